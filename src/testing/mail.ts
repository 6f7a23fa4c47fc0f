import { desc } from 'drizzle-orm'
import { Delivery } from '../mail/delivery.ts'
import { enqueue, type NewEmail } from '../mail/queue.ts'
import { emails } from '../mail/table.ts'
import { ada } from './cast.ts'
import { createTestContext } from './context.ts'
import { startMailServer } from './mail-server.ts'
import { openSite } from './memory.ts'

export function createMailQueue(url: string, environment: Record<string, string> = {}) {
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

/** A site with mail, and the subjects of what goes out after some time. */
export async function openSiteWithMail(settings: Record<string, string> = {}) {
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
