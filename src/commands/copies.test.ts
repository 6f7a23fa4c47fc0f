import { Database } from 'bun:sqlite'
import { beforeAll, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startAsAda } from '../testing/begun.ts'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { question } from '../testing/cast.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'

async function startWithAdmin(folder?: string) {
  const { binary, ...people } = await startAsAda({ folder })
  return { ...binary, ...people }
}

let backedUp: string
beforeAll(async () => {
  backedUp = aloneInAFolder()
  mkdirSync(join(backedUp, 'data')) // as somebody who makes it for the service
  const { admin, stop } = await startWithAdmin(backedUp)
  await admin.post('/api/faq', question)
  await runBinary(['backup', 'copy.db'], { folder: backedUp })
  await stop()
})

/** A folder of a site that was backed up and has stopped. */
function ofSiteWithCopy() {
  const folder = aloneInAFolder()
  for (const name of ['data', 'copy.db'])
    cpSync(join(backedUp, name), join(folder, name), { recursive: true })
  return folder
}

/** A command in this process, on the data in a folder. */
const runIn = (folder: string, ...words: string[]) =>
  runHere(words, { DATA_DIR: join(folder, 'data') })

const questionsIn = (file: string) => {
  const copy = new Database(file, { readonly: true })
  const rows = copy.query<{ id: number }, []>('SELECT id FROM faq ORDER BY id').all()
  copy.close()
  return rows.map(({ id }) => id)
}

test('a backup of a database in use is a sound copy with all that was written before it', async () => {
  const { folder, admin, stop } = await startWithAdmin()
  const ask = async () => Number((await admin.post('/api/faq', question)).body['id'])
  const before = await Promise.all(Array.from({ length: 30 }, ask))
  const meanwhile = Array.from({ length: 30 }, ask)
  const copied = await runBinary(['backup', 'copy.db'], { folder })
  const written = await Promise.all(meanwhile)
  expect(copied).toMatchObject({ exitCode: 0, stderr: '' })
  expect(copied.stdout).toContain(join(folder, 'data'))
  const found = questionsIn(join(folder, 'copy.db'))
  expect(found).toEqual(expect.arrayContaining(before))
  expect([...before, ...written]).toEqual(expect.arrayContaining(found))
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'data', 'hydra-lab'])
  await stop()
}, 20_000)

test('a backup overwrites nothing, and says what is in its way', async () => {
  const folder = ofSiteWithCopy()
  writeFileSync(join(folder, 'taken'), 'mine')
  for (const [file, reason] of [
    ['taken', /exists already/],
    ['nowhere/copy.db', /There is no folder/],
    ['data/hydra-lab.db', /exists already/],
  ] as const) {
    const { exitCode, stderr } = await runIn(folder, 'backup', join(folder, file))
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(reason)
  }
  expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('mine')
  const empty = emptyFolder()
  const { exitCode, stderr } = await runIn(empty, 'backup', join(empty, 'copy.db'))
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(/^hydra-lab: There is no database in [^\n]+\n$/),
  })
})

test('a restore puts the copy in place, and keeps what was there with all its last writes', async () => {
  const first = await startWithAdmin()
  const { folder } = first
  const ask = async () => Number((await first.admin.post('/api/faq', question)).body['id'])
  const early = await ask()
  await runIn(folder, 'backup', join(folder, 'copy.db'))
  const late = await ask()
  await first.kill() // its last writes are in the log beside the database
  writeFileSync(join(folder, 'data/restoring.db.12.part'), 'cut short')
  const restored = await runBinary(['restore', 'copy.db'], { folder })
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  const [, kept = ''] = /kept as (\S+\.db)\./.exec(restored.stdout) ?? []
  expect(questionsIn(kept)).toEqual([early, late])
  const left = readdirSync(join(folder, 'data'))
  expect(
    left.filter((name) => /-wal$|\.part$/.test(name) && !kept.includes(name.slice(0, -4))),
  ).toEqual([])
  const second = await startWithAdmin(folder)
  expect((await second.visitor.get('/api/faq')).body.map(({ id }) => id)).toEqual([early])
  await second.stop()
  expect((await runIn(folder, 'restore', kept)).exitCode).toBe(0)
  expect(questionsIn(join(folder, 'data/hydra-lab.db'))).toEqual([early, late])
}, 20_000)

test('two restores within a second keep what was there before each of them', async () => {
  const folder = ofSiteWithCopy()
  const restores = [1, 2, 3].map(() => runBinary(['restore', 'copy.db'], { folder }))
  const said = (await Promise.all(restores))
    .filter(({ exitCode }) => exitCode === 0)
    .map(({ stdout }) => stdout)
  for (let more = 0; more < 2; more++)
    said.push((await runIn(folder, 'restore', join(folder, 'copy.db'))).stdout)
  const named = said.map((words) => /kept as (\S+\.db)\./.exec(words)?.[1] ?? '')
  const kept = readdirSync(join(folder, 'data')).filter((name) => name.includes('before-restore'))
  expect(kept.toSorted()).toEqual(named.map((path) => basename(path)).toSorted())
}, 20_000)

test('a restore waits for nobody: while a server runs it is refused', async () => {
  const { folder, url, stop } = await startBinary({ folder: ofSiteWithCopy() })
  const { exitCode, stderr } = await runIn(folder, 'restore', join(folder, 'copy.db'))
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: A server is running on \S+\/data\. Stop it first\.\n$/)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  await stop()
})

test('a damaged database can be replaced, and is kept', async () => {
  const folder = ofSiteWithCopy()
  writeFileSync(join(folder, 'data/hydra-lab.db'), 'nothing of any use')
  writeFileSync(join(folder, 'data/hydra-lab.db-wal'), 'nor this')
  expect((await runBinary(['serve'], { folder, environment: { PORT: '0' } })).stderr).toMatch(
    /^hydra-lab: The data in \S+ can't be used: [^\n]+\n$/,
  )
  const { exitCode, stdout } = await runIn(folder, 'restore', join(folder, 'copy.db'))
  expect(exitCode).toBe(0)
  const [, kept = ''] = /kept as (\S+\.db)\./.exec(stdout) ?? []
  expect(readFileSync(kept, 'utf8')).toBe('nothing of any use')
  expect(existsSync(join(folder, 'data/hydra-lab.db-wal'))).toBe(false)
  const again = await startBinary({ folder })
  await again.stop()
})

test('what holds names and password hashes can be read by its owner only', async () => {
  const files = ['copy.db', 'data/hydra-lab.db', 'data/secret.key']
  const modes = files.map((file) => Bun.file(join(backedUp, file)).stat())
  for (const { mode } of await Promise.all(modes)) expect(mode & 0o077).toBe(0)
})
