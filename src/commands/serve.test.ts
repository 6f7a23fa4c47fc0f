import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { ada, tracker } from '../testing/cast.ts'

const admin = { ADMIN_USER: ada.user, ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: ada.password }
const json = { 'content-type': 'application/json' }

test('the executable alone in an empty folder serves the site and keeps its data there', async () => {
  const { url, folder, stop } = await startBinary()
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Welcome to the Hydra Lab!!')
  expect((await fetch(`${url}/api/faq`)).status).toBe(200)
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'hydra-lab'])
  expect(readdirSync(join(folder, 'data'))).toContain('hydra-lab.db')
  expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600)
  await stop()
})

test('a session outlives a restart, since its key is kept', async () => {
  const first = await startBinary({ environment: admin })
  const body = JSON.stringify({ username: ada.user, password: ada.password })
  const { token } = await (
    await fetch(`${first.url}/api/auth/login`, { method: 'POST', body, headers: json })
  ).json()
  await first.stop()
  const second = await startBinary({ folder: first.folder })
  expect(
    (await fetch(`${second.url}/api/admins`, { headers: { authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(200)
  await second.stop()
})

test('what was answered with success survives a kill', async () => {
  const first = await startBinary({ environment: admin })
  const submit = (n: number) => {
    const body = JSON.stringify({ ...tracker, project_title: `Project ${n}` })
    return fetch(`${first.url}/api/student-highlights`, { method: 'POST', body, headers: json })
  }
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => submit(n)))
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  await first.kill()
  const second = await startBinary({ folder: first.folder })
  const body = JSON.stringify({ username: ada.user, password: ada.password })
  const { token } = await (
    await fetch(`${second.url}/api/auth/login`, { method: 'POST', body, headers: json })
  ).json()
  const pending = await fetch(`${second.url}/api/student-highlights/pending`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await pending.json()).map(({ id }: { id: number }) => id).toSorted()).toEqual(
    ids.toSorted(),
  )
  await second.stop()
})

test('a second server on the same data refuses to start, and the first goes on', async () => {
  const first = await startBinary()
  const second = await runBinary(['serve'], { folder: first.folder, environment: { PORT: '0' } })
  expect(second.exitCode).toBe(1)
  expect(second.stderr).toMatch(/^hydra-lab: Another Hydra Lab server is running on [^\n]+\n$/)
  expect((await fetch(first.url)).status).toBe(200)
  await first.stop()
})

test('a port that is taken is said in one line', async () => {
  const first = await startBinary()
  const { port } = new URL(first.url)
  const second = await runBinary(['serve'], { environment: { PORT: port } })
  expect(second.exitCode).toBe(1)
  expect(second.stderr).toBe(
    `hydra-lab: Port ${port} is taken. Set PORT to another one, or to 0 for any that is free.\n`,
  )
  await first.stop()
})

test('an address that is not this machine’s is said in one line that names the setting', async () => {
  const { exitCode, stderr } = await runBinary(['serve'], {
    environment: { HOST: '256.1.1.1', PORT: '0' },
  })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: HOST can't be "256\.1\.1\.1"[^\n]+it takes [^\n]+\n$/)
})

test('a data folder that can’t be written is said in one line', async () => {
  const folder = aloneInAFolder()
  writeFileSync(join(folder, 'file'), '')
  const { exitCode, stderr } = await runBinary(['serve'], {
    folder,
    environment: { PORT: '0', DATA_DIR: './file/data' },
  })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: The data folder \S+file\/data can't be written: [^\n]+\n$/)
})

test('a bad setting stops the start with one line that names it', async () => {
  const { exitCode, stderr } = await runBinary(['serve'], { environment: { PORT: 'http' } })
  expect(exitCode).toBe(1)
  expect(stderr).toBe(
    'hydra-lab: PORT can\'t be "http"; it takes a whole number from 0 to 65535.\n',
  )
})

test('sample content that the settings don’t fit stops the start with one line', async () => {
  const COLLEGE_DOMAIN = `${'long-name.'.repeat(25)}edu`
  const environment = { ...admin, COLLEGE_DOMAIN, MAIL_FROM: 'lab@college.edu', PORT: '0' }
  const { exitCode, stderr } = await runBinary(['serve', '--demo'], { environment })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: Email must be 254 characters or fewer\.\n$/)
}, 20_000)

test('nothing is read from the folder it is started in', async () => {
  const folder = aloneInAFolder()
  writeFileSync(join(folder, '.env'), 'PORT=http\n')
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./evil.ts"]\n')
  writeFileSync(join(folder, 'evil.ts'), 'await Bun.write("evil", "ran")\n')
  mkdirSync(join(folder, 'migrations'))
  const { url, stop } = await startBinary({ folder })
  expect((await fetch(url)).status).toBe(200)
  expect(readdirSync(folder)).not.toContain('evil')
  await stop()
})

test('--help and --version answer on stdout, unknown words on stderr', async () => {
  const folder = aloneInAFolder()
  for (const words of [['--help'], ['help'], ['admin', '--help'], ['serve', '-h']]) {
    const help = await runBinary(words, { folder })
    expect(help).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringContaining('hydra-lab serve --demo'),
    })
  }
  const { version } = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8'))
  expect(await runBinary(['--version'], { folder })).toMatchObject({
    exitCode: 0,
    stdout: `${version}\n`,
    stderr: '',
  })
  expect((await runBinary(['backup', ''])).stderr).toContain('FILE is missing')
  for (const words of [
    ['dance'],
    ['--dance'],
    ['serve', '--dance'],
    ['serve', 'now'],
    ['admin', 'dance'],
    ['backup', 'file', 'more'],
    ['doctor', '--quick'],
    ['--version', 'now'],
    ['--help', '--dance'],
    ['--help', 'dance'],
  ]) {
    const unknown = await runBinary(words, { folder })
    expect(unknown).toMatchObject({ exitCode: 2, stdout: '' })
    expect(unknown.stderr).toContain(`there is no "${words.at(-1)}"`)
    expect(unknown.stderr).toContain('Usage:')
    expect(readdirSync(folder)).toEqual(['hydra-lab'])
  }
}, 20_000)

