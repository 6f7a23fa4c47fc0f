import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { systemClock } from '../app-context.ts'
import { openUpgrading } from '../backups/before-upgrade.ts'
import { backupFolder } from '../backups/snapshots.ts'
import { checkDatabase } from '../database/check.ts'
import { databaseIn } from '../database/place.ts'
import { derived } from '../derived.ts'
import { ada, kinds } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { makeDataFolder, runCommand, selectValues } from '../testing/command.ts'
import { createTestContext, visitorOf } from '../testing/context.ts'
import { emptyFolder, wordsInFiles } from '../testing/folder.ts'
import { logInAsAda } from '../testing/logged-in.ts'

/** Databases as earlier releases have left them, with rows in every table. Ada of the cast is an admin in each. */
const released = join(import.meta.dir, 'released')
const fixtures = readdirSync(released).toSorted()

type Row = Record<string, unknown>

function leftBy(fixture: string) {
  const DATA_DIR = emptyFolder()
  const database = databaseIn(DATA_DIR)
  writeFileSync(database, Bun.gunzipSync(readFileSync(join(released, fixture))))
  mkdirSync(backupFolder(DATA_DIR))
  return { DATA_DIR, database }
}

/** The tables with what people have put into a database. */
function tablesOf(path: string) {
  const isPassing = "name LIKE 'sqlite%' OR name IN ('__drizzle_migrations', 'replies', 'totals')"
  const isIndex = "name LIKE 'search%'"
  const tables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND NOT (${isPassing} OR ${isIndex}) ORDER BY name`
  return selectValues(path, tables).map(String)
}

/** All that stands in them, without what the program works out from it. */
function contentOf(path: string, tables = tablesOf(path)) {
  using sqlite = new Database(path, { readonly: true })
  return tables.map((name) => ({ name, rows: rowsOf(sqlite, name) }))
}

const rowsOf = (sqlite: Database, table: string) =>
  sqlite
    .query<Row, []>(`SELECT * FROM ${table} ORDER BY rowid`)
    .all()
    .filter(({ kind }) => kind !== 'digest') // today's takes the place of yesterday's
    .map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !/folded|sort_key/.test(name))),
    )

/** What is left of it where erasing a request erases its emails, too. */
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

/** What a restore leaves as it is: sessions end, and emails may be given up. */
const withoutChanged = (content: { name: string }[]) =>
  content.filter(({ name }) => !['admins', 'sessions', 'letters'].includes(name))

function schemaOf(path: string) {
  return [
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' AND name <> '__drizzle_migrations' ORDER BY 1, 2",
    'PRAGMA application_id',
    'SELECT hash, created_at FROM __drizzle_migrations',
    'PRAGMA foreign_key_check',
  ].map((query) => selectValues(path, query))
}

const upgrade = (database: string) => openUpgrading(database, systemClock, { derived }).close()

test.each(fixtures)(
  'a database of release %s becomes what a new one is, with all it holds, and the copy of before can be put back',
  async (fixture) => {
    const { DATA_DIR, database } = leftBy(fixture)
    const tables = tablesOf(database)
    const before = contentOf(database)
    const { due } = checkDatabase(database)
    upgrade(database)
    expect(contentOf(database, tables)).toMatchObject(withoutErased(before))
    expect(checkDatabase(database)).toEqual({ due: 0 })
    expect(schemaOf(database)).toEqual(schemaOf(databaseIn(makeDataFolder())))
    const copies = readdirSync(backupFolder(DATA_DIR))
    expect(copies).toHaveLength(due > 0 ? 1 : 0)
    for (const name of copies) {
      expect(name).toStartWith(`before-${packageJson.version}-`)
      const copy = join(backupFolder(DATA_DIR), name)
      expect(contentOf(copy)).toEqual(before)
      const restored = await runCommand(['restore', copy], { DATA_DIR }) // on the way back to that release
      expect([restored.stderr, restored.exitCode]).toEqual(['', 0])
      expect(checkDatabase(database)).toEqual({ due })
      expect(withoutChanged(contentOf(database))).toEqual(withoutChanged(before))
    }
  },
)

/** A site in this process, on a database that it brings up to date as a start does. */
function open(database: string) {
  upgrade(database)
  return visitorOf(createTestContext({ DATA_DIR: dirname(database) }))
}

/** What a release before versions has stored gets one of what it was when it is first changed. */
async function changeAndTakeBack(admin: Client, one: string, title: string) {
  const visitor = admin.as(undefined)
  const before = await visitor.get(one)
  const changed = { [title]: 'Changed since' }
  expect(await admin.put(one, changed)).toMatchObject({ status: 200, body: changed })
  const { body: versions } = await admin.get(`${one}/versions`)
  expect(versions[0]).toMatchObject({ by: ada.user })
  const [, id] = /(\d+)$/.exec(one) ?? []
  const path = one.replace(`/${id}`, '')
  expect((await admin.delete(one)).status).toBe(200)
  expect((await admin.put(`${path}/restore/${id}`)).status).toBe(200)
  const revision = versions[1]?.['revision']
  expect((await admin.put(`${path}/revert/${id}`, { revision })).status).toBe(200)
  expect((await visitor.get(one)).body).toEqual(before.body)
}

test.each(fixtures)(
  'what release %s has stored is found, opened, changed and taken back by this one',
  async (fixture) => {
    const { database } = leftBy(fixture)
    const known = tablesOf(database)
    const visitor = open(database)
    const admin = await logInAsAda(visitor)
    for (const { path, title } of kinds.filter(({ table }) => known.includes(table))) {
      const { body } = await visitor.get(path)
      expect(body.length).toBeGreaterThan(1)
      for (const item of body) {
        const shouted = encodeURIComponent(String(item[title]).toUpperCase())
        const found = await visitor.get(`${path}?q=${shouted}`)
        expect(found.body.map(({ id }) => id)).toContain(item['id'])
      }
      await changeAndTakeBack(admin, `${path}/${body[0]?.['id']}`, title)
    }
  },
)

test('what release 1.1.0 deleted of students is no longer in the file, and who is approved stays a year', async () => {
  const { database } = leftBy('1.1.0.db.gz')
  const gone = ['Ashgrove', 'N44556602', 'Oakhollow', 'N44556603']
  const found = (words: string[]) => wordsInFiles(dirname(database), words)
  expect(found(gone)).toEqual(gone)
  const began = new Date().toISOString()
  const admin = await logInAsAda(open(database))
  expect(found(gone)).toEqual([])
  expect(found(['Vantongeren'])).toEqual(['Vantongeren'])
  const { body } = await admin.get('/api/student')
  const dates = body.map(({ status, approved_at }) => [status, String(approved_at) >= began])
  expect(dates).toContainEqual(['approved', true])
  expect(dates).not.toContainEqual(['approved', false])
})
