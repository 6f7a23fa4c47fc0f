import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { databaseIn } from '../database/place.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { access, question, tracker } from '../testing/cast.ts'
import { selectValues } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { startLoggedIn } from '../testing/logged-in.ts'
import { openSite } from '../testing/memory.ts'

const environment = { TRUST_PROXY: '1' }

const web = await readBuiltWeb()

test('while another program goes on writing, a write is a 503 with a sentence, and reading goes on', async () => {
  const DATA_DIR = emptyFolder()
  const { context, admin } = await openSite({ DATA_DIR }, web)
  context.sqlite.run('PRAGMA busy_timeout = 0') // here both share a thread
  const other = new Database(databaseIn(DATA_DIR))
  other.run('BEGIN IMMEDIATE')
  let passed = 0
  const clock = spyOn(performance, 'now').mockImplementation(() => (passed += 100)) // nobody waits here
  const [busy, form] = await Promise.all([
    admin.post('/api/faq', question),
    admin.form('POST', '/submit-sd-request', access),
  ])
  clock.mockRestore()
  expect(busy).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('in use by another program') },
  })
  expect(Number(busy.headers.get('retry-after'))).toBeWithin(1, 61)
  expect(form.status).toBe(503)
  expect(form.text).toContain(`value="${access.full_name}"`)
  expect((await admin.get('/api/faq')).status).toBe(200)
  other.run('ROLLBACK')
  other.close()
  expect((await admin.post('/api/faq', question)).status).toBe(201)
  expect((await admin.form('POST', '/submit-sd-request', access)).status).toBe(303)
  expect(context.lines).toContainEqual(
    expect.objectContaining({ cause: expect.stringContaining('database is locked') }),
  )
})

test('a database that is moved while it is served is reported, and nothing is written to it', async () => {
  const DATA_DIR = emptyFolder()
  const { admin, visitor } = await openSite({ DATA_DIR }, web)
  const { status, body } = await admin.post('/api/faq', question)
  expect(status).toBe(201)
  const path = databaseIn(DATA_DIR)
  renameSync(path, `${path}.away`)
  expect(await admin.post('/api/faq', question)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('The database can’t be used. Nothing was changed') },
  })
  expect((await admin.put(`/api/faq/${body['id']}`, { answer: 'Lost' })).status).toBe(503)
  expect((await admin.form('POST', '/submit-sd-request', access)).status).toBe(503)
  expect(await visitor.get('/api/health')).toMatchObject({
    status: 503,
    body: { status: 'down', message: 'The database can’t be read right now.' },
  })
  renameSync(`${path}.away`, path)
  expect((await admin.post('/api/faq', question)).status).toBe(201)
  expect((await visitor.get('/api/health')).status).toBe(200)
})

test('killed in the middle of many writes, the server has kept every one it had answered', async () => {
  const { binary: first, admin } = await startLoggedIn({ environment })
  const acknowledged: number[] = []
  const write = async () => {
    for (;;) {
      const { status, body } = await admin.post('/api/faq', question)
      expect(status).toBe(201)
      acknowledged.push(Number(body['id']))
    }
  }
  const writers = Array.from({ length: 8 }, () => write().catch((error) => String(error.code)))
  while (acknowledged.length < 120) await Bun.sleep(1)
  await first.kill()
  for (const ended of await Promise.all(writers)) expect(ended).toMatch(/conn/i)
  const database = databaseIn(join(first.folder, 'data'))
  const kept = selectValues(database, 'SELECT id FROM faq').flat()
  expect(kept).toEqual(expect.arrayContaining(acknowledged))
  expect(checkDatabase(database)).toEqual({ due: 0 })
})

const half =
  'POST /api/student-highlights HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"project_title": "'

/** Clients that say the opening, and then byte by byte the drop, and never finish their request. */
async function gather(url: string, count: number, opening = '', drop = '') {
  const { hostname, port } = new URL(url)
  const come = (n: number) => {
    const here = Promise.withResolvers<ReturnType<typeof connect>>()
    // From an address of its own, so that no limit applies.
    const addressed = opening.replace('\r\n', `\r\nX-Forwarded-For: 10.0.0.${n}\r\n`)
    const socket = connect(Number(port), hostname, () => {
      socket.write(addressed)
      here.resolve(socket)
    }).on('error', here.reject)
    return here.promise
  }
  const sockets = await Promise.all(Array.from({ length: count }, (_, n) => come(n)))
  const dripping = setInterval(() => {
    if (drop) for (const socket of sockets) if (socket.writable) socket.write(drop)
  }, 100)
  return {
    present: () => sockets.filter(({ readyState }) => readyState === 'open').length,
    leave() {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('clients that are silent, slow or stop half way keep nobody else waiting and are no error of ours', async () => {
  const { binary: first, visitor } = await startLoggedIn({ environment })
  const crowds = await Promise.all([
    gather(first.url, 100),
    gather(first.url, 20, 'GET /api/faq HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'),
    gather(first.url, 20, half),
    gather(first.url, 20, half, 'x'),
  ])
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => visitor.get('/student-highlights')),
    ...Array.from({ length: 20 }, () => visitor.post('/api/student-highlights', tracker)),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(20).fill(200),
    ...Array(20).fill(201),
  ])
  expect(crowds.map((crowd) => crowd.present())).toEqual([100, 20, 20, 20])
  for (const crowd of crowds) crowd.leave()
  const givenUp = () => first.output().match(/"status":400/g)?.length
  while (givenUp() !== 40) await Bun.sleep(20)
  expect(first.output()).not.toContain('"level":"error"')
})