test('--demo fills a site without content with a department’s, and never one that has any', async () => {
  const first = await startBinary({ words: ['serve', '--demo'], environment: admin })
  const total = async (url: string, path: string) =>
    Number((await fetch(`${url}/api/${path}`)).headers.get('x-total-count'))
  const least = {
    'student-highlights': 14,
    'tech-blog': 10,
    'student-resources': 14,
    faculty: 12,
    faq: 14,
  }
  for (const [path, count] of Object.entries(least))
    expect(await total(first.url, path)).toBeGreaterThanOrEqual(count)
  const before = await total(first.url, 'faq')
  await first.stop()
  const second = await startBinary({ words: ['serve', '--demo'], folder: first.folder })
  expect(await total(second.url, 'faq')).toBe(before)
  await second.stop()
}, 30_000)

test('a database of a newer version stops the start with one line that names the version to use', async () => {
  const { folder, stop } = await startBinary()
  await stop()
  const database = new Database(join(folder, 'data/hydra-lab.db'))
  database.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
  database.run('PRAGMA user_version = 1004002')
  database.close()
  const { exitCode, stderr } = await runBinary(['serve'], { folder, environment: { PORT: '0' } })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: The data in [^\n]+ Use version 1\.4\.2 or newer\.\n$/)
})

test('start and stop are said in lines that a person can read', async () => {
  const { folder, output, stop } = await startBinary()
  await stop()
  const said = output()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(said).toEqual([
    expect.stringContaining('The first admin is "admin" with the password'),
    expect.stringMatching(/^Hydra Lab \S+ is ready at http:\S+\. Its data is in \S+\/data\.$/),
    'Hydra Lab is stopping: what is under way is finished first.',
    'Hydra Lab stopped.',
    '',
  ])
  expect(said[1]).toContain(folder)
})
