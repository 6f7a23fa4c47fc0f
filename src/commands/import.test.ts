import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { access, ada, article, kinds, tracker } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'
import { png } from '../testing/pictures.ts'
import { asAda, environment } from '../testing/site.ts'

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
  const site = await startBinary({ environment })
  const { folder } = site
  const path = oldDatabase(folder)
  const visitor = clientAt(site.url)
  expect((await visitor.get('/api/student-highlights')).text).toBe('[]')
  const dry = await runBinary(['import', path, '--dry-run'], { folder })
  expect([dry.exitCode, dry.stderr]).toEqual([0, ''])
  expect(dry.stdout).toMatch(/note +faculty:1: office_location: An edit will ask for it/)
  expect(dry.stdout).toMatch(/student-highlights +2 +2 +0 +0/)
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
  const again = await runBinary(['import', path], { folder })
  expect(again.exitCode).toBe(0)
  const told = again.stdout.split('\n').filter((line) => / \d+$/.test(line))
  expect(told).toHaveLength(4)
  for (const line of told) expect(line).toMatch(/ 0 +\d+ +0$/)
  expect((await visitor.get('/api/student-highlights')).text).toBe(text)
  const login = await visitor.post('/api/auth/login', {
    username: 'kim',
    password: 'a password of old',
  })
  expect(login.status).toBe(200)
  const admin = visitor.as(String(login.body['token']))
  expect((await admin.get('/api/sd-forms')).body).toMatchObject([{ id: 8, full_name: 'Zoë Park' }])
  expect((await admin.get('/api/mail')).text).not.toContain('Zoë')
  const data = new Database(join(folder, 'data/hydra-lab.db'), { readonly: true })
  const stored = data
    .query<{ password_hash: string }, []>("SELECT password_hash FROM admins WHERE user = 'kim'")
    .get()
  data.close()
  expect(stored?.password_hash).toStartWith('$argon2id$')
  await site.stop()
}, 30_000)

test('all of a site, taken out and brought into an empty one, answers the same to every call, pictures too (executable)', async () => {
  const site = await startBinary({ environment: { ...environment, ADMIN_USER: 'ada' } })
  const admin = await asAda(clientAt(site.url))
  const picture = () => new File([png(1200, 900)], 'p.png')
  for (const { path, item, reviewed, pictures } of kinds) {
    const fields = Object.entries(item).map(([name, value]) => [name, String(value)])
    for (const title of ['=1+1', 'Ünïcode "quoted", twice'])
      for (const status of ['approved', 'pending']) {
        const { body } = await admin.form('POST', path, {
          ...Object.fromEntries(fields),
          [fields[0]?.[0] ?? '']: title,
          ...Object.fromEntries(pictures.map((name) => [name, picture()])),
        })
        if (reviewed && status === 'approved') await admin.put(`${path}/approve/${body['id']}`)
      }
    await admin.delete(`${path}/2`)
    await admin.delete(`${path}/trash/2`)
    await admin.put(`${path}/3`, { ...item })
  }
  await admin.put('/api/lab', { monday: '9:00-18:00', room: '=1, Über' })
  await admin.post('/api/sd-forms', access)
  await admin.post('/api/student', { ...access, student_id: 'N00000001' })
  await admin.post('/api/student/approve', { id: 1 })
  for (const format of ['csv', 'json']) {
    const out = await runBinary(['export', `out-${format}`, '--format', format], {
      folder: site.folder,
    })
    expect([out.exitCode, out.stderr]).toEqual([0, ''])
    const folder = join(site.folder, `out-${format}`)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const again = await runBinary(['export', folder], { folder: site.folder })
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('not empty')])
    const home = aloneInAFolder()
    const moved = await runBinary(['import', folder], { folder: home })
    expect([moved.exitCode, moved.stdout]).toEqual([0, expect.not.stringContaining('refused  ')])
    const other = await startBinary({ environment, folder: home })
    await expectSameAnswers(admin, await asAda(clientAt(other.url)))
    await other.stop()
  }
  await site.stop()
}, 60_000)

type Admin = Awaited<ReturnType<typeof asAda>>

