import { expect, test } from 'bun:test'
import { emptySite } from '../../testing/arrivals.ts'
import { question } from '../../testing/cast.ts'
import { ArrivingPictures } from '../pictures.ts'
import { histories } from './histories.ts'

type Row = Record<string, unknown>

const { world } = emptySite()
const pictures = new ArrivingPictures(world, undefined)
const at = '2026-03-02T14:05:00.000Z'
const link = 'x'.repeat(43)

const good: Record<string, Row> = {
  versions: { kind: 'faq', item: 3, revision: 2, at, by: 'ada', fields: { question: 'Old?' } },
  trash: { kind: 'faq', item: 3, deleted_at: at, by: 'ada', row: { ...question } },
  receipts: { kind: 'tech-blog', item: 3, status: 'waiting', submitted_at: at, links: [link] },
  activity: { at, by: 'ada', did: 'edited', kind: 'faq', item: 3, title: 'What?' },
  site: { name: '0123abcd', began: at, authority: null },
}

async function judge(file: string, changes: Row = {}) {
  const history = histories.find(({ name }) => name === file)
  if (!history) throw new Error(`There is no ${file}.`)
  const judged = history.createJudge(world, pictures)
  return await Promise.try(judged, { ...good[file], ...changes })
}

const told = (file: string, changes: Row) =>
  judge(file, changes).then(
    () => 'taken',
    (error) => error.more.fields,
  )

test('every file of a history is held by a row that is good', () => {
  expect(Object.keys(good).toSorted()).toEqual(histories.map(({ name }) => name).toSorted())
})

const date = 'must be a date like 2026-03-02 or 2026-03-02T14:05:00Z'
const id = 'must be a whole number from 1 to 999,999,999,999'
const name = 'name must be eight digits or letters from a to f'
const authority = 'authority must be a domain like college.edu'
const links = 'links must be a list of 1 to 100 hashes'
const many = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(43, 'x'))

