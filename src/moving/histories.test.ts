import { expect, test } from 'bun:test'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { notifyAtOnce } from '../notices/notices.ts'
import { identityOf } from '../pages/feeds.ts'
import { access, reviewed } from '../testing/cast.ts'
import type { TestContext } from '../testing/context.ts'
import { emptySite } from '../testing/empty-site.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite, submit } from '../testing/memory.ts'
import { exportFolder, importFolder, openImported } from '../testing/moving.ts'

const settings = { SESSION_HOURS: '8760' }
const files = ['trash', 'versions', 'receipts', 'activity', 'site']

/** An export of a site where things were edited, declined and denied, and the calls of their private links. */
async function exportedSite() {
  const { context, admin, visitor } = await openSite(settings)
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
  identityOf(context)
  const { folder } = exportFolder(context, 'json')
  return { folder, calls: [...calls, asked.call] }
}

const countIn = ({ sqlite }: TestContext) =>
  ['trash', 'versions', 'receipts', 'receipt_links'].map((table) => [
    table,
    sqlite.query(`SELECT count(*) FROM ${table}`).values(),
  ])

test('a dry run reports what would be imported, histories too, and writes nothing', async () => {
  const { folder } = await exportedSite()
  const { context } = emptySite(settings)
  const before = countIn(context)
  const dry = await importFolder(context, folder, { isDry: true })
  expect(countIn(context)).toEqual(before)
  expect(await importFolder(context, folder)).toEqual(dry)
  for (const name of files) expect(dry[name]?.added).toBeGreaterThan(0)
})

test('a site with items of its own refuses the history of another site', async () => {
  const { folder, calls } = await exportedSite()
  const other = await openSite(settings)
  for (const kind of reviewed) await submit(other.visitor, kind, { [kind.title]: 'Here' })
  const [before, name] = [countIn(other.context), identityOf(other.context).tagOf('/')]
  const terms = { skipInvalid: true }
  const dry = await importFolder(other.context, folder, { ...terms, isDry: true })
  const results = await importFolder(other.context, folder, terms)
  expect(results).toEqual(dry)
  for (const name of files) {
    const { read, added, refused = [] } = results[name] ?? {}
    expect([name, read, added]).toEqual([name, refused.length, 0])
    expect(refused[0]?.message).toMatch(/^This site has items of its own/)
  }
  expect([countIn(other.context), identityOf(other.context).tagOf('/')]).toEqual([before, name])
  for (const call of calls) expect((await other.visitor.get(call)).status).toBe(404)
})

test('earlier activity of a new site comes after the imported activity, of which nobody is notified', async () => {
  const { folder } = await exportedSite()
  const { context } = emptySite({ ...settings, SMTP_URL: 'smtp://localhost:1' })
  const login = "VALUES ('2026-03-01T09:00:00.000Z', 'logged in', 'admins', 1, 'ada', 'ada')"
  context.sqlite.run(`INSERT INTO activity (at, did, kind, item, title, folded) ${login}`)
  await importFolder(context, folder)
  const moved = await Bun.file(join(folder, 'activity.json')).json()
  const all = context.sqlite.query('SELECT did FROM activity ORDER BY id').values().flat()
  expect(all).toEqual([...moved.map(({ did }: { did: string }) => did), 'logged in'])
  context.sqlite.run("UPDATE admins SET notices = 'at once'")
  notifyAtOnce(context)
  const subjects = () => context.sqlite.query('SELECT subject FROM letters').values().flat()
  expect(subjects()).toEqual([])
  const [kind] = reviewed
  if (kind) await submit((await openImported(context)).visitor, kind, { [kind.title]: 'New' })
  notifyAtOnce(context)
  expect(subjects()).toEqual(['1 submission new at the Hydra Lab site'])
})

test('an import that was killed is completed by the next run', async () => {
  const { folder, calls } = await exportedSite()
  const { context } = emptySite(settings)
  const half = emptyFolder()
  cpSync(folder, half, { recursive: true })
  for (const name of ['manifest', ...files.filter((each) => each !== 'site')])
    rmSync(join(half, `${name}.json`))
  await importFolder(context, half)
  const results = await importFolder(context, folder)
  for (const name of ['trash', 'versions', 'receipts', 'activity'])
    expect([name, results[name]?.refused, results[name]?.there]).toEqual([name, [], 0])
  const { visitor, admin } = await openImported(context)
  for (const call of calls) expect((await visitor.get(call)).status).toBe(200)
  const [kind] = reviewed
  expect((await admin.get(`${kind?.path}/1/versions`)).body).toHaveLength(2)
  expect((await admin.put(`${kind?.path}/restore/2`)).status).toBe(200)
  const { trash } = await importFolder(context, folder)
  expect(trash).toMatchObject({ added: 0, there: reviewed.length, refused: [] })
})

test('a history with a row that can’t be stored is refused as a whole', async () => {
  const { folder } = await exportedSite()
  const { context } = emptySite(settings)
  const damaged = emptyFolder()
  const [row, ...rows] = await Bun.file(join(folder, 'trash.json')).json()
  const broken = { ...row, item: 99, deleted_at: null }
  await Bun.write(join(damaged, 'trash.json'), JSON.stringify([row, ...rows, broken]))
  const { trash } = await importFolder(context, damaged, { skipInvalid: true })
  expect(trash).toMatchObject({ added: 0, refused: [{ line: 1 }] })
  expect(trash?.refused[0]?.message).toBe(
    'The row can’t be stored: NOT NULL constraint failed: trash.deleted_at',
  )
  expect(context.sqlite.query('SELECT * FROM trash').values()).toEqual([])
})