async function expectSameAnswers(one: Admin, other: Admin) {
  const lists = kinds.flatMap(({ path, reviewed }) => [
    path,
    ...(reviewed ? [`${path}/pending`, `${path}/spam`] : []),
  ])
  const paths = [...lists, '/api/student', '/api/sd-forms', '/api/admins', '/api/lab']
  for (const { path } of kinds) for (const id of [1, 2, 3, 4]) paths.push(`${path}/${id}`)
  const pictures = new Set<string>()
  for (const path of paths) {
    const [here, there] = [await one.get(path), await other.get(path)]
    expect([path, there.status, there.text]).toEqual([path, here.status, here.text])
    expect([path, there.headers.get('etag')]).toEqual([path, here.headers.get('etag')])
    for (const [found] of here.text.matchAll(/\/images\/\w+\.webp/g)) pictures.add(found)
  }
  expect(pictures.size).toBeGreaterThan(0)
  for (const picture of pictures)
    for (const width of ['', '?w=320', '?w=960']) {
      const bytes = await Promise.all([one, other].map((admin) => admin.get(`${picture}${width}`)))
      expect(bytes[1]?.text).toBe(bytes[0]?.text ?? '')
    }
}

test('what can’t be imported is told with its file and line, and 1 or 2 says how much was done (executable)', async () => {
  const folder = aloneInAFolder()
  const run = (...words: string[]) => runBinary(['import', ...words], { folder })
  const csv = join(folder, 'tech-blog.csv')
  writeFileSync(
    csv,
    '\ufefftitle,author,summary,link\r\n"Good, ""one""",A,S,www.a.edu\r\n"Bad",A,,x\r\n',
  )
  const refused = /refused +tech-blog\.csv:3: summary: Enter a summary; external_link: Enter a link/
  const dry = await run(csv, '--dry-run')
  expect([dry.exitCode, dry.stdout]).toEqual([1, expect.stringMatching(refused)])
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
}, 20_000)

test('a kill in the middle of an import leaves all of a kind or none, and nothing beside the database (executable)', async () => {
  const folder = aloneInAFolder()
  const rows = Array.from({ length: 4000 }, (_, n) => ({
    ...tracker,
    project_title: `Project ${n}`,
    status: 'approved',
  }))
  const path = join(folder, 'highlights.json')
  writeFileSync(path, JSON.stringify(rows))
  await runBinary(
    ['admin', 'create', '--user', ada.user, '--email', ada.email, '--password-stdin'],
    { folder, input: ada.password },
  )
  const before = readdirSync(join(folder, 'data'))
  const begun = performance.now()
  await runBinary(['import', path, '--dry-run'], { folder })
  const lasts = performance.now() - begun
  const database = join(folder, 'data/hydra-lab.db')
  const counts = new Set<number>()
  for (let part = 1; part <= 8 && !counts.has(rows.length); part++) {
    const child = Bun.spawn([join(folder, 'hydra-lab'), 'import', path], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    setTimeout(() => child.kill('SIGKILL'), (lasts * part) / 6)
    await child.exited
    const data = new Database(database)
    counts.add(data.query<{ n: number }, []>('SELECT count(*) AS n FROM highlights').get()?.n ?? -1)
    data.close()
  }
  expect([...counts].every((count) => count === 0 || count === rows.length)).toBe(true)
  expect(counts).toContain(0)
  const left = readdirSync(join(folder, 'data')).filter((name) => !before.includes(name))
  expect(left.filter((name) => !/-(wal|shm)$/.test(name))).toEqual([])
}, 30_000)

test('a backup that an admin fetches is the whole site, and nothing of it stays on the disk (executable)', async () => {
  const site = await startBinary({ environment })
  const admin = await asAda(clientAt(site.url))
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
  const other = aloneInAFolder()
  expect((await runBinary(['restore', copy], { folder: other })).exitCode).toBe(0)
  expect(existsSync(join(other, 'data/hydra-lab.db'))).toBe(true)
  expect(readFileSync(copy).includes('Where?')).toBe(true)
}, 20_000)
