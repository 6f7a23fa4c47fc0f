import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { readChangelog } from '../../scripts/release/changelog.ts'
import { openUpgrading } from '../backups/before-upgrade.ts'
import { checkDatabase } from '../database/check.ts'
import { openDatabase } from '../database/open.ts'
import { thisRelease } from '../database/release.ts'
import { derived } from '../derived.ts'
import { asAda } from '../testing/begun.ts'
import { aloneInAFolder, startBinary } from '../testing/binary.ts'
import { ada, kinds } from '../testing/cast.ts'
import { type Client, clientAt } from '../testing/client.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { valuesIn } from '../testing/stopped-site.ts'
import { visitorOf } from '../testing/visitor.ts'
import { createTestWorld } from '../testing/world.ts'
import { systemClock } from '../world.ts'

/**
 * Databases as earlier releases have left them, filled by hand and by `serve --demo`: 1.0.0.db.gz and so on. Ada of the
 * cast is an admin in each.
 */
const released = join(import.meta.dir, 'released')
const fixtures = readdirSync(released).toSorted()

type Row = Record<string, unknown>

const bytesOf = (fixture: string) => Bun.gunzipSync(readFileSync(join(released, fixture)))

/** A folder with the executable and the data of an earlier release. */
function leftBy(fixture: string) {
  const folder = aloneInAFolder()
  const data = join(folder, 'data')
  mkdirSync(data)
  const database = join(data, 'hydra-lab.db')
  writeFileSync(database, bytesOf(fixture))
  return { folder, database, backups: join(data, 'backups') }
}

