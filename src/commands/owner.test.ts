import { Database } from 'bun:sqlite'
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { aloneInAFolder, runBinary, snapshots, startBinary } from '../testing/binary.ts'
import { tracker } from '../testing/cast.ts'
import { failure, runCommand, selectValues, stoppedSite } from '../testing/command.ts'
import { png } from '../testing/pictures.ts'

const uid = 12_345
const patience = 60_000
setDefaultTimeout(patience)
const isRoot = process.getuid?.() === 0

/** Root's folder with the executable and a copy that root alone may read; in it, a folder of the service's user. */
let folder = ''
let data = ''
let closed = ''
let whole = ''

async function makeSite() {
  folder = aloneInAFolder(stoppedSite().data)
  data = join(folder, 'data')
  closed = join(folder, 'closed')
  whole = join(folder, 'whole')
  chmodSync(folder, 0o711)
  Bun.spawnSync(['chown', '-R', `${uid}:${uid}`, data])
  mkdirSync(closed, { mode: 0o700 })
  writeFileSync(join(folder, 'faq.csv'), 'question,answer\nWhy?,So.\n')
  expect(await here('backup', copy())).toMatchObject({ exitCode: 0 })
  Bun.spawnSync(['cp', '-a', data, whole])
  chmodSync(whole, 0o700)
}

const copy = () => join(closed, 'copy.db')

/** Root's rights come back after these. */
const here = (...args: string[]) => runCommand(args, { DATA_DIR: data })

/** As it was at first, whatever a test has done. */
function layOut() {
  rmSync(data, { recursive: true, force: true })
  Bun.spawnSync(['cp', '-a', whole, data])
  for (const name of readdirSync(closed))
    if (name !== 'copy.db') rmSync(join(closed, name), { recursive: true })
}

const ownersIn = (folder: string) =>
  new Set(
    readdirSync(folder, { recursive: true }).map((name) => lstatSync(join(folder, `${name}`)).uid),
  )

/** A link that the service's user leaves for root to follow. */
function plant(target: string, link: string) {
  rmSync(link, { recursive: true, force: true })
  symlinkSync(target, link)
  lchownSync(link, uid, uid)
}

const notFollowed = (link: string, owner: number) =>
  failure(
    `${link} leads through ${link}, a link of another user (${owner}), which root doesn't follow. Name what it leads to itself.`,
  )

async function runOrServe(args: string[]) {
  const [command = '', file = ''] = args
  if (command === 'import') return await runBinary(args, { folder })
  if (command !== 'serve') return await here(command, join(closed, file))
  const server = await startBinary({ folder, args }).catch(() => undefined)
  await server?.stop()
}

