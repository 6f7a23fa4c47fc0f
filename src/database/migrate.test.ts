import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { admins } from '../accounts/table.ts'
import { openUpgrading } from '../backups/before-upgrade.ts'
import { table as faq } from '../kinds/faq/kind.ts'
import { changeDatabase } from '../testing/command.ts'
import { openAt } from '../testing/empty-database.ts'
import { emptyFolder } from '../testing/folder.ts'
import { checkDatabase } from './check.ts'
import { openDatabase } from './open.ts'
import { type Release, thisRelease, versionNumber, versionText } from './release.ts'

const clock = () => new Date('2026-03-02T12:00:00.000Z')

/** A later release: this one's migrations and one more. */
function laterRelease(version: string, sql: string): Release {
  const migrations = emptyFolder()
  cpSync(thisRelease.migrations, migrations, { recursive: true })
  const journal = join(migrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const { idx, when } = entries.at(-1)
  const tag = `${String(idx + 1).padStart(4, '0')}_later`
  const entry = { ...entries.at(-1), idx: idx + 1, when: when + 1000, tag }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }))
  writeFileSync(join(migrations, `${tag}.sql`), sql)
  return { version, migrations }
}

/** As drizzle-kit writes it when a column's default changes. Rows of image_copies go with those of images. */
const rebuild = [
  'PRAGMA foreign_keys=OFF;',
  "CREATE TABLE `__new_images` (`hash` text PRIMARY KEY NOT NULL, `width` integer NOT NULL, `height` integer NOT NULL, `bytes` blob NOT NULL, `alt` text DEFAULT 'a picture')",
  'INSERT INTO `__new_images`("hash", "width", "height", "bytes") SELECT "hash", "width", "height", "bytes" FROM `images`;',
  'DROP TABLE `images`;',
  'ALTER TABLE `__new_images` RENAME TO `images`;',
  'PRAGMA foreign_keys=ON;',
].join('--> statement-breakpoint\n')

/** A database of this release with a picture and a copy of it. */
function populated() {
  const folder = emptyFolder()
  const path = join(folder, 'hydra-lab.db')
  const store = openAt(path)
  store.sqlite.run("INSERT INTO images VALUES ('a', 1, 1, x'00'), ('b', 2, 2, x'01')")
  store.sqlite.run("INSERT INTO image_copies VALUES ('a', 320, 1, x'02'), ('b', 320, 1, x'03')")
  store.close()
  return { folder, path, backups: join(folder, 'backups') }
}

const countIn = (sqlite: Database, table: string) =>
  sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n

test('a migration that rebuilds a table keeps its rows and the rows that reference them', () => {
  const { path, backups } = populated()
  const later = laterRelease('1.1.0', rebuild)
  const { sqlite, close } = openUpgrading(path, clock, { release: later })
  expect(countIn(sqlite, 'images')).toBe(2)
  expect(countIn(sqlite, 'image_copies')).toBe(2)
  expect(sqlite.query('SELECT DISTINCT alt FROM images').values()).toEqual([['a picture']])
  expect(sqlite.query('PRAGMA foreign_keys').values()).toEqual([[1]])
  close()
  expect(readdirSync(backups)).toEqual(['before-1.1.0-2026-03-02T12-00-00Z.db'])
  expect(checkDatabase(join(backups, 'before-1.1.0-2026-03-02T12-00-00Z.db'))).toEqual({ due: 0 })
})

test('a database of an older release is intact without the tables of a later one', () => {
  const { path } = populated()
  const later = laterRelease('1.1.0', 'CREATE TABLE later (id integer PRIMARY KEY)')
  expect(checkDatabase(path, later)).toEqual({ due: 1 })
  openUpgrading(path, clock, { release: later }).close()
  expect(checkDatabase(path, later)).toEqual({ due: 0 })
})

test('a database that is up to date, and one that is new, are not copied', () => {
  const { path, backups } = populated()
  openUpgrading(path, clock).close()
  expect(existsSync(backups)).toBe(false)
  const folder = emptyFolder()
  openUpgrading(join(folder, 'hydra-lab.db'), clock).close()
  expect(readdirSync(folder)).toEqual(['hydra-lab.db'])
})

test.each([
  [
    'that can’t be run',
    'ALTER TABLE faq ADD COLUMN extra text;--> statement-breakpoint\nNONSENSE;',
    'near "NONSENSE"',
  ],
  [
    'that breaks a foreign key',
    "DELETE FROM images WHERE hash = 'a';",
    'A migration broke foreign keys: [{"table":"image_copies"',
  ],
])('a migration %s leaves the database as it was', (_, sql, why) => {
  const { path, backups } = populated()
  const before = dump(path)
  expect(() => openUpgrading(path, clock, { release: laterRelease('1.1.0', sql) })).toThrow(why)
  expect(dump(path)).toEqual(before)
  expect(readdirSync(backups)).toEqual([])
  openDatabase(path).close()
})

