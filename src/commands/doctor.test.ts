import { Database } from 'bun:sqlite'
import { beforeAll, expect, test } from 'bun:test'
import { chmodSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAsAda } from '../testing/begun.ts'
import { aloneInAFolder, runBinary, snapshots } from '../testing/binary.ts'
import { startMailServer } from '../testing/mail-server.ts'

type Environment = Record<string, string>

/** What the doctor says of each thing: its verdict and its words. */
async function examine(folder?: string, environment?: Environment) {
  const {
    stdout,
    exitCode,
    stderr,
    folder: place,
  } = await runBinary(['doctor'], {
    folder,
    environment,
  })
  expect(stderr).toBe('')
  const lines = stdout.trimEnd().split('\n')
  const found = lines.map((line) => /^(ok|note|FAIL) +([A-Z][a-z ]+): +(\S.*)$/.exec(line) ?? [])
  const verdicts = Object.fromEntries(found.map(([, verdict, what]) => [what, verdict]))
  const words = Object.fromEntries(found.map(([, , what, text]) => [what, text]))
  return { exitCode, verdicts, words, folder: place }
}

/** What a site leaves that has run and made a snapshot. */
let left = ''
beforeAll(async () => {
  const { folder, output, stop } = (await startAsAda({ environment: snapshots })).binary
  while (!output().includes('"snapshot"')) await Bun.sleep(20)
  await stop()
  left = join(folder, 'data')
})

const stoppedSite = () => aloneInAFolder(left)

test('nothing is wrong with a site that is new, nor with one that has run; without a mail server that is a note', async () => {
  const fresh = await examine()
  expect(fresh.exitCode).toBe(0)
  const folder = stoppedSite()
  const { exitCode, verdicts, words } = await examine(folder)
  expect({ exitCode, verdicts }).toEqual({
    exitCode: 0,
    verdicts: {
      Settings: 'ok',
      'Data folder': 'ok',
      Database: 'ok',
      'Free disk': 'ok',
      Snapshots: 'ok',
      Mail: 'note',
    },
  })
  expect(words['Data folder']).toContain(join(folder, 'data'))
  expect(words['Data folder']).toContain('no server is running')
})

test('the doctor may look while the server runs, and says so', async () => {
  const { folder, stop } = (await startAsAda({})).binary
  expect((await examine(folder)).words['Data folder']).toContain('a server is running')
  await stop()
})

test('a damaged page of the database is found', async () => {
  const folder = stoppedSite()
  const file = join(folder, 'data/hydra-lab.db')
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096 * 4, 4096 * 5)
  writeFileSync(file, bytes)
  const { exitCode, verdicts } = await examine(folder)
  expect({ exitCode, database: verdicts['Database'] }).toEqual({ exitCode: 1, database: 'FAIL' })
})

test('a snapshot that is missing or damaged is found, and so is a key that others can read', async () => {
  const folder = stoppedSite()
  const snapshots = join(folder, 'data/backups')
  const [name = ''] = new Bun.Glob('*.db').scanSync(snapshots)
  const bytes = readFileSync(join(snapshots, name))
  bytes.fill(0xff, 4096 * 4, 4096 * 5)
  writeFileSync(join(snapshots, name), bytes)
  expect(await examine(folder)).toMatchObject({ exitCode: 1, verdicts: { Snapshots: 'FAIL' } })
  rmSync(snapshots, { recursive: true })
  expect(await examine(folder)).toMatchObject({ exitCode: 0, verdicts: { Snapshots: 'note' } })
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(folder, 'data/hydra-lab.lock'), twoHoursAgo, twoHoursAgo)
  expect(await examine(folder)).toMatchObject({ exitCode: 1, verdicts: { Snapshots: 'FAIL' } })
  const off = await examine(folder, { BACKUP_DAILY: '0', BACKUP_WEEKLY: '0' })
  expect(off).toMatchObject({ exitCode: 0, verdicts: { Snapshots: 'note' } })
  chmodSync(join(folder, 'data/secret.key'), 0o644)
  expect((await examine(folder)).verdicts['Data folder']).toBe('FAIL')
}, 20_000)

test('letters that wait and that were given up are counted, with a mail server and without', async () => {
  const { binary, visitor } = await startAsAda({})
  const { folder, stop } = binary
  for (const subject of ['One', 'Two', 'Three'])
    await visitor.post('/send-alert', { subject, message: 'Hot.' })
  const beside = await examine(folder)
  expect(beside.verdicts['Mail']).toBe('note')
  expect(beside.words['Mail']).toMatch(/^SMTP_URL is not set, .+: 3 waiting, 0 failed$/)
  await stop()
  const database = new Database(join(folder, 'data/hydra-lab.db'))
  database.run("UPDATE letters SET state = 'failed' WHERE subject = 'Two'")
  database.close()
  expect((await examine(folder)).words['Mail']).toEndWith(': 2 waiting, 1 failed')
  const server = await startMailServer({})
  const { verdicts, words } = await examine(folder, { SMTP_URL: `smtp://localhost:${server.port}` })
  expect(verdicts['Mail']).toBe('note')
  expect(words['Mail']).toEndWith('lets us in; 2 waiting, 1 failed')
  await server.stop()
})

