import { expect, test } from 'bun:test'
import { Window } from 'happy-dom'
import { adaIn } from '../testing/ada.ts'
import { article, teacher, tracker } from '../testing/cast.ts'
import { createTestContext, type TestContext } from '../testing/context.ts'
import { openSite } from '../testing/memory.ts'
import { environment } from '../testing/site.ts'
import { visitorOf } from '../testing/visitor.ts'
import { readBuiltWeb } from './built.ts'
import { identityOf } from './feeds.ts'

const origin = environment.PUBLIC_URL
const nasty = '<b>&"\uFFFE</b> ]]> 💡'

const parsed = (text: string) => {
  const { DOMParser } = new Window()
  return new DOMParser().parseFromString(text, 'application/xml')
}

const contentsOf = (text: string, name: string) =>
  [...parsed(text).querySelectorAll(name)].map(({ textContent }) => textContent)

const site = await openSite({}, await readBuiltWeb())

const publish = async (path: string, item: object) => {
  const { body } = await site.admin.post(path, item)
  await site.admin.put(`${path}/approve/${body['id']}`)
  return Number(body['id'])
}

test('a feed names what was published last, and nothing that is pending', async () => {
  for (let n = 1; n <= 21; n++)
    await publish('/api/student-highlights', { ...tracker, project_title: `Project ${n}` })
  const id = await publish('/api/student-highlights', { ...tracker, project_title: nasty })
  await site.admin.post('/api/student-highlights', { ...tracker, project_title: 'Not yet' })
  const { text, headers } = await site.visitor.get('/student-highlights/feed.xml')
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(headers.get('etag')).toBeTruthy()
  const titles = contentsOf(text, 'entry > title')
  expect(titles).toHaveLength(20)
  expect(titles.slice(0, 2)).toEqual([nasty.replace('\uFFFE', ''), 'Project 21'])
  const [name] = contentsOf(text, 'entry > id')
  expect(name).toMatch(
    /^tag:college\.edu,\d{4}-\d\d-\d\d:hydra-lab\/[0-9a-f]{8}\/student-highlights\/\d+$/,
  )
  expect(name).toEndWith(`/${id}`)
  expect(contentsOf(text, 'entry > author > name')[0]).toBe(tracker.student_name)
})

test('an article’s entry links to its place in the list', async () => {
  await publish('/api/tech-blog', article)
  const { text } = await site.visitor.get('/tech-blog/feed.xml')
  const [link] = parsed(text).querySelectorAll('entry > link')
  expect(link?.getAttribute('href')).toBe(article.external_link)
})

test('the sitemap has every indexable page, and the public items that have pages', async () => {
  const id = await publish('/api/student-highlights', tracker)
  const person = await site.admin.post('/api/faculty', teacher)
  const gone = await site.admin.post('/api/faculty', { ...teacher, email: 'gone@college.edu' })
  await site.admin.delete(`/api/faculty/${gone.body['id']}`)
  const { body } = await site.admin.post('/api/student-highlights', tracker)
  const { text } = await site.visitor.get('/sitemap.xml')
  const addresses = contentsOf(text, 'url > loc')
  expect(addresses).toContain(`${origin}/faculty`)
  expect(addresses).toContain(`${origin}/student-highlights/${id}`)
  expect(addresses).toContain(`${origin}/faculty/${person.body['id']}`)
  expect(addresses).not.toContain(`${origin}/faculty/${gone.body['id']}`)
  expect(addresses).not.toContain(`${origin}/student-highlights/${body['id']}`)
  expect(addresses).toContain(`${origin}/submit-project`)
  expect(addresses.filter((address) => /admin|create/.test(address))).toEqual([])
  for (const address of addresses.slice(0, 12))
    expect((await site.visitor.get(address.replace(origin, ''))).status).toBe(200)
})

test('robots.txt names the sitemap, and disallows the API', async () => {
  const { text, headers } = await site.visitor.get('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`)
})

/** A site with the built pages, in memory, and what it says of itself. */
async function here(more: Record<string, string> = {}, store: Partial<TestContext> = {}) {
  const made = createTestContext({ ...environment, ...more })
  const context = { ...made, ...store, web: await readBuiltWeb() }
  const visitor = visitorOf(context)
  const read = async (path: string, name: string) =>
    contentsOf((await visitor.get(path)).text, name)
  return { context, visitor, read, admin: await adaIn(context, visitor) }
}

const feedPath = '/student-highlights/feed.xml'

test('the ids of feeds and entries stay when the site moves', async () => {
  const before = await here()
  const { body } = await before.admin.post('/api/student-highlights', tracker)
  await before.admin.put(`/api/student-highlights/approve/${body['id']}`)
  const names = await before.read(feedPath, 'id')
  const { db, sqlite } = before.context
  const moved = { PUBLIC_URL: 'https://lab.example.org', COLLEGE_DOMAIN: 'example.org' }
  const after = await here(moved, { db, sqlite })
  expect(await after.read(feedPath, 'id')).toEqual(names)
  expect(await after.read(feedPath, 'entry > id')).toHaveLength(1)
  expect((await after.visitor.get(feedPath)).text).toContain('https://lab.example.org/')
})

test('an entry and its URL in the sitemap have the time of the last change', async () => {
  const { context, admin, read } = await here()
  const make = async () => {
    const { body } = await admin.post('/api/student-highlights', tracker)
    await admin.put(`/api/student-highlights/approve/${body['id']}`)
    context.pass(60_000)
    return body['id']
  }
  const [older] = [await make(), await make()]
  await admin.put(`/api/student-highlights/${older}`, { project_title: 'Tide clock 2' })
  const [feed, newer, edited] = await read(feedPath, 'updated')
  expect([feed, newer, edited]).toEqual([
    '2026-03-02T12:02:00.000Z',
    '2026-03-02T12:01:00.000Z',
    '2026-03-02T12:02:00.000Z',
  ])
  expect(await read(feedPath, 'published')).toEqual([`${newer}`, '2026-03-02T12:00:00.000Z'])
  expect(await read('/sitemap.xml', 'lastmod')).toEqual([`${newer}`, `${edited}`])
  const { body } = await admin.get(`/api/student-highlights/${older}`)
  expect(body).not.toHaveProperty('updated_at')
})

test('an empty feed is as old as the site', async () => {
  const { context, read } = await here()
  const { began } = identityOf(context)
  expect(await read(feedPath, 'updated')).toEqual([began])
  expect(Date.parse(began)).toBeWithin(Math.floor(performance.timeOrigin), Date.now() + 1)
})

test('of many items the sitemap names the newest', async () => {
  const { context, read } = await here()
  context.sqlite.run(
    `WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id <= 2000)
     INSERT INTO faculty (id, name, role, email, folded) SELECT id, 'N', 'R', 'E', 'n' FROM ids`,
  )
  const items = (await read('/sitemap.xml', 'url > loc'))
    .filter((address) => /faculty\/\d/.test(address))
    .map((address) => Number(address.split('/').at(-1)))
  expect([items.length, items[0], items.at(-1)]).toEqual([2000, 2001, 2])
})

test('a database that has lost its identity gets one new name for all feeds', async () => {
  const context = createTestContext(environment)
  context.sqlite.run('DELETE FROM site')
  const first = identityOf(context).tagOf('')
  expect(first).toMatch(/^tag:college\.edu,2026-03-02:hydra-lab\/[0-9a-f]{8}$/)
  expect(identityOf(context).tagOf('')).toBe(first)
  context.close()
})
