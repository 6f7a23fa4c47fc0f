import { Delivery } from '../mail/delivery.ts'
import { ada } from './cast.ts'
import { but, type Client } from './client.ts'
import { startMailServer } from './mail-server.ts'
import { openSite } from './memory.ts'

type Submitted = { path: string; item: object }

export async function submit(by: Client, { path, item }: Submitted, changes = {}) {
  const { status, body } = await by.post(path, but({ ...item }, changes))
  if (status !== 201) throw new Error(`${path} answered ${status}.`)
  const address = String(body['receipt'])
  const call = address.replace('/submission/', '/api/submissions/')
  return { id: Number(body['id']), address, call }
}

/** A site with mail, and the subjects of what goes out after some time. */
export async function openMailing(settings: Record<string, string> = {}) {
  const { inbox, port } = await startMailServer()
  const site = await openSite({ SMTP_URL: `smtp://localhost:${port}`, ...settings })
  const delivery = new Delivery(site.world, () => [ada.email])
  const mailedAfter = async (ms: number) => {
    site.world.pass(ms)
    await delivery.round()
    return inbox.splice(0).map(({ raw }) => /^Subject: (.*)/m.exec(raw)?.[1] ?? '')
  }
  return { ...site, mailedAfter }
}
