import { desc } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { Delivery } from '../mail/delivery.ts'
import { enqueue, type NewEmail } from '../mail/queue.ts'
import { emails } from '../mail/table.ts'
import { ada } from './cast.ts'
import { createTestContext } from './context.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { openSite } from './memory.ts'

type Environment = Record<string, string>

export function createMailQueue(url: string, environment: Environment = {}) {
  const context = createTestContext({ SMTP_URL: url, ...environment })
  const queued = () => context.db.select().from(emails).orderBy(desc(emails.id)).all()
  return {
    context,
    delivery: new Delivery(context, () => context.config.alertTo ?? [ada.email]),
    put: (email: Partial<NewEmail> = {}) =>
      enqueue(
        context.db,
        { kind: 'alert', subject: 'Server room', body: 'It is hot.\n', ...email },
        context.clock(),
      ).id,
    email: (id: number) => queued().find((email) => email.id === id),
    states: () => queued().map(({ state }) => state),
  }
}

/** With a mail server of its own, where an email is tried at once; `query` is what its address ends with. */
export async function openMailQueue(
  behaviour: MailServer = {},
  environment: Environment = {},
  query = '',
) {
  const server = await startMailServer(behaviour)
  const { user, pass } = behaviour.login ?? {}
  const login = user && pass ? `${encodeURIComponent(user)}:${encodeURIComponent(pass)}@` : ''
  const scheme = behaviour.secure ? 'smtps' : 'smtp'
  const queue = createMailQueue(`${scheme}://${login}localhost:${server.port}${query}`, environment)
  const send = async (email: Partial<NewEmail> = {}) => {
    const id = queue.put(email)
    await queue.delivery.round()
    return id
  }
  return { ...server, ...queue, send }
}

export const queuedIn = ({ db }: Pick<AppContext, 'db'>) => db.select().from(emails).all()

/** The path of the link to set a password. */
export const passwordLinkIn = (text: unknown) =>
  /\/set-password\/[\w-]+/.exec(String(text))?.[0] ?? ''

/** A site with mail, and the subjects of what goes out after some time. */
export async function openSiteWithMail(settings: Environment = {}) {
  const { inbox, port } = await startMailServer()
  const site = await openSite({ SMTP_URL: `smtp://localhost:${port}`, ...settings })
  const delivery = new Delivery(site.context, () => [ada.email])
  const mailedAfter = async (ms: number) => {
    site.context.pass(ms)
    await delivery.round()
    return inbox.splice(0).map(({ raw }) => /^Subject: (.*)/m.exec(raw)?.[1] ?? '')
  }
  return { ...site, mailedAfter }
}
