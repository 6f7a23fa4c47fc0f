import { expect, test } from 'bun:test'
import { events, highlights } from '../content/kinds.ts'
import { article, castOf, kinds, question, resource, teacher, tracker } from '../testing/cast.ts'
import { openPages, publish } from '../testing/memory.ts'
import { environment } from '../testing/site.ts'
import { isIndexable, pageRoutes } from './contract.ts'

const { visitor, admin } = await openPages()
const projects = castOf(highlights)

const page = (path: string) => visitor.get(path)
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
    expect(text).toContain(`href="${environment.PUBLIC_URL}${path}"`)
  },
)

test('an address with a slash at its end is the same page to who remembers it', async () => {
  for (const path of ['/faq', '/student-highlights']) {
    const canonical = `<link rel="canonical" href="${environment.PUBLIC_URL}${path}">`
    for (const address of [path, `${path}/`])
      expect([address, (await page(address)).text.includes(canonical)]).toEqual([address, true])
  }
  expect((await page('/')).text).toContain(`rel="canonical" href="${environment.PUBLIC_URL}/"`)
})

test('the content itself stands in the HTML, and its data beside it', async () => {
  for (const kind of kinds) await publish(admin, kind)
  await publish(admin, projects, { project_title: 'Read after it' })
  const id = await publish(admin, projects, { project_title: 'Seen by machines' })
  const talk = 'a talk '.repeat(60)
  const event = await publish(admin, castOf(events), { description: talk })
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
  const { body } = await visitor.post(projects.path, tracker)
  for (const client of [visitor, admin])
    expect((await client.get(`/student-highlights/${body['id']}`)).status).toBe(404)
})

test('page, filter and search work by address alone', async () => {
  const category = 'cybersecurity'
  for (let n = 1; n <= 9; n++)
    await publish(admin, projects, { project_title: `Numbered ${n}`, category })
  const numbersAt = async (query: string) => {
    const { text } = await page(`/student-highlights?category=${category}${query}`)
    expect(text).toContain('page=2')
    const shown = text.replace(/id="state".*/s, '').matchAll(/Numbered (\d)/g)
    return [...new Set([...shown].map(([, n]) => Number(n)))]
  }
  expect(await numbersAt('')).toEqual([9, 8, 7, 6])
  expect(await numbersAt('&page=3')).toEqual([1])
  expect(await numbersAt('&perPage=6')).toEqual([9, 8, 7, 6, 5, 4])
})