test('a data folder that is no folder is said to be none', async () => {
  const folder = stoppedSite()
  const { exitCode, words } = await examine(folder, { DATA_DIR: 'data/secret.key' })
  expect(exitCode).toBe(1)
  expect(words['Data folder']).toMatch(/secret\.key is not a folder; set DATA_DIR/)
})

test('what is open to others, left over, or from the future is named with its path and the way out', async () => {
  const folder = stoppedSite()
  const data = join(folder, 'data')
  const found = async () => (await examine(folder)).words
  const old = Date.now() / 1000 - 2 * 60 * 60
  const left = [join(data, 'backups', 'hydra-lab-x.db.99.part-journal'), join(data, 'restoring.db')]
  for (const path of left) {
    writeFileSync(path, '')
    utimesSync(path, old, old)
    expect((await found())['Data folder']).toContain(`${path}: remove it`)
    rmSync(path)
  }
  writeFileSync(String(left[0]), '') // a snapshot may be under way
  expect((await found())['Data folder']).not.toContain('.part')
  const [name = ''] = new Bun.Glob('*.db').scanSync(join(data, 'backups'))
  const early = join(data, 'backups', 'hydra-lab-2099-01-01T00-00-00Z.db')
  writeFileSync(early, readFileSync(join(data, 'backups', name)))
  const { exitCode, verdicts, words } = await examine(folder)
  expect({ exitCode, verdict: verdicts['Snapshots'] }).toEqual({ exitCode: 0, verdict: 'note' })
  expect(words['Snapshots']).toContain(`${early}; remove them`)
  for (const [path, mode, way] of [
    [data, 0o755, 'chmod 700'],
    [join(data, 'hydra-lab.db'), 0o644, 'chmod 600'],
  ] as const) {
    const before = statSync(path).mode
    chmodSync(path, mode)
    const { exitCode, words } = await examine(folder)
    expect([path, exitCode]).toEqual([path, mode === 0o755 ? 0 : 1])
    expect(words['Data folder']).toContain(`${way} ${path}`)
    chmodSync(path, before)
  }
  chmodSync(data, 0o777)
  const wide = await examine(folder)
  expect(wide.exitCode).toBe(1)
  expect(wide.words['Data folder']).toMatch(
    /others may write in .+; run chmod 700|Others than root may write in/,
  )
}, 20_000)

test('a variable that looks as if it were for us is named, and its value is not', async () => {
  const environment = { BACKUP_DAYLY: 'my-secret', HYDRA_PORT: 'my-secret', HYDRA_X: 'my-secret' }
  const { exitCode, verdicts, words } = await examine(undefined, { ...environment, HOSTNAME: 'x' })
  expect({ exitCode, verdict: verdicts['Settings'] }).toEqual({ exitCode: 0, verdict: 'note' })
  expect(words['Settings']).toStartWith(
    'BACKUP_DAYLY is no setting: did you mean BACKUP_DAILY?; HYDRA_PORT is no setting: did you mean PORT?; HYDRA_X is no setting; this is',
  )
})

test('a bad setting is one line that names it', async () => {
  const { exitCode, verdicts, words } = await examine(undefined, { SMTP_URL: 'imap://host' })
  expect({ exitCode, verdicts }).toEqual({ exitCode: 1, verdicts: { Settings: 'FAIL' } })
  expect(words['Settings']).toContain('SMTP_URL')
})

test('the mail server is asked whether it lets us in', async () => {
  const { port, inbox, stop } = await startMailServer({ login: { user: 'lab', pass: 'secret' } })
  const good = await examine(undefined, { SMTP_URL: `smtp://lab:secret@localhost:${port}` })
  expect(good).toMatchObject({ exitCode: 0, verdicts: { Mail: 'ok' } })
  const bad = await examine(undefined, { SMTP_URL: `smtp://lab:wrong-word@localhost:${port}` })
  expect(bad).toMatchObject({ exitCode: 1, verdicts: { Mail: 'FAIL' } })
  expect(bad.words['Mail']).not.toContain('wrong-word')
  await stop()
  const gone = await examine(undefined, { SMTP_URL: `smtp://lab:secret@localhost:${port}` })
  expect(gone).toMatchObject({ exitCode: 1, verdicts: { Mail: 'FAIL' } })
  expect(inbox).toEqual([])
}, 20_000)
