import { expect, test } from 'bun:test'
import { article, hackNight, question, resource, teacher, tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'
import { environment } from '../testing/site.ts'
import { readBuiltWeb } from './built.ts'
import { isIndexable, pageRoutes } from './contract.ts'

const highlights = '/api/student-highlights'

const site = await openSite({}, await readBuiltWeb())

const page = (path: string) => site.visitor.get(path)
const publish = async (path: string, item: object) => {
  const { body } = await site.admin.post(path, item)
  await site.admin.put(`${path}/approve/${body['id']}`)
  return Number(body['id'])
}
const headings = (html: string) =>
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text)

const forEveryone = pageRoutes.filter(
  (route) => route.audience === 'everyone' && isIndexable(route) && !route.path.includes(':'),
)

test.each(forEveryone)(
  '$path arrives rendered, with its heading, a title and a preview',
  async ({ path, title: heading }) => {
    const { status, text } = await page(path)
    expect(status).toBe(200)
    expect(headings(text)).toEqual([expect.stringContaining(heading)])
    expect(text).toMatch(/<title>[^<]+<\/title>/)
    expect(text).toMatch(/<meta name="description" content="[^"]+"/)
    expect(text).toContain(`<meta property="og:title"`)
    expect(text).toContain(`href="${environment.PUBLIC_URL}${path}"`)
    expect(text).toContain('Your central hub for all things Computer Science!')
    expect(text).toContain('Located in Science Hall, Room 260')
  },
)

test('home leads by a tile to each part of the site that the spec names, in its words and first', async () => {
  const { text } = await page('/')
  const [, explore = ''] = /<section id="explore".*?<\/section>/s.exec(text)?.[0].split('<ul') ?? []
  const tiles = [...explore.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)]
  expect(tiles.map(([, href, label]) => `${label} ${href}`).slice(0, 7)).toEqual([
    'Student Highlights /student-highlights',
    'Event Calendar /calendar',
    'Faculty Directory /faculty',
    'Student Resources /student-resources',
    'FAQ /faq',
    'Featured Event /calendar/featured-event',
    'Tech Blog /tech-blog',
  ])
})

test('an address with a slash at its end is the same page to who remembers it', async () => {
  for (const path of ['/faq', '/student-highlights']) {
    const canonical = `<link rel="canonical" href="${environment.PUBLIC_URL}${path}">`
    for (const address of [path, `${path}/`])
      expect([address, (await page(address)).text.includes(canonical)]).toEqual([address, true])
  }
  expect((await page('/')).text).toContain(`rel="canonical" href="${environment.PUBLIC_URL}/"`)
})

test('the content itself stands in the HTML, and its data beside it', async () => {
  await publish(highlights, but(tracker, { project_title: 'Read after it' }))
  const id = await publish(highlights, but(tracker, { project_title: 'Seen by machines' }))
  const talk = 'a talk '.repeat(60)
  const event = await publish('/api/events', but(hackNight, { description: talk }))
  await publish('/api/tech-blog', article)
  await site.admin.post('/api/student-resources', resource)
  await site.admin.post('/api/faculty', teacher)
  await site.admin.post('/api/faq', question)
  const texts = {
    '/student-highlights': 'Seen by machines',
    [`/student-highlights/${id}`]: 'A map, a bus, a radio.',
    '/tech-blog': article.title,
    '/student-resources': resource.description,
    '/faculty': teacher.office_hours,
    '/faq': question.question,
  }
  for (const [path, text] of Object.entries(texts)) {
    const [html, state] = (await page(path)).text.split('id="state"')
    expect([path, html?.includes(text)]).toEqual([path, true])
    expect([path, state?.includes(JSON.stringify(text).slice(1, -1))]).toEqual([path, true])
  }
  const { text } = await page(`/student-highlights/${id}`)
  expect(text).toMatch(/<title>Seen by machines.*Read after it.*id="state".*Read after it/s)
  const { text: of } = await page(`/calendar/${event}`)
  expect(/<meta name="description" content="(.*?)"/.exec(of)?.[1]).toBe(talk.slice(0, 300))
})

test('a pending item’s page is 404 to everybody, an admin too', async () => {
  const { body } = await site.visitor.post(highlights, tracker)
  expect((await page(`/student-highlights/${body['id']}`)).status).toBe(404)
  expect((await site.admin.get(`/student-highlights/${body['id']}`)).status).toBe(404)
})

test('page, filter and search work by address alone', async () => {
  for (let n = 1; n <= 9; n++)
    await publish(
      highlights,
      but(tracker, { project_title: `Numbered ${n}`, category: 'cybersecurity' }),
    )
  const shown = async (query: string) =>
    [
      ...(await page(`/student-highlights?${query}`)).text
        .replace(/id="state".*/s, '')
        .matchAll(/Numbered (\d)/g),
    ].map(([, n]) => n)
  const unique = async (query: string) => [...new Set(await shown(query))]
  expect(await unique('category=cybersecurity')).toEqual(['9', '8', '7', '6'])
  expect(await unique('category=cybersecurity&page=3')).toEqual(['1'])
  expect(await unique('category=cybersecurity&perPage=6')).toEqual(['9', '8', '7', '6', '5', '4'])
  const first = (await page('/student-highlights?category=cybersecurity')).text
  expect(first).toContain('page=2')
})
