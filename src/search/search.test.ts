import { beforeAll, expect, test } from 'bun:test'
import type { AnyKind } from '../content/every-kind.ts'
import { articles, events, faculty, faq, highlights, resources } from '../content/kinds.ts'
import { castOf, question } from '../testing/cast.ts'
import { openSite, publish } from '../testing/memory.ts'
import type { SearchResponse } from './contract.ts'

const { context, visitor, admin } = await openSite()

const made = (kind: AnyKind, changes: object) => publish(admin, castOf(kind), changes)

async function find(q: string, more = '') {
  const { status, body } = await visitor.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect([q, status]).toEqual([q, 200])
  return body as unknown as SearchResponse
}
const titles = ({ groups }: Pick<SearchResponse, 'groups'>) =>
  groups.flatMap(({ items }) => items.map(({ title }) => title))
const marked = (text: string, spans: [number, number][]) =>
  spans.map(([from, to]) => text.slice(from, to))

const items: [kind: AnyKind, changes: object][] = [
  [faculty, { name: 'Łukasz Strauß', role: 'Associate Professor, Databases' }],
  [faculty, { name: 'Grace Núñez', role: 'Chair', areas: ['Cryptography', 'Logic'] }],
  [
    faq,
    {
      question: 'How do I print?',
      answer: 'The printer stands in Room 260. Use the Wi-Fi.',
    },
  ],
  [faq, { question: 'Wo ist die Straße?', answer: 'İstanbul, Øresund and Đà Nẵng.' }],
  [articles, { title: '数据库入门', summary: 'データベースの話。คอมพิวเตอร์' }],
  [highlights, { summary: 'It mentions databases once.' }],
  [highlights, { project_title: 'Databases for bees' }],
  [highlights, { project_title: 'Nothing', student_name: 'Databases Jones' }],
  [resources, { name: 'C++ "primer" (100%)' }],
  [events, { title: 'Past party', starts_at: '2020-01-01T10:00', ends_at: '2020-01-01T11:00' }],
]
beforeAll(async () => {
  for (const [kind, changes] of items) await made(kind, changes)
})

test('lists of labels are shown separated by commas', async () => {
  const [hit] = (await find('cryptography')).groups[0]?.items ?? []
  expect(hit?.line).toBe('Cryptography, Logic')
})

test.each([
  ['associate professor', 'Łukasz Strauß'],
  ['LUKASZ', 'Łukasz Strauß'],
  ['strauss', 'Łukasz Strauß'],
  ['nunez grace', 'Grace Núñez'],
  ['nun\u0303ez', 'Grace Núñez'],
  ['printer', 'How do I print?'],
  ['wi fi', 'How do I print?'],
  ['wifi', 'How do I print?'],
  ['strasse', 'Wo ist die Straße?'],
  ['istanbul', 'Wo ist die Straße?'],
  ['oresund da nang', 'Wo ist die Straße?'],
  ['据', '数据库入门'],
  ['数据库', '数据库入门'],
  ['データベース', '数据库入门'],
  ['พิว', '数据库入门'],
  ['c++', 'C++ "primer" (100%)'],
  ['primer 100', 'C++ "primer" (100%)'],
  ['science hall 214', 'Grace Núñez'],
  ['past part', 'Past party'],
  ['^databases*', 'Databases for bees'],
  ['"bees databases"', 'Databases for bees'],
])('%s finds %s', async (q, title) => {
  expect(titles(await find(q))).toContain(title)
})

test.each([
  ...['print NOT room', 'prin room', 'databases OR chair', '库数', 'title:bees', 'nu ez'],
  ...['the printer stands in room 260 use the wi fi xy', 'NEAR(databases bees)'],
  ...['%', '"', '***', ' ', '… —', '\u200b', ')', '\u0301'],
])('only words that are all found find something, and none is an operator: %p', async (q) => {
  expect(await find(q)).toEqual({ query: q, total: 0, groups: [] })
})

test('so it is in a list of the panel, however many they are', async () => {
  const idsOf = async (q: string) => (await admin.get(`/api/faq/published?q=${q}`)).body.length
  const words = 'the printer stands in room 260 use the wi fi'
  expect([await idsOf(words), await idsOf(`${words} xy`)]).toEqual([1, 0])
})

test.each([
  '',
  '&q=',
  `&q=${'x'.repeat(201)}`,
  '&q=x&kind=nothing',
  '&q=x&kind=faq&page=0',
  '&q=x&perPage=101',
])('an invalid query is refused: %s', async (words) => {
  const { status, body } = await visitor.get(`/api/search?${words}`)
  expect(status).toBe(422)
  expect(body['message']).toBeString()
})

test('a hit in a title comes first, then in a name, then the newest; so do the kinds', async () => {
  const { groups, total } = await find('databases')
  expect(groups.map(({ kind }) => kind)).toEqual(['student-highlights', 'faculty'])
  expect(groups[0]?.items.map(({ title }) => title)).toEqual([
    'Databases for bees',
    'Nothing',
    'Campus shuttle tracker',
  ])
  expect(total).toBe(4)
})

