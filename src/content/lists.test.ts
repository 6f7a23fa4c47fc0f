import { beforeAll, expect, test } from 'bun:test'
import { article, question, resource, teacher, tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'

const highlights = '/api/student-highlights'

const site = await openSite()

const titles = [
  ['Ünïcode straße', 'programming'],
  ['50% off_ by one', 'programming'],
  ['Phishing lab', 'cybersecurity'],
  ['Sorting visualizer', 'programming'],
  ['Chess engine', 'artificial intelligence'],
  ['Résumé parser', undefined],
  ['Campus map', 'web development'],
  ['Ünïcode Straße two', 'programming'],
] as const

const later = () => site.context.pass(1000)
beforeAll(async () => {
  for (const [project_title, category] of titles) {
    const { body } = await site.admin.post(highlights, but(tracker, { project_title, category }))
    await site.admin.put(`${highlights}/approve/${body['id']}`)
    later()
  }
  for (const name of ['Dora', 'Berta', 'Çelik', 'ada', 'Carl'])
    await site.admin.post('/api/faculty', but(teacher, { name }))
  for (const name of ['One', 'Two'])
    await site.admin.post('/api/student-resources', but(resource, { name }))
  await site.admin.post('/api/faq', question)
})

const names = async (query: string, field = 'project_title', path = highlights) => {
  const { status, body } = await site.visitor.get(`${path}${query}`)
  expect(status).toBe(200)
  return body.map((row) => row[field])
}

test('the newest approved comes first', async () => {
  expect(await names('')).toEqual(titles.map(([title]) => title).toReversed())
})

test('approving an old one puts it on top', async () => {
  const { body: old } = await site.admin.post('/api/tech-blog', but(article, { title: 'Old' }))
  const { body: young } = await site.admin.post('/api/tech-blog', but(article, { title: 'Young' }))
  await site.admin.put(`/api/tech-blog/approve/${young['id']}`)
  later()
  await site.admin.put(`/api/tech-blog/approve/${old['id']}`)
  expect(await names('', 'title', '/api/tech-blog')).toEqual(['Old', 'Young'])
})

test('faculty come by name, marks and case aside, all others highest id first', async () => {
  expect(await names('', 'name', '/api/faculty')).toEqual(['ada', 'Berta', 'Carl', 'Çelik', 'Dora'])
  expect(await names('', 'name', '/api/student-resources')).toEqual(['Two', 'One'])
})

test('a page holds what is asked for, with the total beside it', async () => {
  const { headers, body } = await site.visitor.get(`${highlights}?page=2&perPage=3`)
  expect(headers.get('x-total-count')).toBe('8')
  expect(body.map((row) => row['project_title'])).toEqual([
    'Chess engine',
    'Sorting visualizer',
    'Phishing lab',
  ])
  expect(await names('?page=1')).toHaveLength(6)
  expect(await names('?perPage=100')).toHaveLength(8)
  expect(await names('?page=99')).toHaveLength(0)
})

test('a category filters, and the words for everything do not', async () => {
  expect(await names('?category=programming')).toHaveLength(4)
  expect(await names('?category=recent%20posts')).toHaveLength(8)
  expect(await names('?category=recent+posts')).toHaveLength(8)
  expect(await names('?category=all')).toHaveLength(8)
  expect(await names('?category=')).toHaveLength(8)
  const { headers } = await site.visitor.get(`${highlights}?category=programming&perPage=1`)
  expect(headers.get('x-total-count')).toBe('4')
})

test('a kind without categories ignores one', async () => {
  expect(await names('?category=cooking', 'name', '/api/faculty')).toHaveLength(5)
})

test.each([
  ['SORT', ['Sorting visualizer']],
  ['ÜNÏCODE STRASSE', ['Ünïcode Straße two', 'Ünïcode straße']],
  ['unicode strasse', ['Ünïcode Straße two', 'Ünïcode straße']],
  ['RÉSUMÉ', ['Résumé parser']],
  ['resume', ['Résumé parser']],
  ['%', ['50% off_ by one']],
  ['_', ['50% off_ by one']],
  ['nothing', []],
])(
  'a search for %p finds a part of the title, in any case, with marks or without',
  async (q, found) => {
    const { headers, body } = await site.visitor.get(
      `${highlights}?q=${encodeURIComponent(q)}&page=1`,
    )
    expect(body.map((row) => row['project_title'])).toEqual(found)
    expect(headers.get('x-total-count')).toBe(String(found.length))
  },
)

test('a search finds people’s names and questions', async () => {
  const found = (q: string) => names(`?q=${encodeURIComponent(q)}`, 'name', '/api/faculty')
  for (const q of ['CELIK', 'çelik', 'celík']) expect(await found(q)).toEqual(['Çelik'])
  expect(await found('ç')).toEqual(['Carl', 'Çelik'])
  expect(await names('?q=LAB', 'question', '/api/faq')).toEqual([question.question])
})

test('filter, search and page go together', async () => {
  const query = `?category=programming&q=${encodeURIComponent('ünï')}&page=2&perPage=1`
  const { headers, body } = await site.visitor.get(highlights + query)
  expect(headers.get('x-total-count')).toBe('2')
  expect(body.map((row) => row['project_title'])).toEqual(['Ünïcode straße'])
})
