import { beforeAll, expect, test } from 'bun:test'
import { article, kinds, question, resource, teacher, tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'

const highlights = '/api/student-highlights'

const { context, visitor, admin } = await openSite()

const projects = [
  ['Ünïcode straße', 'programming'],
  ['50% off_ by one', 'programming'],
  ['Phishing lab', 'cybersecurity'],
  ['Sorting visualizer', 'programming'],
  ['Chess engine', 'artificial intelligence'],
  ['Résumé parser', undefined],
  ['Campus map', 'web development'],
  ['Ünïcode Straße two', 'programming'],
] as const

beforeAll(async () => {
  for (const [project_title, category] of projects) {
    const { body } = await admin.post(highlights, but(tracker, { project_title, category }))
    await admin.put(`${highlights}/approve/${body['id']}`)
    context.pass(1000)
  }
  for (const title of ['Old', 'Young']) await admin.post('/api/tech-blog', but(article, { title }))
  for (const id of [2, 1]) {
    await admin.put(`/api/tech-blog/approve/${id}`)
    context.pass(1000)
  }
  for (const name of ['Dora', 'Berta', 'Çelik', 'ada', 'Carl'])
    await admin.post('/api/faculty', but(teacher, { name }))
  for (const name of ['One', 'Two'])
    await admin.post('/api/student-resources', { ...resource, name })
  await admin.post('/api/faq', question)
})

const newest = projects.map(([title]) => title).toReversed()
const inProgramming = newest.filter((title) => /Ün|50|Sort/.test(title))
const both = ['Ünïcode Straße two', 'Ünïcode straße']
const people = ['ada', 'Berta', 'Carl', 'Çelik', 'Dora']

type List = [what: string, address: string, titles: string[], total?: number]

test.each<List>([
  ['the newest approved first', highlights, newest],
  ['one that waited long on top once it is approved', '/api/tech-blog', ['Old', 'Young']],
  ['people by name, marks and case aside', '/api/faculty', people],
  ['the highest id of all others first', '/api/student-resources', ['Two', 'One']],
  ['a page of its size', `${highlights}?page=2&perPage=3`, newest.slice(3, 6), 8],
  ['a page of six', `${highlights}?page=1`, newest.slice(0, 6), 8],
  ['the first page', `${highlights}?perPage=100`, newest],
  ['nothing on a page behind the last', `${highlights}?page=99`, [], 8],
  ['a category', `${highlights}?category=programming`, inProgramming],
  ['a page of it', `${highlights}?category=programming&perPage=1`, both.slice(0, 1), 4],
  ...['recent+posts', 'all', ''].map(
    (word): List => ['everything', `${highlights}?category=${word}`, newest],
  ),
  ['everything where there are no categories', '/api/faculty?category=cooking', people],
  ['a part of the title', `${highlights}?q=SORT`, ['Sorting visualizer']],
  ['titles in any case', `${highlights}?q=ÜNÏCODE STRASSE`, both],
  ['titles without marks', `${highlights}?q=unicode strasse`, both],
  ['titles with marks in any case', `${highlights}?q=RÉSUMÉ&page=1`, ['Résumé parser']],
  ['a title without its marks', `${highlights}?q=resume`, ['Résumé parser']],
  ['a percent sign', `${highlights}?q=%25`, ['50% off_ by one']],
  ['an underscore', `${highlights}?q=_&page=1`, ['50% off_ by one']],
  ['nothing', `${highlights}?q=nothing&page=1`, []],
  ...['CELIK', 'çelik', 'celík'].map(
    (name): List => ['people’s names', `/api/faculty?q=${name}`, ['Çelik']],
  ),
  ['names that hold a letter', '/api/faculty?q=ç', ['Carl', 'Çelik']],
  ['questions', '/api/faq?q=LAB', [question.question]],
  [
    'a filter, a search and a page together',
    `${highlights}?category=programming&q=ünï&page=2&perPage=1`,
    ['Ünïcode straße'],
    2,
  ],
])('a list holds %s: %s', async (_, address, titles, total = titles.length) => {
  const title = kinds.find(({ path }) => address.startsWith(path))?.title ?? ''
  const { status, headers, body } = await visitor.get(address)
  expect([status, headers.get('x-total-count')]).toEqual([200, `${total}`])
  expect(body.map((row) => row[title])).toEqual(titles)
})
