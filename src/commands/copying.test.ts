import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { takeFolder } from '../database/lock.ts'
import { databaseIn } from '../database/place.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { spoilPage, stoppedSite } from '../testing/stopped-site.ts'

const refused = (words: string) => ({ exitCode: 1, stdout: '', stderr: `hydra-lab: ${words}\n` })
const done = (stdout: string) => ({ exitCode: 0, stderr: '', stdout })

const addAdmin =
  "INSERT INTO admins (user, email, password_hash, folded_user, folded_email) VALUES ('ada', 'ada@b.c', 'x', 'ada', 'ada@b.c')"
const addLetter = (created: string) =>
  `INSERT INTO letters (kind, subject, body, nonce, created_at, due_at) VALUES ('alert', '', '', '', '${created}', '')`
const addQuestion =
  "INSERT INTO faq (question, answer, folded) VALUES ('Where?', 'Here.', 'where?')"

/** A stopped site, what `words` say in it, and a copy of its database before its admin came. */
function site() {
  const { data, database } = stoppedSite((db) => db.run(addQuestion))
  const folder = emptyFolder()
  const copy = join(folder, 'copy.db')
  writeFileSync(copy, readFileSync(database))
  const run = (...words: string[]) => runHere(words, { DATA_DIR: data })
  return { data, database, folder, copy, run }
}

function change(file: string, ...statements: string[]) {
  const sqlite = new Database(file, { create: true })
  for (const sql of statements) sqlite.run(sql)
  sqlite.close()
}

const questionsIn = (file: string) => {
  const sqlite = new Database(file, { readonly: true })
  const rows = sqlite.query('SELECT question FROM faq').values().flat()
  sqlite.close()
  return rows
}

test('a backup says from where to where, and how large it is', async () => {
  const { data, folder, run } = site()
  const to = join(folder, 'backup.db')
  const { exitCode, stdout } = await run('backup', to)
  expect(checkDatabase(to)).toEqual({ due: 0 })
  const kilobytes = statSync(to).size / 1024
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: `Copied the database in ${data} to ${to} (${kilobytes} KB) and checked the copy.\n`,
  })
})

test('a backup overwrites nothing, not even a link that leads nowhere, and makes no folder', async () => {
  const { folder, copy, run } = site()
  const before = readFileSync(copy)
  const link = join(folder, 'link.db')
  symlinkSync(join(folder, 'target.db'), link)
  for (const path of [copy, link])
    expect(await run('backup', path)).toEqual(
      refused(`${path} exists already, and nothing is overwritten.`),
    )
  expect(readFileSync(copy)).toEqual(before)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(await run('backup', join(folder, 'none/copy.db'))).toEqual(
    refused(`There is no folder ${folder}/none.`),
  )
  expect(await run('backup', join(copy, 'copy.db'))).toEqual(refused(`${copy} is not a folder.`))
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'link.db'])
})

test.skipIf(!existsSync('/proc/self'))(
  'a folder that keeps no files is not said to be full',
  async () => {
    const { data, run } = site()
    const { exitCode, stderr } = await run('backup', '/proc/copy.db')
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^hydra-lab: [^\n]+: no file can be made in \/proc: [^\n]+\n$/)
    expect(stderr).toStartWith(
      `hydra-lab: The database in ${data} can't be copied to /proc/copy.db: `,
    )
  },
)

test('a database of an older version is neither exported nor written to', async () => {
  const { data, database, folder, run } = site()
  change(
    database,
    'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
  )
  const older = refused(
    `The database in ${data} is of an older version. Start the server to bring it up to date.`,
  )
  expect(await run('export', join(folder, 'out'))).toEqual(older)
  expect(await run('admin', 'list')).toEqual(older)
})

test('a restore says what it put where, and keeps what was there', async () => {
  const { data, database, copy, run } = site()
  change(database, 'DELETE FROM faq')
  const { exitCode, stderr, stdout } = await run('restore', copy)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  const [kept = ''] = readdirSync(data).filter((name) => name.includes('before-restore'))
  expect(kept).toMatch(/^hydra-lab-before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/)
  expect(stdout).toBe(
    `Put ${copy} in the place of the database in ${data}. What was there is kept as ${data}/${kept}.\nIt holds no admin. The next start makes one and shows the password.\n`,
  )
  expect(questionsIn(database)).toEqual(['Where?'])
  expect(questionsIn(join(data, kept))).toEqual([])
})