/** The tables with what people have put into a database. */
function tablesOf(path: string) {
  const isPassing = "name LIKE 'sqlite%' OR name IN ('__drizzle_migrations', 'replies', 'totals')"
  const tables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND NOT (${isPassing}) ORDER BY name`
  return valuesIn(path, tables).map(String)
}

/** All that stands in them, without what the program works out from it. */
function contentOf(path: string, tables = tablesOf(path)) {
  const sqlite = new Database(path, { readonly: true })
  const content = tables.map((name) => ({ name, rows: rowsOf(sqlite, name) }))
  sqlite.close()
  return content
}

const rowsOf = (sqlite: Database, table: string) =>
  sqlite
    .query<Row, []>(`SELECT * FROM ${table} ORDER BY rowid`)
    .all()
    .filter(({ kind }) => kind !== 'digest') // today's takes the place of yesterday's
    .map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !/folded|sort_key/.test(name))),
    )

/** What is left of it where erasing a request erases its letters, too. */
const withoutErased = (content: { name: string; rows: Row[] }[]) =>
  content.map(({ name, rows }) => {
    if (name !== 'letters') return { name, rows }
    const requests = content.find((each) => each.name === 'requests')?.rows ?? []
    const isLeft = ({ kind, request_id: request }: Row) =>
      kind === 'denied' || request === null || requests.some(({ id }) => id === request)
    const isEmptied = ({ kind, state }: Row) => kind === 'denied' && state === 'sent'
    const emptied = { body: '', recipient: null }
    return {
      name,
      rows: rows.filter(isLeft).map((row) => (isEmptied(row) ? { ...row, ...emptied } : row)),
    }
  })

/** What a restore leaves as it is: sessions end, and letters may be given up. */
const withoutChanged = (content: { name: string }[]) =>
  content.filter(({ name }) => name !== 'admins' && name !== 'letters')

/** What a database is made of. */
function schemaOf(path: string) {
  return [
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' AND name <> '__drizzle_migrations' ORDER BY 1, 2",
    'PRAGMA application_id',
    'PRAGMA user_version',
    'SELECT hash, created_at FROM __drizzle_migrations',
  ].map((query) => valuesIn(path, query))
}

const fresh = join(emptyFolder(), 'fresh.db')
openDatabase(fresh).close()

test.each(fixtures)(
  'a database of release %s becomes what a new one is, with all it holds, and the copy of before can be put back',
  async (fixture) => {
    const { database, backups } = leftBy(fixture)
    const tables = tablesOf(database)
    const before = contentOf(database)
    const { due } = checkDatabase(database)
    open(database).close()
    expect(contentOf(database, tables)).toMatchObject(withoutErased(before))
    expect(checkDatabase(database)).toEqual({ due: 0 })
    expect(schemaOf(database)).toEqual(schemaOf(fresh))
    expect(valuesIn(database, 'PRAGMA foreign_key_check')).toEqual([])
    const figures = "SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'"
    expect(valuesIn(database, figures)).toEqual([]) // they would be those of this little site
    const copies = readdirSync(backups).filter((name) => name.startsWith('before-'))
    expect(copies).toEqual([expect.stringContaining(`before-${packageJson.version}-`)])
    const copy = join(backups, String(copies[0]))
    expect(contentOf(copy)).toEqual(before)
    expect(checkDatabase(copy)).toEqual({ due })
    const restored = await runHere(['restore', copy], { DATA_DIR: dirname(database) }) // on the way back to that release
    expect([restored.stderr, restored.exitCode]).toEqual(['', 0])
    expect(checkDatabase(database)).toEqual({ due })
    expect(withoutChanged(contentOf(database))).toEqual(withoutChanged(before))
  },
  30_000,
)

/** A site in this process, on a database that it brings up to date as a start does. */
function open(database: string) {
  openUpgrading(database, systemClock, { derived }).close()
  const world = createTestWorld({ DATA_DIR: dirname(database) })
  const visitor = visitorOf(world)
  return { visitor, close: () => world.close() }
}

/** What an earlier release has stored has no versions yet, and gets one of what it was when it is first changed. */
async function changeAndTakeBack(admin: Client, path: string, { id, ...item }: Row) {
  const one = `${path}/${id}`
  const texts = Object.keys(item).filter((name) =>
    /^(project_title|title|name|question)$/.test(name),
  )
  const changed = Object.fromEntries(texts.map((name) => [name, 'Changed since']))
  const before = await admin.get(one)
  expect(await admin.put(one, changed)).toMatchObject({ status: 200, body: changed })
  const { body: versions } = await admin.get(`${one}/versions`)
  expect(versions).toMatchObject([{ by: ada.user }, { by: null }])
  const revision = versions[1]?.['revision']
  expect((await admin.delete(one)).status).toBe(200)
  expect((await admin.put(`${path}/restore/${id}`)).status).toBe(200)
  expect((await admin.put(`${path}/revert/${id}`, { revision })).status).toBe(200)
  expect((await admin.get(one)).body).toEqual(before.body)
}

test.each(fixtures)(
  'what release %s has stored is found, opened, changed and taken back by this one',
  async (fixture) => {
    const { database } = leftBy(fixture)
    const known = tablesOf(database)
    const { visitor, close } = open(database)
    const login = await visitor.post('/api/auth/login', {
      username: ada.user,
      password: ada.password,
    })
    expect(login.status).toBe(200)
    for (const { path, title } of kinds.filter(({ table }) => known.includes(table))) {
      const { body } = await visitor.get(path)
      expect(body.length).toBeGreaterThan(1)
      for (const item of body)
        for (const text of [String(item[title]), String(item[title]).toUpperCase()]) {
          const found = await visitor.get(`${path}?q=${encodeURIComponent(text)}`)
          expect(found.body.map(({ id }) => id)).toContain(item['id'])
        }
      await changeAndTakeBack(visitor.as(String(login.body['token'])), path, body[0] ?? {})
    }
    close()
  },
)

test('the search of release 1.0.0 missed letters that this one finds', async () => {
  const { visitor, close } = open(leftBy('1.0.0.db.gz').database)
  const { body } = await visitor.get('/api/student-highlights?q=strassenbahn')
  expect(body.map(({ project_title }) => project_title)).toEqual(['Fahrplan der STRAẞENBAHN'])
  const names = (await visitor.get('/api/faculty')).body.map(({ name }) => String(name))
  expect(names.indexOf('Åsa Ärlig')).toBeLessThan(3)
  close()
})

test('what release 1.1.0 deleted of students is no longer in the file, and who is approved stays a year', async () => {
  const { folder, database } = leftBy('1.1.0.db.gz')
  const gone = ['Ashgrove', 'N44556602', 'Oakhollow', 'N44556603']
  const found = (words: string[]) => {
    const text = readFileSync(database, 'latin1').toLowerCase()
    return words.filter((word) => text.includes(word.toLowerCase()))
  }
  expect(found(gone)).toEqual(gone)
  const began = new Date().toISOString()
  const { url, stop } = await startBinary({ folder })
  const admin = await asAda(clientAt(url))
  const { body } = await admin.get('/api/student')
  const dates = body.map(({ status, approved_at }) => [status, String(approved_at) >= began])
  expect(dates).toContainEqual(['approved', true])
  expect(dates).not.toContainEqual(['approved', false])
  await stop()
  expect(found(gone)).toEqual([])
  expect(found(['Vantongeren'])).toEqual(['Vantongeren'])
})

// A release that changes tables begins with the tables of the one before it. When this fails, fill a database with the
// release before (`hydra-lab serve --demo`, ada as its admin, some rows by hand, no big pictures) and put it beside
// the others.
test('of every release before the newest migration there is a database to upgrade', async () => {
  const journal = JSON.parse(
    readFileSync(join(thisRelease.migrations, 'meta/_journal.json'), 'utf8'),
  )
  const newest: number = journal.entries.at(-1).when
  const { released } = await readChangelog()
  const earlier = released.filter(({ date }) => Date.parse(date) < newest)
  const names = earlier.map(({ version }) => `${version}.db.gz`)
  expect(names).not.toBeEmpty()
  expect(fixtures).toEqual(expect.arrayContaining(names))
})
