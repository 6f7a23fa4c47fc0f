import { Database } from 'bun:sqlite'
import { afterEach, expect, setSystemTime, test } from 'bun:test'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { lockFolder } from '../database/lock.ts'
import { openDatabase } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import {
  changeDatabase,
  failure,
  runCommand,
  selectValues,
  siteWithCopy,
  stoppedSite,
  success,
} from '../testing/command.ts'
import { spoilPage } from '../testing/damage.ts'
import { emptyFolder } from '../testing/folder.ts'
import { fillWithMany } from '../testing/many-rows.ts'
import { hour } from '../units.ts'
import { lockToServe } from './folder.ts'

afterEach(() => void setSystemTime())

const addAdmin = (name: string) =>
  `INSERT INTO admins (user, email, password_hash, folded_user, folded_email) VALUES ('${name}', '${name}', 'x', '${name}', '${name}')`
const addEmail = (created: string) =>
  `INSERT INTO letters (kind, subject, body, nonce, created_at, due_at) VALUES ('alert', '', '', '', '${created}', '')`
const questionsIn = (file: string) => selectValues(file, 'SELECT question FROM faq').flat()

test('a restore reports what it replaced, and keeps the old database', async () => {
  const { data, database, copy, run } = siteWithCopy()
  changeDatabase(database, 'DELETE FROM faq')
  const answer = await run('restore', copy)
  const [kept = ''] = readdirSync(data).filter((name) => name.includes('before-restore'))
  expect(kept).toMatch(/^hydra-lab-before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/)
  expect(answer).toEqual(
    success(
      `Put ${copy} in the place of the database in ${data}. What was there is kept as ${data}/${kept}.\nIt holds no admin. The next start makes one and shows the password.\n`,
    ),
  )
  expect(questionsIn(database)).toEqual(['Where?'])
  expect(questionsIn(join(data, kept))).toEqual([])
})

test('a restore ends the sessions, and gives emails up that have waited for more than two days', async () => {
  const { copy } = siteWithCopy()
  const hours = (ago: number) => new Date(Date.now() - ago * hour).toISOString()
  changeDatabase(copy, addAdmin('ada'), addEmail(hours(49)), addEmail(hours(47)))
  const data = join(emptyFolder(), 'data')
  expect(await runCommand(['restore', copy], { DATA_DIR: data })).toEqual(
    success(
      `Put ${copy} in the place of the database in ${data}. There was none before.\nEvery session has ended: admins log in anew, with the passwords they had then.\nEmails that wait in it for more than two days, and may have been sent since: 1. They are given up; the panel can send them again.\n`,
    ),
  )
  expect(selectValues(databaseIn(data), 'SELECT state, error FROM letters ORDER BY id')).toEqual([
    ['failed', 'Put back from an older copy; it may have been sent already.'],
    ['waiting', null],
  ])
})

const unusable = (why: string) => `FILE can't be used: ${why} Nothing was changed.`

type Make = (path: string) => unknown

test.each<[name: string, make: Make, why: string]>([
  ['none.db', () => {}, 'There is no FILE.'],
  ['folder', (path) => mkdirSync(path), 'FILE is not a file.'],
  ['text.db', (path) => writeFileSync(path, 'x'.repeat(5000)), unusable('file is not a database.')],
  ['empty.db', (path) => writeFileSync(path, ''), unusable('it is empty.')],
  [
    'other.db',
    (path) => changeDatabase(path, 'CREATE TABLE t (x)'),
    unusable('it is not a database of Hydra Lab.'),
  ],
  [
    'strange.db',
    (path) => {
      openDatabase(path).close()
      changeDatabase(path, 'CREATE VIEW all_hashes AS SELECT password_hash FROM admins')
    },
    unusable("it can't be trusted: the view all_hashes is not of Hydra Lab's making."),
  ],
  [
    'damaged.db',
    (path) => {
      openDatabase(path).close()
      spoilPage(path)
    },
    unusable('it is damaged: REASON.'),
  ],
])('%s is not restored, with the reason', async (name, make, why) => {
  const { data, database, folder, run } = siteWithCopy()
  const file = join(folder, name)
  make(file)
  const before = [readdirSync(data), readFileSync(database)]
  const answer = await run('restore', file)
  const stderr = answer.stderr.replace(/(is damaged: ).+?(\. Nothing)/, '$1REASON$2')
  expect({ ...answer, stderr }).toEqual(failure(why.replace('FILE', file)))
  expect([readdirSync(data), readFileSync(database)]).toEqual(before)
})

