import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAsAda } from '../../src/testing/begun.ts'
import { tracker } from '../../src/testing/cast.ts'
import { type Client, clientAt } from '../../src/testing/client.ts'
import { atItsEnd } from '../../src/testing/ending.ts'
import { emptyFolder } from '../../src/testing/folder.ts'
import { fileOf, freePort, withWords } from '../testing/deployed.ts'

const varnish = Bun.which('varnishd', { PATH: `${process.env['PATH']}:/usr/sbin` })
const isThere = varnish !== null && Bun.which('gcc') !== null
const environment = { TRUST_PROXY: '1', METRICS_ALLOW: '127.0.0.1' }

let site: Awaited<ReturnType<typeof startAsAda>>
let front: Client
let admin: Client

/** The file as it is installed, with another port; it asks more often how the site is. */
async function startVarnish(port: number) {
  const [folder, own] = [emptyFolder(), freePort()]
  const file = join(folder, 'default.vcl')
  const words = { '"3000"': `"${port}"`, '.interval = 1s': '.interval = 100ms' }
  writeFileSync(file, withWords(fileOf('varnish.vcl'), words))
  const options = ['-j', 'none', '-s', 'malloc,32m', '-n', join(folder, 'work')]
  const child = Bun.spawn(
    [String(varnish), '-F', '-a', `127.0.0.1:${own}`, '-f', file, ...options],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  atItsEnd(async () => {
    child.kill()
    await child.exited
  })
  const client = clientAt(`http://127.0.0.1:${own}`)
  while ((await client.get('/').catch(() => ({ status: 0 }))).status !== 200) await Bun.sleep(50)
  return client
}

const start = (more: { folder?: string; PORT?: string } = {}) => {
  const { folder, PORT } = more
  return startAsAda({ environment: { ...environment, ...(PORT && { PORT }) }, folder })
}

if (isThere)
  beforeAll(async () => {
    site = await start()
    front = await startVarnish(Number(new URL(site.binary.url).port))
    admin = front.as(site.admin.token)
  })
afterAll(() => site?.binary.stop())

/** How often the site itself has answered a route, as an admin's own look at it. */
async function askedOf(route: string) {
  const text = await (await fetch(`${site.binary.url}/metrics`)).text()
  const counts = [
    ...text.matchAll(/requests_total\{method="(?:GET|POST)",route="([^"]+)".*\} (\d+)/g),
  ]
  return counts.reduce((sum, [, each, count]) => sum + (each === route ? Number(count) : 0), 0)
}

const question = { question: 'Is it cached?', answer: 'For a second.' }

test.if(isThere)(
  'readers share an answer for a second, and a second later see what was changed',
  async () => {
    await Bun.sleep(1100)
    const [before, began] = [await askedOf('/api/faq'), performance.now()]
    for (let n = 0; n < 20; n++) await front.get('/api/faq')
    const seconds = (performance.now() - began) / 1000
    expect((await askedOf('/api/faq')) - before).toBeLessThanOrEqual(3 + seconds)
    expect((await admin.post('/api/faq', question)).status).toBe(201)
    await Bun.sleep(1100)
    expect((await front.get('/api/faq')).text).toContain(question.question)
  },
)

test.if(isThere)('no form and no answer for an admin is kept', async () => {
  for (const path of ['/submit-project', '/admin-panel']) {
    const before = await askedOf(path)
    for (let n = 0; n < 3; n++) expect((await front.get(path)).status).toBe(200)
    expect([path, (await askedOf(path)) - before]).toEqual([path, 3])
  }
  expect((await admin.get('/api/admins')).status).toBe(200)
  expect((await front.get('/api/admins')).status).toBe(401)
  const sent = await front.post('/api/student-highlights', tracker)
  expect(sent.status).toBe(201)
  const item = `/api/student-highlights/${sent.body['id']}`
  expect((await admin.get(item)).status).toBe(200)
  expect((await front.get(item)).status).toBe(404)
})

test.if(isThere)(
  'while the site is away, what was read stands, and nothing says that a form was taken',
  async () => {
    await front.get('/faq')
    const { binary } = site
    await binary.kill()
    const read = await front.get('/faq')
    expect([read.status, read.text.includes('</html>')]).toEqual([200, true])
    await Bun.sleep(1500)
    expect((await front.get('/faq')).status).toBe(200)
    expect((await front.get('/faq?never=read')).status).toBe(503)
    expect((await front.post('/api/student-highlights', tracker)).status).toBe(503)
    expect((await front.get('/api/health')).status).toBe(503)
    expect((await admin.get('/api/faq')).status).toBe(503)
    site = await start({ folder: binary.folder, PORT: new URL(binary.url).port })
    while ((await front.get('/api/health/ready')).status !== 200) await Bun.sleep(50)
    const changed = { ...question, question: 'Is it back?' }
    expect((await front.as(site.admin.token).post('/api/faq', changed)).status).toBe(201)
    await Bun.sleep(1100)
    expect((await front.get('/faq')).text).toContain(changed.question)
  },
  30_000,
)
