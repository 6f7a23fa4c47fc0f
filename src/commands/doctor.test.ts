import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lockFolder } from '../database/lock.ts'
import { versionInFull } from '../database/release.ts'
import {
  ago,
  changeDatabase,
  runCommand,
  runDoctor,
  snapshotAt,
  stoppedSite,
} from '../testing/command.ts'
import { spoilPage } from '../testing/damage.ts'
import { emptyFolder } from '../testing/folder.ts'
import { startMailServer } from '../testing/mail-server.ts'

const version = `this is Hydra Lab ${versionInFull}`
const toBegin = "set DATA_DIR to the server's, or start it once, which makes it: hydra-lab serve"
const noDrill = 'no snapshot was restored to try it yet; a running server does once a week'
const noReplica = 'Litestream makes none here'
const noMail = 'SMTP_URL is not set, so emails wait in the queue, for a month at most'

test('without a data folder the doctor says so and creates none', async () => {
  const folder = join(emptyFolder(), 'data')
  expect(await runCommand(['doctor'], { DATA_DIR: folder })).toEqual({
    exitCode: 1,
    stderr: '',
    stdout:
      `ok    Settings:       good; ${version}\n` +
      `FAIL  Data folder:    there is no ${folder}; ${toBegin}\n`,
  })
})

test('all checks of a healthy site pass, with a note that no mail server is set', async () => {
  const { data, database, made } = stoppedSite()
  const { 'Free disk': disk, ...others } = await runDoctor(data)
  expect(others).toEqual({
    Settings: `ok good; ${version}`,
    'Data folder': `ok ${data}; no server is running on it`,
    Database: `ok ${database} is sound, 1 MB`,
    Snapshots: `ok 1, all sound, the newest of ${made.toISOString()}`,
    'Restore drill': `note ${noDrill}`,
    'Copy elsewhere': `note ${noReplica}`,
    Backlog:
      'ok 0 of 5000 submissions, 0 of 1000 requests for access, 0 of 1000 messages to the lab, 0 of 2000 submissions in the spam',
    Mail: `note ${noMail}: 0 waiting, 0 failed`,
  })
  expect(disk).toMatch(/^ok \d+ MB free, the database has 1 MB$/)
})

test('a running server is reported', async () => {
  const { data } = stoppedSite()
  const unlock = lockFolder(data)
  expect((await runDoctor(data))['Data folder']).toBe(`ok ${data}; a server is running on it`)
  unlock?.()
})

test('a damaged page of the database is found, and the snapshot that helps is named', async () => {
  const { data, database, snapshot } = stoppedSite()
  spoilPage(database)
  const { Database } = await runDoctor(data)
  expect(Database).toMatch(/^FAIL \S+\/hydra-lab\.db: it is damaged: [^\n]+\. Stop/)
  expect(Database).toEndWith(
    `. Stop the server and put the newest snapshot (${basename(snapshot)}) back: DATA_DIR=${data} hydra-lab restore ${snapshot}`,
  )
})

test('a foreign view in the database is reported', async () => {
  const { data, database, snapshot } = stoppedSite((db) => db.run('CREATE VIEW mine AS SELECT 1'))
  rmSync(snapshot)
  expect((await runDoctor(data))['Database']).toBe(
    `FAIL ${database}: it can't be trusted: the view mine is not of Hydra Lab's making. Stop the server and put a copy back: DATA_DIR=${data} hydra-lab restore FILE`,
  )
})

test('a deleted database is noticed by the files beside it', async () => {
  const { data, database, snapshot } = stoppedSite()
  rmSync(database)
  const missing = (traces: string, name: string, file: string) =>
    `FAIL ${database} is missing, though ${traces} that there was a site. Stop the server and put ${name} back: DATA_DIR=${data} hydra-lab restore ${file}`
  const found = async () => (await runDoctor(data))['Database']
  expect(await found()).toBe(
    missing(
      'secret.key and backups in the same folder show',
      `the newest snapshot (${basename(snapshot)})`,
      snapshot,
    ),
  )
  rmSync(snapshot)
  expect(await found()).toBe(missing('secret.key in the same folder shows', 'a copy', 'FILE'))
})

test('damaged, missing and old snapshots are reported', async () => {
  const { data, snapshot } = stoppedSite()
  const backups = join(data, 'backups')
  const found = async (settings = {}) => (await runDoctor(data, settings))['Snapshots']
  spoilPage(snapshot)
  expect(await found()).toMatch(
    /^FAIL \S+Z\.db: it is damaged: .+\. Remove it: a running server makes another one within a day$/,
  )
  rmSync(snapshot)
  expect(await found()).toBe(
    'note none yet; a running server makes the first one right after its first start',
  )
  utimesSync(join(data, 'hydra-lab.lock'), ago(1), ago(1))
  const oneADay = "A running server makes one a day; its log says why it couldn't"
  expect(await found()).toBe(`FAIL ${backups}: There is no snapshot. ${oneADay}`)
  const off = { BACKUP_DAILY: '0', BACKUP_WEEKLY: '0' }
  expect(await found(off)).toBe('note turned off, since BACKUP_DAILY and BACKUP_WEEKLY are 0')
  const late = ago(26)
  const old = snapshotAt(data, late)
  expect(await found()).toBe(
    `FAIL ${backups}: The newest snapshot is from ${late.toISOString()}, more than a day ago. ${oneADay}`,
  )
  const patient = ago(25.9)
  snapshotAt(data, patient)
  expect(await found()).toBe(`ok 2, all sound, the newest of ${patient.toISOString()}`)
  spoilPage(old)
  expect(await found()).toStartWith(`FAIL ${old}: it is damaged: `)
})