test('a kind shows three, and any page of it alone', async () => {
  for (const n of [1, 2, 3, 4, 5]) await made(resources, { name: `Atlas ${n}` })
  await made(resources, { name: 'Globe', description: 'An atlas, round.' })
  const { groups, total } = await find('atlas')
  expect([total, groups[0]?.total]).toEqual([6, 6])
  expect(titles({ groups })).toEqual(['Atlas 5', 'Atlas 4', 'Atlas 3'])
  const page = async (number: number) =>
    titles(await find('atlas', `&kind=student-resources&page=${number}&perPage=4`))
  expect(await page(1)).toEqual(['Atlas 5', 'Atlas 4', 'Atlas 3', 'Atlas 2'])
  expect(await page(2)).toEqual(['Atlas 1', 'Globe'])
  expect(await page(3)).toEqual([])
})

test('the marks are where the words stand in what is shown', async () => {
  const [group] = (await find('strauss data')).groups
  const [item] = group?.items ?? []
  expect(item).toEqual({
    id: 1,
    title: 'Łukasz Strauß',
    line: 'Associate Professor, Databases',
    link: expect.any(String),
    marks: expect.any(Object),
  })
  expect(marked('Łukasz Strauß', item?.marks.title ?? [])).toEqual(['Strauß'])
  expect(marked(item?.line ?? '', item?.marks.line ?? [])).toEqual(['Databases'])
})

test('the line is the passage around the hit', async () => {
  const answer = `${'Nothing to see here. '.repeat(100)}👍🏽 The Kühlschrank is\nempty. ${'And nothing again. '.repeat(100)}`
  await made(faq, { question: 'Long?', answer })
  const [item] = (await find('kuhlschrank')).groups[0]?.items ?? []
  expect(item?.line.length).toBeLessThan(200)
  expect(item?.line).toMatch(/^… .*Kühlschrank is empty\..* …$/)
  expect(marked(item?.line ?? '', item?.marks.line ?? [])).toEqual(['Kühlschrank'])
  const [, ...words] = item?.line.slice(0, -2).split(' ') ?? []
  expect(words.filter((word) => !answer.split(/\s/).includes(word))).toEqual([])
})

test.each([
  [`A kettle. ${'More of it. '.repeat(20)}`, /^A kettle\. .* …$/],
  [`${'Less of it.\n'.repeat(90)}A kettle.`, /^… .*A kettle\.$/],
  [`${'Less of it. '.repeat(90)}\nA kettle.`, /^… .*A kettle\.$/],
  ['A kettle.', /^A kettle\.$/],
])('a line says at which end something is left out: %#', async (answer, line) => {
  const { body } = await admin.post('/api/faq', { ...question, question: 'Tea?', answer })
  const [item] = (await find('kettle')).groups[0]?.items ?? []
  expect(item?.line).toMatch(line)
  await admin.delete(`/api/faq/${body['id']}`)
})

test('beyond the titles that hold the text, a list is told so many as it asks for', async () => {
  for (const name of ['Zebra', 'One', 'Two', 'Three'])
    await made(resources, { name, description: 'Of a zebra.' })
  const beyond = (most: number) =>
    find('zebra', `&kind=student-resources&beyond=titles&perPage=${most}`)
  expect(titles(await beyond(2))).toEqual(['Three', 'Two'])
  expect(titles(await beyond(9))).toEqual(['Three', 'Two', 'One'])
})

test('the passage is shown without the marks of Markdown', async () => {
  const answer = `${'Nothing. '.repeat(90)}\n\n## Poster\n\n- The **plotter** is [here](https://college.edu/plotter).\n- Ask \`lp\`.`
  await made(faq, { question: 'Large?', answer })
  const [item] = (await find('plotter')).groups[0]?.items ?? []
  expect(item?.line).toEndWith(
    'Poster - The plotter is here (https://college.edu/plotter). - Ask lp.',
  )
  expect(marked(item?.line ?? '', item?.marks.line ?? [])).toEqual(['plotter', 'plotter'])
})

test('a word with marks of Markdown inside is found as it is read', async () => {
  const answer = `${'Nothing. '.repeat(90)}Take **card**board.`
  await made(faq, { question: 'Packed?', answer })
  const [item] = (await find('packed cardboard')).groups[0]?.items ?? []
  expect(item?.line).toEndWith('Take cardboard.')
  expect(marked(item?.line ?? '', item?.marks.line ?? [])).toEqual(['cardboard'])
})

test('a word with an apostrophe is one word, whose end is no word of its own', async () => {
  await made(faq, { question: 'Stuck?', answer: 'Those that don’t print are taught there.' })
  const [item] = (await find("stuck don't")).groups[0]?.items ?? []
  expect(marked(item?.line ?? '', item?.marks.line ?? [])).toEqual(['don’t'])
})

test('a link leads to the item', async () => {
  const linkOf = async (q: string) => (await find(q)).groups[0]?.items[0]?.link
  expect(await linkOf('bees')).toMatch(/^\/student-highlights\/\d+$/)
  expect(await linkOf('how print')).toMatch(/^\/faq\?q=How\+do\+I\+print%3F#question-\d+$/)
  expect(await linkOf('数据库入门')).toMatch(/^\/tech-blog\?q=[^#]+$/)
  expect(await linkOf('party')).toMatch(/^\/calendar\/\d+$/)
})

test('the index agrees with its texts', () => {
  context.sqlite.run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
})