test('nothing is restored beside whoever uses the database', async () => {
  const { data, database, copy, run } = siteWithCopy()
  const unlock = lockFolder(data)
  expect(await run('restore', copy)).toEqual(
    failure(`A server is running on ${data}. Stop it first.`),
  )
  unlock?.()
  const other = new Database(database)
  other.query('SELECT count(*) FROM faq').get()
  expect(await run('restore', copy)).toEqual(
    failure(`Another program has ${database} open. Stop it first.`),
  )
  other.close()
})

test('restores within one second keep each what was there before, its log too', async () => {
  const { data, database, copy, run } = siteWithCopy()
  setSystemTime(new Date('2026-03-02T12:00:00.500Z'))
  const kept = (end: string) => `${data}/hydra-lab-before-restore-2026-03-02T12-00-00Z${end}`
  for (const end of ['', '-2']) {
    changeDatabase(database, `UPDATE faq SET question = 'Before${end}'`)
    expect((await run('restore', copy)).stdout).toContain(` is kept as ${kept(`${end}.db`)}.\n`)
    expect(questionsIn(kept(`${end}.db`))).toEqual([`Before${end}`])
  }
  writeFileSync(`${database}-wal`, 'left alone')
  rmSync(database)
  expect((await run('restore', copy)).stdout).toContain(` is kept as ${kept('-3.db-wal')}.\n`)
  expect(questionsIn(database)).toEqual(['Where?'])
})

test('the sessions of a copy get numbers that never were, in the file that takes the place too', async () => {
  const DATA_DIR = emptyFolder()
  const { copy } = siteWithCopy()
  changeDatabase(copy, addAdmin('ada'), addAdmin('bob'))
  const numbers = async () => {
    expect((await runCommand(['restore', copy], { DATA_DIR })).exitCode).toBe(0)
    return selectValues(databaseIn(DATA_DIR), 'SELECT session_version FROM admins').flat()
  }
  const all = [1, ...(await numbers()), ...(await numbers())]
  expect(new Set(all).size).toBe(5)
  expect(selectValues(copy, 'SELECT DISTINCT session_version FROM admins')).toEqual([[1]])
})

test('a restore keeps what a killed server wrote last, which is in the log beside its database', async () => {
  const { database, folder, copy, run } = siteWithCopy()
  const writer = openDatabase(database)
  changeDatabase(database, "INSERT INTO faq (question, answer, folded) VALUES ('Late?', '', '')")
  for (const end of ['', '-wal']) copyFileSync(`${database}${end}`, join(folder, `killed${end}`))
  writer.close()
  rmSync(database)
  for (const end of ['', '-wal']) copyFileSync(join(folder, `killed${end}`), `${database}${end}`)
  const [, kept = ''] = /kept as (\S+\.db)\./.exec((await run('restore', copy)).stdout) ?? []
  expect(questionsIn(kept)).toEqual(['Where?', 'Late?'])
  expect(questionsIn(database)).toEqual(['Where?'])
})

const create = ['admin', 'create', '--user', 'x', '--email', 'x@college.edu', '--password-stdin']

/** A start begins with this. */
const mayServe = (DATA_DIR: string, isNew = false) => lockToServe(readConfig({ DATA_DIR }), isNew)()

test.each([
  ['deleted', (path: string) => rmSync(path), 'is missing'],
  ['emptied', (path: string) => truncateSync(path, 0), 'holds nothing (0 bytes)'],
])(
  'where the database was %s, no empty site takes its place, and the command that helps is named',
  async (_, lose, what) => {
    const { data, database, snapshot } = stoppedSite((db) => fillWithMany(db, 20))
    lose(database)
    const command = `hydra-lab restore ${snapshot}`
    for (const words of [['serve'], ['serve', '--demo'], create]) {
      const { exitCode, stderr } = await runCommand(words, { DATA_DIR: data }, 'long enough')
      expect({ words, exitCode }).toEqual({ words, exitCode: 1 })
      expect(stderr).toMatch(/^hydra-lab: [^\n]+ serve --new\)\n$/)
      expect(stderr).toContain(`hydra-lab.db ${what}, though secret.key and backups`)
      expect(stderr).toContain(command)
    }
    expect((await runCommand(command.split(' ').slice(1), { DATA_DIR: data })).exitCode).toBe(0)
    mayServe(data)
    expect(selectValues(database, 'SELECT count(*) FROM faq')).toEqual([[20]])
    lose(database)
    mayServe(data, true)
  },
)