test('the replica’s age and the drill’s outcome are reported', async () => {
  const { data } = stoppedSite()
  const trace = join(data, '.hydra-lab.db-litestream')
  mkdirSync(trace)
  const copied = async (hours: number) => {
    const copiedAt = ago(hours + 0.5) // the database is some seconds old
    utimesSync(trace, copiedAt, copiedAt)
    return (await runDoctor(data))['Copy elsewhere']
  }
  expect(await copied(3)).toBe('ok 3 h older than the database')
  expect(await copied(30)).toBe('FAIL 30 h older than the database; see whether Litestream runs')
  const tried = async (problem: string | null) => {
    const drill = { at: 'Monday', snapshot: 'a.db', rows: 7, problem }
    writeFileSync(join(data, 'backups/last-drill.json'), JSON.stringify(drill))
    return (await runDoctor(data))['Restore drill']
  }
  expect(await tried(null)).toBe('ok a.db was restored on Monday to try it, 7 rows')
  expect(await tried('No.')).toBe('FAIL a.db could not be restored on Monday: No.')
})

test('a data folder that is a file is reported', async () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  expect((await runDoctor(file))['Data folder']).toBe(
    `FAIL ${file} is not a folder; set DATA_DIR to one`,
  )
})

test('a key that is missing, or that no server starts with, is named', async () => {
  const { data } = stoppedSite()
  const found = async (secret = {}) => (await runDoctor(data, secret))['Data folder']
  const key = join(data, 'secret.key')
  const unusable = `FAIL The data in ${data} can't be used: ${key}`
  writeFileSync(key, 'too short')
  expect(await found()).toBe(
    `${unusable} holds fewer than 32 characters; remove it to get a new one.`,
  )
  rmSync(key)
  expect(await found()).toBe(
    `FAIL ${key} is missing; put it back, or the next start makes another one, which ends every session`,
  )
  expect(await found({ JWT_SECRET: 'x'.repeat(32) })).toStartWith('ok ')
  mkdirSync(key)
  expect(await found()).toBe(`${unusable} is not a file; remove it to get a new one.`)
})

test.each([
  [0o750, 'note', 'no server is running on it; others may look into it: run chmod 700'],
  [0o701, 'note', 'no server is running on it; others may look into it: run chmod 700'],
  [0o1720, 'FAIL', 'others may write in'],
  [0o1702, 'FAIL', 'others may write in'],
])('a folder of mode %i, which others may use, is a %s', async (mode, verdict, words) => {
  const { data } = stoppedSite()
  chmodSync(data, mode)
  const found = (await runDoctor(data))['Data folder']
  expect(found).toStartWith(`${verdict} `)
  expect(found).toContain(words)
})

test('an invalid setting is all that is reported', async () => {
  expect(await runDoctor(emptyFolder(), { SMTP_URL: 'imap://host' })).toEqual({
    Settings:
      'FAIL SMTP_URL is not a mail server; it takes an address like smtp://user:pass@host:587 or smtps://host.',
  })
})

test('queued and failed emails are counted if the database can be read', async () => {
  const email = (state: string) =>
    `INSERT INTO letters (kind, subject, body, nonce, state, created_at, due_at) VALUES ('alert', '', '', '', '${state}', '', '')`
  const { data, database } = stoppedSite((db) => {
    for (const state of ['waiting', 'waiting', 'failed', 'sent']) db.run(email(state))
  })
  expect((await runDoctor(data))['Mail']).toBe(`note ${noMail}: 2 waiting, 1 failed`)
  const { port, stop } = await startMailServer({})
  expect((await runDoctor(data, { SMTP_URL: `smtp://localhost:${port}` }))['Mail']).toBe(
    `note localhost:${port} lets us in; 2 waiting, 1 failed`,
  )
  await stop()
  const uncounted = {
    Backlog: 'note it can’t be counted',
    Mail: `note ${noMail}: they can’t be counted`,
  }
  changeDatabase(database, 'DROP TABLE events')
  expect((await runDoctor(data))['Backlog']).toBe(uncounted.Backlog)
  writeFileSync(database, 'no database')
  expect(await runDoctor(data)).toMatchObject(uncounted)
})

test('the login at the mail server is checked', async () => {
  const { data } = stoppedSite()
  const { port, inbox, stop } = await startMailServer({ login: { user: 'lab', pass: 'secret' } })
  const found = async (login: string) =>
    (await runDoctor(data, { SMTP_URL: `smtp://${login}@localhost:${port}` }))['Mail']
  expect(await found('lab:secret')).toBe(`ok localhost:${port} lets us in; 0 waiting, 0 failed`)
  const refused =
    /^FAIL localhost:\d+ doesn't take emails from us: .+ Mend SMTP_URL \(0 waiting, 0 failed\)$/
  const wrong = await found('lab:wrong-word')
  expect(wrong).toMatch(refused)
  expect(wrong).not.toContain('wrong-word')
  await stop()
  expect(await found('lab:secret')).toMatch(refused)
  expect(inbox).toEqual([])
})

test('a refused email is reported with the server’s message, even where the login works', async () => {
  const since = ago(3).toISOString()
  const said = 'Mail command failed: 530 Authentication Required'
  const { data } = stoppedSite((db) =>
    db.run(
      `INSERT INTO letters (kind, subject, body, nonce, created_at, due_at, tries, tried_since, error) VALUES ('alert', '', '', '', '${since}', '${since}', 1, '${since}', '${said}')`,
    ),
  )
  const { port } = await startMailServer({ login: { user: 'lab', pass: 'secret' } })
  expect((await runDoctor(data, { SMTP_URL: `smtp://localhost:${port}` }))['Mail']).toBe(
    `FAIL localhost:${port} lets us in; 1 waiting, the oldest for 3 h, 0 failed; 1 tried in vain: ${said}`,
  )
})
