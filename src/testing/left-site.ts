import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { manifestName } from '../moving/manifest.ts'
import { identityOf } from '../pages/identity.ts'
import { access, reviewed } from './cast.ts'
import { emptyFolder } from './folder.ts'
import { openSite } from './memory.ts'
import { leave } from './moving-out.ts'
import { submit } from './submitting.ts'

export const settings = { SESSION_HOURS: '8760' }
export const files = ['trash', 'versions', 'receipts', 'activity', 'site']

let made: Awaited<ReturnType<typeof make>> | undefined

/** Built once and copied for each test. */
export async function left() {
  made = made && existsSync(made.folder) ? made : await make()
  const folder = emptyFolder()
  cpSync(made.folder, folder, { recursive: true })
  return { ...made, folder }
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
  identityOf(source.world)
  return { ...source, ...leave(source.world, 'json'), calls: [...calls, asked.call] }
}

export const changeFile = async (
  folder: string,
  name: string,
  change: (rows: object[]) => object[],
) => {
  const path = join(folder, `${name}.json`)
  rmSync(join(folder, manifestName), { force: true })
  await Bun.write(path, JSON.stringify(change(await Bun.file(path).json()), null, 1))
}

/** An import is recorded where the imported activity isn't. */
const countOf = (table: string) =>
  `SELECT count(*) FROM ${table}${table === 'activity' ? " WHERE did <> 'imported'" : ''}`

export const countIn = ({ sqlite }: Awaited<ReturnType<typeof openSite>>['world']) =>
  Object.fromEntries(
    ['trash', 'versions', 'receipts', 'receipt_links', 'activity'].map((table) => [
      table,
      Number(sqlite.query(countOf(table)).values()[0]?.[0]),
    ]),
  )
