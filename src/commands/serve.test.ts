import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../database/lock.ts'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { usage } from './usage.ts'

test('the executable serves alone in a folder of which it reads nothing, and keeps its data there', async () => {
  const folder = aloneInAFolder()
  const strange = { '.env': 'PORT=http\n', 'bunfig.toml': 'preload = ["./evil.ts"]\n' }
  for (const [name, text] of Object.entries(strange)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'evil.ts'), 'await Bun.write("evil", "ran")\n')
  mkdirSync(join(folder, 'migrations'))
  const before = readdirSync(folder)
  const { url, stop, output } = await startBinary({ folder })
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Welcome to the Hydra Lab!!')
  expect(readdirSync(folder).toSorted()).toEqual([...before, 'data'].toSorted())
  expect(readdirSync(join(folder, 'data'))).toContain('hydra-lab.db')
  expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600)

  await stop()
  const said = output()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(said).toEqual([
    expect.stringContaining('The first admin is "admin" with the password'),
    expect.stringMatching(
      /^Hydra Lab \S+ \(commit \S+\) is ready at http:\S+\. Its data is in \S+\/data\.$/,
    ),
    'Hydra Lab is stopping: what is under way is finished first.',
    'Hydra Lab stopped.',
    '',
  ])
  expect(said[1]).toContain(folder)

  const database = new Database(join(folder, 'data/hydra-lab.db'))
  database.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
  database.run('PRAGMA user_version = 1004002')
  database.close()
  const { exitCode, stderr } = await runHere(['serve'], { DATA_DIR: join(folder, 'data') })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: The data in [^\n]+ Use version 1\.4\.2 or newer\.\n$/)
})

test('a data folder that can’t be written is said in one line', async () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  const { exitCode, stderr } = await runHere(['serve'], { DATA_DIR: join(file, 'data') })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: The data folder \S+file\/data can't be written: [^\n]+\n$/)
})

test('words are answered by the executable, too, which leaves nothing then', async () => {
  const folder = aloneInAFolder()
  const { version } = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8'))
  const told = { exitCode: 0, stderr: '' }
  expect(await runBinary(['--version'], { folder })).toMatchObject({
    ...told,
    stdout: expect.stringMatching(
      new RegExp(`^${version} \\(commit [\\da-f]{7,40}(-dirty)?\\)\n$`),
    ),
  })
  expect(await runBinary(['--help'], { folder })).toMatchObject({ ...told, stdout: usage })
  const unknown = await runBinary(['backup', ''], { folder })
  expect(unknown).toMatchObject({ exitCode: 2, stdout: '' })
  expect(unknown.stderr).toContain('FILE is missing')
  expect(readdirSync(folder)).toEqual(['hydra-lab'])
})

test('of servers that are started on one folder at once, exactly one serves', async () => {
  const folder = aloneInAFolder()
  const starts = await Promise.allSettled([startBinary({ folder }), startBinary({ folder })])
  const serving = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  expect(serving).toHaveLength(1)
  for (const reason of refused)
    expect(String(reason)).toContain(`Another Hydra Lab server is running on ${folder}/data.`)
  const [server] = serving
  expect((await fetch(`${server?.url}/api/health`)).status).toBe(200)
  await server?.stop()
})

test('a database that another server is just making is not told to be lost', async () => {
  const DATA_DIR = emptyFolder()
  writeFileSync(join(DATA_DIR, 'hydra-lab.db'), '')
  const unlock = lockFolder(DATA_DIR)
  const { stderr } = await runHere(['serve'], { DATA_DIR })
  unlock?.()
  expect(stderr).toBe(`hydra-lab: Another Hydra Lab server is running on ${DATA_DIR}.\n`)
})
