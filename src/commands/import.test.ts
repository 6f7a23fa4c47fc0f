import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyKind } from '../content/every-kind.ts'
import { databaseIn } from '../database/place.ts'
import { asAda, startAsAda } from '../testing/begun.ts'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { article, tracker } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { png } from '../testing/pictures.ts'
import { environment } from '../testing/site.ts'
import { emptySite, valuesIn } from '../testing/stopped-site.ts'
import { submit } from '../testing/submitting.ts'

const hash = await Bun.password.hash('a password of old', { algorithm: 'bcrypt', cost: 4 })

/** What a lab may bring: tables as MariaDB had them, gaps in ids, other names, a hash of PHP's, a picture by its path. */
function oldDatabase(folder: string) {
  const path = join(folder, 'lab.sqlite')
  const old = new Database(path, { create: true })
  old.run(`CREATE TABLE student_highlights (id INTEGER, title TEXT, author_name TEXT, description TEXT, summary TEXT,
    websiteLink TEXT, github_link TEXT, headshot TEXT, status TEXT, submission_date TEXT, published_at TEXT)`)
  old.run(
    'CREATE TABLE faculty (id INTEGER, name TEXT, role TEXT, email TEXT, phone_number INTEGER, image TEXT)',
  )
  old.run('CREATE TABLE users (id INTEGER, username TEXT, email TEXT, role TEXT, password TEXT)')
  old.run(
    'CREATE TABLE `sd-forms` (id INTEGER, student_name TEXT, student_email TEXT, student_id TEXT)',
  )
  old.run('CREATE TABLE migrations (id INTEGER)')
  const project = (id: number, title: string) =>
    old.run('INSERT INTO student_highlights VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      id,
      title,
      'Maya Okafor',
      'One\r\n\r\nTwo',
      'A map.',
      'www.shuttle.edu',
      '',
      'uploads/maya.png',
      'approved',
      '2019-05-01 10:30:00',
      '2019-05-03 08:00:00',
    ])
  project(4, 'Shuttle')
  project(11, '"Quoted", with commas')
  old.run(
    "INSERT INTO faculty VALUES (2, 'Grace Núñez', 'Professor', 'grace@college.edu', 5550142, NULL)",
  )
  old.run("INSERT INTO users VALUES (1, 'kim', 'kim@college.edu', 'admin', ?)", [
    hash.replace('$2b', '$2y'),
  ])
  old.run("INSERT INTO `sd-forms` VALUES (8, 'Zoë Park', 'zoe.park@college.edu', 'N12345678')")
  old.close()
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures/maya.png'), png(700, 500))
  return path
}

test('a database of old moves in beside a running server, whose readers see it at once; a second run changes nothing (executable)', async () => {
  const { binary: site, visitor } = await startAsAda({ environment })
  const { folder } = site
  const DATA_DIR = join(folder, 'data')
  const path = oldDatabase(folder)
  expect((await visitor.get('/api/student-highlights')).text).toBe('[]')
  const dry = await runHere(['import', path, '--dry-run'], { DATA_DIR })
  expect([dry.exitCode, dry.stderr]).toEqual([0, ''])
  expect(dry.stdout).toMatch(/note +faculty:1: "Grace Núñez": office_location: An edit will ask/)
  expect(dry.stdout).toMatch(/student-highlights +2 +2 +0 +0 +0 +0/)
  expect((await visitor.get('/api/student-highlights')).text).toBe('[]')
  const done = await runBinary(['import', path], { folder })
  expect([done.exitCode, done.stderr]).toEqual([0, ''])
  const { body, text } = await visitor.get('/api/student-highlights')
  expect(body.map(({ id, published_at }) => [id, published_at])).toEqual([
    [11, '2019-05-03T08:00:00.000Z'],
    [4, '2019-05-03T08:00:00.000Z'],
  ])
  const [{ headshot_url, project_link } = {}] = body
  expect(project_link).toBe('https://www.shuttle.edu')
  expect((await visitor.get(String(headshot_url))).headers.get('content-type')).toBe('image/webp')
  expect((await visitor.get('/api/faculty/2')).body['phone_number']).toBe('5550142')
  const again = await runHere(['import', path], { DATA_DIR })
  expect(again.exitCode).toBe(0)
  const told = again.stdout.split('\n').filter((line) => /( +\d+){6}$/.test(line))
  expect(told).toHaveLength(4)
  for (const line of told) expect(line).toMatch(/ 0 +0 +0 +\d+ +0$/)
  expect((await visitor.get('/api/student-highlights')).text).toBe(text)
  const login = await visitor.post('/api/auth/login', {
    username: 'kim',
    password: 'a password of old',
  })
  expect(login.status).toBe(200)
  const admin = visitor.as(String(login.body['token']))
  expect((await admin.get('/api/sd-forms')).body).toMatchObject([{ id: 8, full_name: 'Zoë Park' }])
  expect((await admin.get('/api/mail')).text).not.toContain('Zoë')
  const stored = "SELECT password_hash FROM admins WHERE user = 'kim'"
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

test('what can’t be imported is told with its file and line, and 1 or 2 says how much was done', async () => {
  const folder = emptyFolder()
  const DATA_DIR = emptySite(join(folder, 'data'))
  const run = (...words: string[]) => runHere(['import', ...words], { DATA_DIR })
  const csv = join(folder, 'tech-blog.csv')
  writeFileSync(
    csv,
    '\ufefftitle,author,summary,link\r\n"Good, ""one""",A,S,www.a.edu\r\n"Bad",A,,x\r\n',
  )
  const refused = /refused +tech-blog\.csv:3: "Bad": summary: Enter a summary; link: Enter a link/
  const dry = await run(csv, '--dry-run')
  expect([dry.exitCode, dry.stdout]).toEqual([2, expect.stringMatching(refused)])
  expect(dry.stdout).toContain('This was a dry run: nothing was written')
  expect([(await run(csv)).exitCode, (await run(csv, '--skip-bad')).exitCode]).toEqual([2, 1])
  writeFileSync(
    join(folder, 'posts.json'),
    JSON.stringify([article, { ...article, title: 'Another' }], null, 2),
  )
  expect((await run(join(folder, 'posts.json'))).stderr).toMatch(/can't be told by its name/)
  expect((await run(join(folder, 'posts.json'), '--kind', 'tech-blog')).exitCode).toBe(0)
  expect((await run(join(folder, 'nothing.csv'))).exitCode).toBe(2)
  expect((await run(csv, '--kind', 'cats')).exitCode).toBe(2)
  writeFileSync(join(folder, 'faq.csv'), 'question,answer\n"open,b\n')
  expect((await run(join(folder, 'faq.csv'), '--skip-bad')).exitCode).toBe(2)
})

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
