import { beforeAll, expect, test } from 'bun:test'
import { access, article, castOf, kinds, tracker } from '../testing/cast.ts'
import { openSite, publish } from '../testing/memory.ts'
import { day, hour } from '../units.ts'
import { articles, faculty, faq, resources } from './kinds.ts'

const { context, visitor, admin } = await openSite({
  TIME_ZONE: 'America/New_York',
  SESSION_HOURS: '8760',
})

async function titlesAt(path: string) {
  const { status, body, headers } = await admin.get(path)
  expect([path, status]).toEqual([path, 200])
  const title = [...kinds.map((kind) => kind.title), 'user'].find((name) => name in (body[0] ?? {}))
  const titles = body.map((row) => row[String(title)])
  expect(headers.get('x-total-count')).toBe(String(titles.length))
  return titles
}

const published = [
  [faculty, { name: 'Łukasz Kowal', role: 'Chair of Databases', office_location: 'Annex 12' }],
  [faq, { question: 'How?', answer: 'The printer is upstairs.' }],
  [articles, { author_name: 'Zoë Park', summary: 'About printers.' }],
] as const

beforeAll(async () => {
  for (const [kind, changes] of published) await publish(admin, castOf(kind), changes)
  for (const project_title of ['Pending one', 'Published one', 'Deleted one', 'Spam one'])
    await visitor.post('/api/student-highlights', {
      ...tracker,
      project_title,
      ...(project_title === 'Spam one' && { hl_check: 'x' }),
    })
  await admin.put('/api/student-highlights/approve/2')
  await admin.delete('/api/student-highlights/3')
})

test.each([
  ['/api/faculty/published?q=databases chair', ['Łukasz Kowal']],
  ['/api/faculty/published?q=annex', ['Łukasz Kowal']],
  ['/api/faculty/published?q=kasz ko', ['Łukasz Kowal']],
  ['/api/faculty/published?q=data kowal', []],
  ['/api/faculty?q=databases', []],
  ['/api/faq/published?q=printer', ['How?']],
  ['/api/tech-blog/published?q=park zoe', [article.title]],
  ['/api/tech-blog/published?q=printers', []],
  ['/api/student-highlights/pending?q=okafor', ['Pending one']],
  ['/api/student-highlights/published?q=okafor', ['Published one']],
  ['/api/student-highlights/trash?q=maya oka', ['Deleted one']],
  ['/api/student-highlights/spam?q=okafor', ['Spam one']],
  ['/api/student-highlights/pending?q=%25', []],
])('the panel finds %s', async (path, titles) => {
  expect(await titlesAt(path)).toEqual(titles)
})

test('lists are filtered by the day of submission, in the lab’s time zone', async () => {
  const trash = '/api/student-highlights/trash'
  expect(await titlesAt(`${trash}?from=2026-03-02&to=2026-03-02`)).toEqual(['Deleted one'])
  expect(await titlesAt(`${trash}?from=2026-03-03`)).toEqual([])
  context.pass(40 * day) // to April 11, noon in UTC
  context.pass(15.5 * hour) // to April 12, half past three there, half past eleven of April 11 in New York
  await visitor.post('/api/student-highlights', { ...tracker, project_title: 'April' })
  const pending = '/api/student-highlights/pending'
  expect(await titlesAt(`${pending}?from=2026-04-11`)).toEqual(['April'])
  expect(await titlesAt(`${pending}?to=2026-04-10`)).toEqual(['Pending one'])
  expect(await titlesAt(`${pending}?from=2026-04-11&to=2026-04-11&q=tracker`)).toEqual([])
  expect(await titlesAt(`${pending}?from=2026-04-11&to=2026-04-11&q=okafor`)).toEqual(['April'])
  expect(await titlesAt(`${pending}?from=2026-04-12`)).toEqual([])
  const { headers } = await admin.get(`${pending}?to=2026-04-11&perPage=1`)
  expect(headers.get('x-total-count')).toBe('2')
})

test('lists of curated kinds are filtered by the day of the last change', async () => {
  await publish(admin, castOf(resources), { name: 'New' })
  expect(await titlesAt('/api/student-resources/published?from=2026-04-11')).toEqual(['New'])
  expect(await titlesAt('/api/faq/published?to=2026-03-31')).toEqual(['How?'])
  await admin.put('/api/faq/1', { answer: 'Changed.' })
  expect(await titlesAt('/api/faq/published?to=2026-03-31')).toEqual([])
  expect(await titlesAt('/api/admins?from=2026-04-12')).toEqual([])
  expect(await titlesAt('/api/admins?to=2026-03-31')).toEqual(['ada'])
  await visitor.post('/api/student', access)
  expect((await admin.get('/api/mail?from=2026-04-11')).body).toHaveLength(1)
  expect((await admin.get('/api/mail?to=2026-04-10')).body).toHaveLength(0)
})
