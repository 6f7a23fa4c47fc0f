import { expect, test } from 'bun:test'
import { Window } from 'happy-dom'
import { articles, faculty, highlights } from '../content/kinds.ts'
import { article, castOf, tracker } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openPages, publish } from '../testing/memory.ts'
import { environment } from '../testing/site.ts'
import { minute } from '../units.ts'
import { identityOf } from './feeds.ts'

const origin = environment.PUBLIC_URL
const nasty = '<b>&"\uFFFE</b> ]]> 💡'
const projects = castOf(highlights)
const feed = '/student-highlights/feed.xml'

async function elementsIn(visitor: Client, path: string, name: string) {
  const { DOMParser } = new Window()
  const { text } = await visitor.get(path)
  return [...new DOMParser().parseFromString(text, 'application/xml').querySelectorAll(name)]
}

const read = async (...where: Parameters<typeof elementsIn>) =>
  (await elementsIn(...where)).map(({ textContent }) => textContent)

test('a feed names what was published last, and nothing that is pending', async () => {
  const { visitor, admin } = await openPages()
  for (let n = 1; n <= 21; n++) await publish(admin, projects, { project_title: `Project ${n}` })
  const id = await publish(admin, projects, { project_title: nasty })
  await admin.post(projects.path, tracker)
  const titles = await read(visitor, feed, 'entry > title')
  expect(titles).toHaveLength(20)
  expect(titles.slice(0, 2)).toEqual([nasty.replace('\uFFFE', ''), 'Project 21'])
  const [name] = await read(visitor, feed, 'entry > id')
  expect(name).toMatch(
    /^tag:college\.edu,\d{4}-\d\d-\d\d:hydra-lab\/[0-9a-f]{8}\/student-highlights\//,
  )
  expect(name).toEndWith(`/${id}`)
  expect((await read(visitor, feed, 'entry > author > name'))[0]).toBe(tracker.student_name)
})

test('an article’s entry links to where it stands', async () => {
  const { visitor, admin } = await openPages()
  await publish(admin, castOf(articles))
  const [link] = await elementsIn(visitor, '/tech-blog/feed.xml', 'entry > link')
  expect(link?.getAttribute('href')).toBe(article.external_link)
})

test('the sitemap has every indexable page, and the public items that have pages', async () => {
  const { visitor, admin } = await openPages()
  const id = await publish(admin, projects)
  const person = await publish(admin, castOf(faculty))
  const gone = await publish(admin, castOf(faculty), { email: 'gone@college.edu' })
  await admin.delete(`/api/faculty/${gone}`)
  const { body } = await admin.post(projects.path, tracker)
  const addresses = (await read(visitor, '/sitemap.xml', 'url > loc')).map((address) =>
    address.replace(origin, ''),
  )
  const own = [`/student-highlights/${id}`, `/faculty/${person}`]
  expect(addresses).toEqual(expect.arrayContaining(['/faculty', '/submit-project', ...own]))
  for (const hidden of [`/faculty/${gone}`, `/student-highlights/${body['id']}`])
    expect(addresses).not.toContain(hidden)
  expect(addresses.filter((address) => /admin|create/.test(address))).toEqual([])
  for (const address of addresses.slice(0, 12))
    expect((await visitor.get(address)).status).toBe(200)
})

test('robots.txt names the sitemap, and disallows the API', async () => {
  const { text } = await (await openPages()).visitor.get('/robots.txt')
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`)
})

test('the ids of feeds and entries stay when the site moves', async () => {
  const DATA_DIR = emptyFolder()
  const before = await openPages({ DATA_DIR })
  await publish(before.admin, projects)
  const names = await read(before.visitor, feed, 'id')
  before.context.close()
  const moved = { PUBLIC_URL: 'https://lab.example.org', COLLEGE_DOMAIN: 'example.org' }
  const { context, visitor } = await openPages({ DATA_DIR, ...moved })
  expect(await read(visitor, feed, 'id')).toEqual(names)
  expect(await read(visitor, feed, 'entry > id')).toHaveLength(1)
  expect((await visitor.get(feed)).text).toContain('https://lab.example.org/')
  context.close()
})

test('an entry and its URL in the sitemap have the time of the last change', async () => {
  const { context, visitor, admin } = await openPages()
  const older = await publish(admin, projects)
  context.pass(minute)
  await publish(admin, projects)
  context.pass(minute)
  await admin.put(`${projects.path}/${older}`, { project_title: 'Tide clock 2' })
  const [first, second, third] = [0, 1, 2].map((n) => `2026-03-02T12:0${n}:00.000Z`)
  expect<unknown>(await read(visitor, feed, 'updated')).toEqual([third, second, third])
  expect<unknown>(await read(visitor, feed, 'published')).toEqual([second, first])
  expect<unknown>(await read(visitor, '/sitemap.xml', 'lastmod')).toEqual([second, third])
  const { body } = await admin.get(`${projects.path}/${older}`)
  expect(body).not.toHaveProperty('updated_at')
})

test('an empty feed is as old as the site', async () => {
  const { context, visitor } = await openPages()
  const { began } = identityOf(context)
  expect(await read(visitor, feed, 'updated')).toEqual([began])
  expect(Date.parse(began)).toBeWithin(Math.floor(performance.timeOrigin), Date.now() + 1)
})

test('of many items the sitemap names the newest', async () => {
  const { context, visitor } = await openPages()
  context.sqlite.run(
    `WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id <= 2000)
     INSERT INTO faculty (id, name, role, email, folded) SELECT id, 'N', 'R', 'E', 'n' FROM ids`,
  )
  const items = (await read(visitor, '/sitemap.xml', 'url > loc'))
    .filter((address) => /faculty\/\d/.test(address))
    .map((address) => Number(address.split('/').at(-1)))
  expect([items.length, items[0], items.at(-1)]).toEqual([2000, 2001, 2])
})

test('a database that has lost its identity gets one new name for all feeds', async () => {
  const { context } = await openPages()
  context.sqlite.run('DELETE FROM site')
  const first = identityOf(context).tagOf('')
  expect(first).toMatch(/^tag:college\.edu,2026-03-02:hydra-lab\/[0-9a-f]{8}$/)
  expect(identityOf(context).tagOf('')).toBe(first)
})
