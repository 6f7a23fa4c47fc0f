import { existsSync } from 'node:fs'
import { identityOf } from '../pages/feeds.ts'
import { access, reviewed } from './cast.ts'
import { openSite } from './memory.ts'
import { exportFolder } from './moving.ts'
import { submit } from './submitting.ts'

export const settings = { SESSION_HOURS: '8760' }
export const files = ['trash', 'versions', 'receipts', 'activity', 'site']

let made: Awaited<ReturnType<typeof make>> | undefined

/** An export that nobody changes, made once for a file of tests. */
export async function exportedSite() {
  made = made && existsSync(made.folder) ? made : await make()
  return made
}

async function make() {
  const source = await openSite(settings)
  const { admin, visitor } = source
  const calls: string[] = []
  for (const kind of reviewed) {
    const first = await submit(visitor, kind, { contact_email: 'maya@example.org' })
    const declined = await submit(visitor, kind, { [kind.title]: 'Declined' })
    await admin.put(`${kind.path}/${first.id}`, { [kind.title]: 'Edited' })
    await admin.put(`${kind.path}/decline/${declined.id}`, { reason: 'No.' })
    calls.push(first.call, declined.call)
  }
  const asked = await submit(visitor, { path: '/api/student', item: access })
  await admin.delete(`/api/student/${asked.id}`)
  identityOf(source.context)
  return { ...source, ...exportFolder(source.context, 'json'), calls: [...calls, asked.call] }
}

export const countIn = ({ sqlite }: Awaited<ReturnType<typeof openSite>>['context']) =>
  ['trash', 'versions', 'receipts', 'receipt_links'].map((table) => [
    table,
    sqlite.query(`SELECT count(*) FROM ${table}`).values(),
  ])
