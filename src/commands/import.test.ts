import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyKind } from '../content/every-kind.ts'
import { databaseIn } from '../database/place.ts'
import { asAda, startAsAda } from '../testing/begun.ts'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { tracker } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { leaveOldSite, oldPassword } from '../testing/old-site.ts'
import { environment } from '../testing/site.ts'
import { emptySite, valuesIn } from '../testing/stopped-site.ts'
import { submit } from '../testing/submitting.ts'

test('a database of old moves in beside a running server, whose readers see it at once; a second run changes nothing (executable)', async () => {
  const { binary: site, visitor } = await startAsAda({ environment })
  const { folder } = site
  const DATA_DIR = join(folder, 'data')
  leaveOldSite(folder)
  const words = ['import', join(folder, 'old.sqlite'), '--pictures', join(folder, 'uploads')]
  for (const heading of ['technologies_used', 'admins.role']) words.push('--map', `${heading}=-`)
  const highlights = () => visitor.get('/api/student-highlights')
  expect((await highlights()).text).toBe('[]')
  const dry = await runHere([...words, '--dry-run'], { DATA_DIR })
  expect([dry.exitCode, dry.stderr]).toEqual([0, ''])
  expect(dry.stdout).toMatch(/note +Faculty:1: "Grace Núñez": office_location: An edit will ask/)
  expect((await highlights()).text).toBe('[]')
  const done = await runBinary(words, { folder })
  expect([done.exitCode, done.stderr]).toEqual([0, ''])
  const { body, text } = await highlights()
  const project_link = 'https://www.shuttle.college.edu'
  expect(body).toMatchObject([{ id: 17, published_at: '2023-04-05T06:07:08.000Z', project_link }])
  expect((await visitor.get(String(body[0]?.['img']))).headers.get('content-type')).toBe(
    'image/webp',
  )
  expect((await visitor.get('/api/faculty/2')).body['phone_number']).toBe('5550142')
  const again = await runHere(words, { DATA_DIR })
  expect(again.exitCode).toBe(0)
  const told = again.stdout.split('\n').filter((line) => /( +\d+){6}$/.test(line))
  expect(told).toHaveLength(8)
  for (const line of told) expect(line).toMatch(/ 0 +0 +0 +\d+ +0$/)
  expect((await highlights()).text).toBe(text)
  const login = { username: 'club', password: oldPassword }
  const { status, body: session } = await visitor.post('/api/auth/login', login)
  expect(status).toBe(200)
  const admin = visitor.as(String(session['token']))
  expect((await admin.get('/api/sd-forms')).body).toMatchObject([{ id: 8, full_name: 'Zoë Park' }])
  expect((await admin.get('/api/mail')).text).not.toContain('Zoë')
  const stored = "SELECT password_hash FROM admins WHERE user = 'club'"
  expect(`${valuesIn(databaseIn(DATA_DIR), stored)}`).toStartWith('$argon2id$')
  await site.stop()
})

test('all of a site, taken out and brought into an empty one, is there again, its pictures and links too (executable)', async () => {
  const { binary: site, visitor } = await startAsAda({ environment, words: ['serve', '--demo'] })
  const { call } = await submit(visitor, highlights)
  const out = await runBinary(['export', 'elsewhere'], { folder: site.folder })
  expect([out.exitCode, out.stderr]).toEqual([0, ''])
  const folder = join(site.folder, 'elsewhere')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const again = await runHere(['export', folder], { DATA_DIR: join(site.folder, 'data') })
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('not empty')])
  const home = aloneInAFolder()
  const DATA_DIR = emptySite(join(home, 'data'))
  const moved = await runBinary(['import', folder], { folder: home })
  expect([moved.exitCode, moved.stdout]).toEqual([0, expect.not.stringContaining('refused  ')])
  const tableIn = (said: string) => said.split('\n').filter((line) => /( +\d+){6}$/.test(line))
  expect(tableIn(moved.stdout)).toHaveLength(everyKind.length + 8)
  const second = await runHere(['import', folder], { DATA_DIR })
  for (const line of tableIn(second.stdout)) expect(line).toMatch(/ (\d+) +0 +0 +0 +\1 +0$/)
  const once = join(home, 'elsewhere')
  expect((await runHere(['export', once], { DATA_DIR })).exitCode).toBe(0)
  expect(filesIn(once)).toEqual(filesIn(folder))
  const otherKey = { JWT_SECRET: 'another secret of more than thirty-two characters' }
  const other = await startBinary({ environment: { ...environment, ...otherKey }, folder: home })
  const there = clientAt(other.url)
  const [picture = ''] = readdirSync(join(folder, 'pictures')).filter((name) => !name.includes('-'))
  for (const path of [call, highlights.path, `/images/${picture}`]) {
    const { status, text } = await there.get(path)
    expect([status, text]).toEqual([200, (await visitor.get(path)).text])
  }
  await asAda(there)
  await Promise.all([other.stop(), site.stop()])
})