/** Everything that the database holds, and what its header says. */
function dump(path: string) {
  const sqlite = new Database(path)
  const tables = sqlite
    .query<{ name: string; sql: string }, []>('SELECT * FROM sqlite_schema')
    .all()
  const rows = tables
    .filter(({ sql }) => sql?.startsWith('CREATE TABLE'))
    .map(({ name }) => sqlite.query(`SELECT * FROM ${name}`).all())
  const version = sqlite.query('PRAGMA user_version').values()
  sqlite.close()
  return { tables, rows, version }
}

test('a database that a newer release has changed is refused, and the version to use is named', () => {
  const { path } = populated()
  openUpgrading(path, clock, { release: laterRelease('1.12.3', rebuild) }).close()
  const before = dump(path)
  expect(() => openDatabase(path)).toThrow(
    `Hydra Lab 1.12.3 has brought it up to date, and this is ${thisRelease.version}. Use version 1.12.3 or newer.`,
  )
  const same = { ...thisRelease, version: '1.12.3' }
  expect(() => openDatabase(path, { release: same })).toThrow(
    'another build of 1.12.3 has changed it. Use that one.',
  )
  expect(dump(path)).toEqual(before)
})

test('a migration recomputes derived columns, even one without SQL', () => {
  const { path } = populated()
  const earlier = new Database(path)
  const many = 1001 // more than are read at once
  earlier.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
    INSERT INTO faq (question, answer, folded) SELECT 'WHY?', 'So.', 'as it was then' FROM n`)
  for (const user of ['Jo', 'JO', 'Eve'])
    earlier.run(
      "INSERT INTO admins (user, email, password_hash, folded_user, folded_email) VALUES (?1, ?1, '', ?1, ?1)",
      [user],
    )
  earlier.close()
  const release = laterRelease('1.2.0', '-- Custom SQL migration file, put your code below! --')
  const lower = (text: string | null) => text?.toLowerCase() ?? ''
  const derived = [
    { column: faq.folded, from: [faq.question], by: lower },
    { column: admins.folded_user, from: [admins.user], by: lower },
  ]
  const { sqlite, close } = openUpgrading(path, clock, { release, derived })
  const texts = sqlite.query('SELECT folded, count(*) FROM faq GROUP BY folded').values()
  expect(texts).toEqual([['why?', many]])
  const users = sqlite.query('SELECT user, folded_user FROM admins ORDER BY id').values()
  expect(users).toEqual([
    ['Jo', 'jo'],
    ['JO', 'JO'], // two names that are the same now: both stay, and one is to be renamed
    ['Eve', 'eve'],
  ])
  close()
})

test('a database that another process has migrated meanwhile is used as it is', () => {
  const { path } = populated()
  const release = laterRelease('1.2.0', rebuild)
  const beforeUpgrade = () => openDatabase(path, { release }).close()
  const { sqlite, close } = openDatabase(path, { release, beforeUpgrade })
  expect(countIn(sqlite, 'images')).toBe(2)
  close()
})

test('a newer release that changes no table may be replaced by this one', () => {
  const { path } = populated()
  openUpgrading(path, clock, { release: { ...thisRelease, version: '1.9.0' } }).close()
  openDatabase(path).close()
})

test('a database that isn’t ours is left alone', () => {
  const path = join(emptyFolder(), 'hydra-lab.db')
  const other = new Database(path)
  other.run('CREATE TABLE cats (name text)')
  other.close()
  const before = readFileSync(path)
  expect(() => openDatabase(path)).toThrow('it is not a database of Hydra Lab.')
  expect(readFileSync(path).equals(before)).toBe(true)
  const ours = populated().path
  changeDatabase(ours, 'DELETE FROM __drizzle_migrations')
  expect(() => openDatabase(ours)).toThrow('it is not a database of Hydra Lab.')
})

test('earlier copies from before an upgrade are kept, and unfinished ones deleted', () => {
  const { path, backups } = populated()
  mkdirSync(backups)
  const earlier = 'before-1.9.0-2026-02-01T12-00-00Z.db'
  for (const name of [earlier, `${earlier}.12.part`]) writeFileSync(join(backups, name), '')
  openUpgrading(path, clock, { release: laterRelease('2.0.0', rebuild) }).close()
  expect(readdirSync(backups).toSorted()).toEqual([earlier, 'before-2.0.0-2026-03-02T12-00-00Z.db'])
})

test.each(['0.1.0', '1.0.0', '1.2.3', '12.345.999'])('version %s fits into a header', (version) => {
  expect(versionText(versionNumber(version))).toBe(version)
})