describe.skipIf(!isRoot)('root, working in the folder of the service’s user', () => {
  beforeAll(makeSite, patience)
  beforeEach(layOut)

  test('copies to where root alone may write and restores what root alone may read', async () => {
    expect(statSync(join(closed, 'copy.db')).uid).toBe(0)
    expect(await here('restore', copy())).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await runBinary(['doctor'], { folder })).toMatchObject({ exitCode: 0 })
    expect([...ownersIn(data)]).toEqual([uid])
    expect(readdirSync(data).filter((name) => name.startsWith('restoring'))).toEqual([])
    const server = await startBinary({ folder, uid })
    await server.stop()
  })

  test('says of what they may not read whose rights an import has', async () => {
    const file = join(closed, 'faq.csv')
    writeFileSync(file, 'question,answer\nWhy?,So.\n', { mode: 0o600 })
    const why = `The data folder belongs to another user (${uid}), as whom root works here and who may not read ${file}. Put it where they may. Nothing was imported.`
    expect(await runBinary(['import', file], { folder })).toMatchObject(failure(why, 2))
  })

  test('restores a closed copy with the log beside it', async () => {
    const writer = new Database(copy())
    writer.run('PRAGMA journal_mode = WAL')
    writer.run("INSERT INTO faq (question, answer, folded) VALUES ('Why?', 'So.', 'why?')")
    const both = [copy(), `${copy()}-wal`].map((path) => [path, readFileSync(path)] as const)
    writer.close()
    for (const [path, bytes] of both) writeFileSync(path, bytes)
    expect(await here('restore', copy())).toMatchObject({ exitCode: 0 })
    expect(selectValues(databaseIn(data), 'SELECT question FROM faq')).toEqual([['Why?']])
    expect([...ownersIn(data)]).toEqual([uid])
  })

  test.each([
    ['the lock', 'hydra-lab.lock', ['restore', 'copy.db']],
    ['what arrives', 'restoring.db', ['restore', 'copy.db']],
    ['a copy', 'hydra-lab.db', ['backup', 'other.db']],
    ['the lock, at a start', 'hydra-lab.lock', ['serve']],
    ['a database, at an import', 'hydra-lab.db', ['import', 'faq.csv']],
    ['a key', 'secret.key', ['serve']],
  ])('makes and changes nothing through a link in the place of %s', async (_, name, args) => {
    const target = join(closed, 'target')
    for (const secret of ['', 'secret of root']) {
      if (secret) writeFileSync(target, secret)
      plant(target, join(data, name))
      await runOrServe(args)
      expect(existsSync(target) ? readFileSync(target, 'utf8') : '').toBe(secret)
    }
    expect([...ownersIn(closed)]).toEqual([0])
  })

  test('serves as they would, and all that it makes is theirs', async () => {
    for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true })
    const server = await startBinary({ folder, environment: snapshots })
    expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(`Uid:\t${uid}\t${uid}`)
    const form = new FormData()
    for (const [name, value] of Object.entries(tracker)) form.set(name, value)
    form.set('img', new File([png(700, 500)], 'a.png'))
    const sent = { method: 'POST', body: form }
    expect((await fetch(`${server.url}/api/student-highlights`, sent)).status).toBe(201)
    while (!server.output().includes('"snapshot"')) await Bun.sleep(20)
    await server.stop()
    expect(readdirSync(data)).toEqual(
      expect.arrayContaining(['backups', 'secret.key', 'hydra-lab.db']),
    )
    expect([...ownersIn(data)]).toEqual([uid])
  })

  test('reads no database of root’s for whom a link leads there', async () => {
    const before = readFileSync(databaseIn(data))
    const link = join(data, 'copy.db')
    plant(copy(), link)
    expect(await here('restore', link)).toEqual(notFollowed(link, uid))
    expect(readFileSync(databaseIn(data)).equals(before)).toBe(true)
  })

  test('puts no copy where a folder of theirs turns out to be a link to root’s', async () => {
    plant(closed, join(data, 'backups'))
    const to = join(data, 'backups/planted.db')
    expect((await here('backup', to)).exitCode).toBe(1)
    expect(readdirSync(closed)).toEqual(['copy.db'])
  })

  test.each([
    ['an export into their folder', '', ['export', 'data/out']],
    ['a data folder inside theirs', 'a/new/one', ['restore', 'closed/copy.db']],
  ])('makes %s as they would', async (_, inside, [command = '', path = '']) => {
    const settings = { DATA_DIR: join(data, inside) }
    const made = await runCommand([command, join(folder, path)], settings)
    expect(made).toMatchObject({ exitCode: 0, stderr: '' })
    expect([...ownersIn(data)]).toEqual([uid])
  })

  test('goes into no folder through a link of somebody else', async () => {
    const other = join(closed, 'other.db')
    for (const [owner, link] of [
      [uid + 1, join(folder, 'theirs')],
      [uid, join(data, 'root')],
    ] as const) {
      const target = owner === uid ? join(folder, 'closed') : data
      symlinkSync(target, link)
      lchownSync(link, owner, owner)
      const made = await runCommand(['backup', other], { DATA_DIR: link })
      expect(made).toEqual(notFollowed(link, owner))
      rmSync(link)
    }
    symlinkSync(data, join(folder, 'mine'))
    const DATA_DIR = join(folder, 'mine')
    expect(await runCommand(['backup', other], { DATA_DIR })).toMatchObject({ exitCode: 0 })
    rmSync(DATA_DIR)
    expect([...ownersIn(data)]).toEqual([uid])
  })
})

/** A stopped site of a user of its own, where root has closed one file, and a command as that user runs it. */
function siteOfAUser(closed: string) {
  const folder = aloneInAFolder(stoppedSite().data)
  const data = join(folder, 'data')
  Bun.spawnSync(['chown', '-R', String(uid), folder])
  chownSync(join(data, closed), 0, 0)
  chmodSync(join(data, closed), closed === '' ? 0o700 : 0o600)
  const run = (...args: string[]) => runBinary(args, { folder, uid })
  return { folder, data, run }
}

test.skipIf(!isRoot)('a database in an unreadable folder isn’t reported as missing', async () => {
  const { data, run } = siteOfAUser('')
  const { exitCode, stderr } = await run('admin', 'list')
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: The data in \S+\/data can't be used: EACCES: [^\n]+\n$/)
  const found = await run('doctor')
  expect(found.exitCode).toBe(1)
  expect(found.stdout).toMatch(/^FAIL +Database: +The data in \S+ can't be used: EACCES: perm/m)
  expect(found.stdout).toContain(`this user may not read and write ${data}; give it`)
})

test.skipIf(!isRoot)('a server that may not read its database names it', async () => {
  const { data, run } = siteOfAUser('hydra-lab.db')
  const message = `The data in ${data} can't be used: this user may not read and write ${data}/hydra-lab.db.`
  expect(await run('serve')).toMatchObject(failure(message))
})

test.skipIf(!isRoot)(
  'the doctor names a key, and a restore a copy, that can’t be read',
  async () => {
    const { folder, data, run } = siteOfAUser('secret.key')
    const { exitCode, stdout } = await run('doctor')
    const message = `this user may not read and write ${data}/secret.key; give it to the server's with chown`
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(message)])
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    writeFileSync(join(folder, 'copy.db'), '', { mode: 0o600 })
    for (const file of ['closed/copy.db', 'copy.db']) {
      const { exitCode, stderr } = await run('restore', file)
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/can't be used: EACCES: [^\n]+ Nothing was changed\.\n$/)
    }
  },
)