test('a restore ends the sessions, and gives letters up that have waited for more than two days', async () => {
  const { copy } = site()
  const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60 * 1000).toISOString()
  change(copy, addAdmin, addLetter(hours(49)), addLetter(hours(47)))
  const data = join(emptyFolder(), 'data')
  expect(await runHere(['restore', copy], { DATA_DIR: data })).toEqual(
    done(
      `Put ${copy} in the place of the database in ${data}. There was none before.\nEvery session has ended: admins log in anew, with the passwords they had then.\nLetters that wait in it for more than two days, and may have been sent since: 1. They are given up; the panel can send them again.\n`,
    ),
  )
  const sqlite = new Database(databaseIn(data), { readonly: true })
  const states = sqlite.query('SELECT state FROM letters ORDER BY id').values().flat()
  sqlite.close()
  expect(states).toEqual(['failed', 'waiting'])
})

test.each([
  ['none.db', () => {}, 'There is no FILE.'],
  ['folder', (path: string) => mkdirSync(path), 'FILE is not a file.'],
  [
    'text.db',
    (path: string) => writeFileSync(path, 'x'.repeat(5000)),
    "FILE can't be used: file is not a database. Nothing was changed.",
  ],
  [
    'empty.db',
    (path: string) => writeFileSync(path, ''),
    "FILE can't be used: it is empty. Nothing was changed.",
  ],
  [
    'other.db',
    (path: string) => change(path, 'CREATE TABLE t (x)'),
    "FILE can't be used: it is not a database of Hydra Lab. Nothing was changed.",
  ],
])('%s is not restored, and why is said', async (name, make, why) => {
  const { data, database, folder, run } = site()
  const file = join(folder, name)
  make(file)
  const before = [readdirSync(data), readFileSync(database)]
  expect(await run('restore', file)).toEqual(refused(why.replace('FILE', file)))
  expect([readdirSync(data), readFileSync(database)]).toEqual(before)
})

test('a damaged copy is not restored', async () => {
  const { copy, run } = site()
  spoilPage(copy)
  const { exitCode, stderr } = await run('restore', copy)
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/copy\.db can't be used: it is damaged: [^\n]+\. Nothing was changed\.\n$/)
})

test('the database itself is not restored, nor beside whoever uses it', async () => {
  const { data, database, folder, copy, run } = site()
  const second = join(folder, 'second.db')
  linkSync(database, second)
  for (const path of [database, second])
    expect(await run('restore', path)).toEqual(refused(`${path} is the database itself.`))
  const giveBack = takeFolder(data)
  expect(await run('restore', copy)).toEqual(
    refused(`A server is running on ${data}. Stop it first.`),
  )
  giveBack?.()
  const other = new Database(database)
  other.query('SELECT count(*) FROM faq').get()
  expect(await run('restore', copy)).toEqual(
    refused(`Another program has ${database} open. Stop it first.`),
  )
  other.close()
})

test('without a database no command makes one, and what there is to do is said', async () => {
  const data = join(emptyFolder(), 'data')
  const words = `There is no database in ${data}. Set DATA_DIR to the server's, or start it once: hydra-lab serve.`
  for (const line of ['admin list', 'backup x.db', 'export x', 'admin reset-password ada'])
    expect(await runHere(line.split(' '), { DATA_DIR: data })).toEqual(refused(words))
  expect(existsSync(data)).toBe(false)
})

test('a database that can’t be read stops every command, and the way out is said', async () => {
  const { data, database, folder, run } = site()
  writeFileSync(database, 'x'.repeat(5000))
  const [name = ''] = readdirSync(join(data, 'backups'))
  const way = `Stop the server and put the newest snapshot (${name}) back: hydra-lab restore ${data}/backups/${name}`
  expect(await run('admin', 'list')).toEqual(
    refused(`The data in ${data} can't be used: file is not a database. ${way}`),
  )
  const [copy, out] = [join(folder, 'b.db'), join(folder, 'out')]
  expect(await run('backup', copy)).toEqual(
    refused(`The database in ${data} can't be copied to ${copy}: file is not a database.`),
  )
  expect(await run('export', out)).toEqual(
    refused(`The data in ${data} can't be used: file is not a database. ${way}`),
  )
  expect(readdirSync(folder)).toEqual(['copy.db'])
})