test.each<[file: string, wrong: Row, fields: Record<string, string>]>([
  ['versions', { kind: 'cats' }, { kind: 'There is no such kind' }],
  ['versions', { kind: 'requests' }, { kind: 'There is no such kind' }],
  ['versions', { item: 'x' }, { item: `item ${id}` }],
  [
    'versions',
    { revision: 1e9 },
    { revision: 'revision must be a whole number from 1 to 999,999,999' },
  ],
  [
    'versions',
    { item: '', revision: null },
    { item: 'item is missing', revision: 'revision is missing' },
  ],
  ['versions', { at: 'then' }, { at: `at ${date}` }],
  ['versions', { by: 'x'.repeat(201) }, { by: 'The name must be 200 characters or fewer' }],
  ['versions', { by: 7 }, { by: 'Enter who it was' }],
  ['versions', { fields: ['x'] }, { fields: 'fields must be an object: { "field": "text" }' }],
  ['versions', { fields: null }, { fields: 'fields must be an object: { "field": "text" }' }],
  ['versions', { fields: '"a"' }, { fields: 'fields must be an object: { "field": "text" }' }],
  ['versions', { fields: '{"a' }, { fields: 'fields is not valid JSON' }],
  ['versions', { fields: ' '.repeat(1_000_001) }, { fields: 'fields is too long' }],
  ['versions', { fields: ' '.repeat(1_000_000) }, { fields: 'fields is not valid JSON' }],
  [
    'versions',
    { fields: { question: 'x'.repeat(20_001), answer: {}, link: 7, other: {} } },
    { fields: 'question, answer, link must be texts of at most 20000 characters' },
  ],
  ['trash', { kind: 'admins' }, { kind: 'There is no such kind' }],
  [
    'trash',
    { item: null, deleted_at: '' },
    { item: 'item is missing', deleted_at: 'deleted_at is missing' },
  ],
  ['trash', { deleted_at: 'then' }, { deleted_at: `deleted_at ${date}` }],
  ['trash', { row: [] }, { row: 'row must be an object: { "field": "text" }' }],
  ['trash', { row: { ...question, question: '' } }, { question: 'Enter a question' }],
  [
    'trash',
    { row: { ...question, status: 'live' } },
    { status: 'status must be pending or approved' },
  ],
  ['receipts', { kind: 'faq' }, { kind: 'There is no such kind' }],
  ['receipts', { status: 'lost' }, { status: 'There is no such status' }],
  ['receipts', { may_change: 'x' }, { may_change: 'may_change must be 1 or 0' }],
  [
    'receipts',
    { item: '', submitted_at: '' },
    { item: 'item is missing', submitted_at: 'submitted_at is missing' },
  ],
  ['receipts', { changed_at: 'then' }, { changed_at: `changed_at ${date}` }],
  [
    'receipts',
    { contact_email: 'x' },
    { contact_email: 'Enter an email address like name@example.edu' },
  ],
  [
    'receipts',
    { note: 'x'.repeat(5001), reason: 7 },
    { note: 'Note must be 5,000 characters or fewer', reason: 'Enter a text' },
  ],
  ['receipts', { status: 'approved' }, { decided_at: 'decided_at is missing' }],
  ['receipts', { decided_at: at }, { decided_at: 'It is waiting, so nothing was decided yet' }],
  ['receipts', { links: [] }, { links }],
  ['receipts', { links: 'x' }, { links: 'links is not valid JSON' }],
  ['receipts', { links: {} }, { links }],
  ['receipts', { links: ['x'.repeat(42)] }, { links }],
  ['receipts', { links: [link, 7] }, { links }],
  ['receipts', { links: many(101) }, { links }],
  ['activity', { did: 'hacked' }, { did: 'There is no such action' }],
  ['activity', { kind: 'cats' }, { kind: 'There is no such kind' }],
  ['activity', { id: 0 }, { id: `id ${id}` }],
  ['activity', { at: '', item: '' }, { at: 'at is missing', item: 'item is missing' }],
  ['activity', { title: 'x'.repeat(201) }, { title: 'Title must be 200 characters or fewer' }],
  ['activity', { title: '' }, { title: 'Enter what it was called' }],
  ['site', { name: '0123ABCD' }, { name }],
  ['site', { name: '0123abcde' }, { name }],
  ['site', { name: 7 }, { name }],
  ['site', { began: '' }, { began: 'began is missing' }],
  ['site', { began: 'then' }, { began: `began ${date}` }],
  ['site', { authority: 'a b' }, { authority }],
  ['site', { authority: 7 }, { authority }],
  ['site', { authority: `${'a.'.repeat(127)}a` }, { authority }],
])(
  'what is wrong in a row of %s is told of its fields, and of no other (%#)',
  async (file, wrong, fields) => {
    expect(await told(file, wrong)).toEqual(fields)
  },
)

test('a good row is taken as it was left, whichever kind of file it stood in', async () => {
  const fields = { question: 'Old?', answer: null }
  for (const each of [{ ...fields, other: 'x' }, JSON.stringify({ ...fields, other: 'x' })])
    expect(await judge('versions', { fields: each })).toMatchObject({
      ...{ kind: 'faq', item: 3, revision: 2, at, by: 'ada' },
      fields: JSON.stringify(fields),
    })
  expect(await judge('trash', { by: '' })).toMatchObject({
    by: null,
    title: question.question,
    revision: 1,
  })
  for (const all of [many(100), JSON.stringify(many(100))])
    expect(await judge('receipts', { links: all })).toMatchObject({
      may_change: 1,
      links: JSON.stringify(many(100)),
    })
  const twice = { links: [link, link], may_change: 'no', status: 'approved', decided_at: at }
  expect(await judge('receipts', twice)).toMatchObject({
    may_change: 0,
    links: JSON.stringify([link]),
  })
  expect(await judge('activity', { id: 7 })).toEqual({
    ...good['activity'],
    id: 7,
    folded: 'what?',
  })
  expect(await judge('site', { authority: '' })).toEqual({ ...good['site'] })
  const longest = `${'a.'.repeat(126)}a`
  expect(await judge('site', { authority: longest })).toMatchObject({ authority: longest })
})