const highlights = { path: '/api/student-highlights', item: tracker }

/** All files of a folder by their hash, but what tells of the move itself. */
const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && !/^(activity|manifest)\./.test(each.name))
      .map(({ parentPath, name }) => [name, Bun.hash(readFileSync(join(parentPath, name)))])
      .toSorted(),
  )

/** Whether another program has begun to write. */
function isWriting(data: Database) {
  data.run('PRAGMA busy_timeout = 0')
  try {
    data.run('BEGIN IMMEDIATE')
    data.run('ROLLBACK')
    return false
  } catch {
    return true
  }
}

test('a kill in the middle of an import leaves all of a kind or none, and nothing beside the database (executable)', async () => {
  const folder = aloneInAFolder()
  const rows = Array.from({ length: 1500 }, (_, n) => ({
    ...tracker,
    project_title: `Project ${n}`,
    status: 'approved',
  }))
  const path = join(folder, 'highlights.json')
  writeFileSync(path, JSON.stringify(rows))
  const database = databaseIn(emptySite(join(folder, 'data')))
  const before = readdirSync(join(folder, 'data'))
  const data = new Database(database)
  const count = () =>
    data.query<{ n: number }, []>('SELECT count(*) AS n FROM highlights').get()?.n ?? -1
  const counts = new Set<number>()
  for (let most = 1; counts.size < 2; most = counts.has(rows.length) ? 1 : 16 * most) {
    data.run('DELETE FROM highlights')
    const child = Bun.spawn([join(folder, 'hydra-lab'), 'import', path], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    for (let looks = 0; child.exitCode === null && looks < most; await Bun.sleep(1))
      if (isWriting(data)) looks++
    child.kill('SIGKILL')
    await child.exited
    counts.add(count())
  }
  data.close()
  expect([...counts].toSorted()).toEqual([0, rows.length])
  const left = readdirSync(join(folder, 'data')).filter((name) => !before.includes(name))
  expect(left.filter((name) => !/-(wal|shm)$/.test(name))).toEqual([])
})

test('a backup that an admin fetches is the whole site, and nothing of it stays on the disk (executable)', async () => {
  const { binary: site, admin } = await startAsAda({ environment })
  await admin.post('/api/faq', { question: 'Where?', answer: 'Here.' })
  const data = join(site.folder, 'data')
  const response = await fetch(`${site.url}/api/backup`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="hydra-lab-\d{4}-\d\d-\d\d\.db"$/,
  )
  const copy = join(site.folder, 'copy.db')
  writeFileSync(copy, await response.bytes())
  expect(readdirSync(data).filter((name) => name.startsWith('download'))).toEqual([])
  await site.stop()
  const DATA_DIR = join(emptyFolder(), 'data')
  expect((await runHere(['restore', copy], { DATA_DIR })).exitCode).toBe(0)
  expect(existsSync(join(DATA_DIR, 'hydra-lab.db'))).toBe(true)
  expect(readFileSync(copy).includes('Where?')).toBe(true)
})
