import { expect, test } from 'bun:test'
import { hashPassword } from '../../accounts/sessions/passwords.ts'
import { everyKind } from '../../content/every-kind.ts'
import { remove } from '../../content/removing.ts'
import { access, article, kinds, question, teacher } from '../../testing/cast.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { png } from '../../testing/pictures.ts'
import { importables } from '../importables.ts'

test('ids, status and dates are kept where they are given, and gaps stay gaps', async () => {
  const { load, rowsOf } = emptySite()
  const dated = { submission_date: '2019-05-01 10:30:00', published_at: '2019-05-03' }
  const waiting = { status: 'pending', submission_date: '2020-01-01T08:00:00+02:00' }
  await load('tech-blog', [
    { id: 7, ...article, status: 'Approved', ...dated },
    { id: '31', ...article, title: 'Waits', ...waiting },
    { ...article, title: 'New' },
  ])
  expect(rowsOf('articles')).toMatchObject([
    {
      id: 7,
      status: 'approved',
      submission_date: '2019-05-01T10:30:00.000Z',
      published_at: '2019-05-03T00:00:00.000Z',
    },
    { id: 31, status: 'pending', submission_date: '2020-01-01T06:00:00.000Z', published_at: null },
    { id: 32, status: 'pending', submission_date: '2026-03-02T12:00:00.000Z', published_at: null },
  ])
})

const password_hash = await hashPassword('a long password')
/** An item of each, and what the activity calls it. */
const examples = [
  ...kinds.map(({ path, table, item, title }) => ({
    ...{ name: path.slice('/api/'.length), table, item },
    title: String(Object(item)[title]),
  })),
  { name: 'requests', table: 'requests', item: access, title: 'request 1' },
  {
    ...{ name: 'admins', table: 'admins', title: 'kim' },
    item: { user: 'kim', email: 'kim@college.edu', password_hash },
  },
  { name: 'lab', table: 'lab', item: { monday: '9:00-18:00' }, title: 'Lab facts' },
]

test('there is an example of each that is imported', () =>
  expect(examples.map(({ name }) => name).toSorted()).toEqual(
    importables.map(({ name }) => name).toSorted(),
  ))

test.each(examples)(
  'imported $name are in the activity log, and a second run changes nothing',
  async ({ name, table, item, title }) => {
    const { load, rowsOf } = emptySite()
    const first = { read: 1, added: 1, there: 0, refused: [] }
    expect(await load(name, [item])).toMatchObject(first)
    expect(rowsOf('activity')).toMatchObject([
      { did: 'imported', by: null, kind: name, item: 1, title },
    ])
    const before = rowsOf(table)
    const second = { added: 0, there: 2, refused: [] }
    expect(await load(name, [item, { ...item, id: 900 }])).toMatchObject(second)
    expect(rowsOf(table)).toEqual(before)
  },
)

test('equal rows are two if they have two ids, and one if they have none', async () => {
  const { load, rowsOf } = emptySite()
  const twice = [
    { id: 3, ...question },
    { id: 9, ...question },
  ]
  expect(await load('faq', twice)).toMatchObject({ added: 2, there: 0 })
  expect(await load('faq', twice)).toMatchObject({ added: 0, there: 2 })
  const other = { ...question, question: 'Who?' }
  expect(await load('faq', [other, { ...other, question: ' Who? ' }])).toMatchObject({
    added: 1,
    there: 1,
  })
  expect(rowsOf('faq').map(({ id }) => id)).toEqual([3, 9, 10])
})

test('an id that another row has is replaced, with a note', async () => {
  const { load, rowsOf } = emptySite()
  await load('faq', [{ id: 3, ...question }])
  const rows = [
    { id: 3, ...question, question: 'Other?' },
    { id: 4, ...question, question: 'Third?' },
    { id: 4, ...question, question: 'Fourth?' },
  ]
  const dry = await load('faq', rows, { isDry: true })
  const result = await load('faq', rows)
  expect(result).toEqual(dry)
  const replaced = [2, 4].map((line) => ({ line, field: 'id' }))
  expect(result).toMatchObject({ added: 3, notes: replaced })
  expect(rowsOf('faq').map(({ id, question }) => [id, question])).toEqual([
    [3, question.question],
    [4, 'Third?'],
    [5, 'Other?'],
    [6, 'Fourth?'],
  ])
})

test('an id of what is in the trash is not free', async () => {
  const { context, load, rowsOf } = emptySite()
  const kind = everyKind.find(({ path }) => path === 'faq')
  await load('faq', [{ id: 3, ...question }])
  if (kind) remove(context, kind, { id: 3 })
  await load('faq', [{ id: 3, ...question, question: 'Other?' }])
  expect(rowsOf('faq')).toMatchObject([{ id: 4, question: 'Other?' }])
})

test('requests keep their state, and are the same by address and student ID', async () => {
  const { load, rowsOf } = emptySite()
  const rows = [
    { id: 5, ...access, status: 'approved', approved_at: '2026-01-02', keep: '1' },
    { name: 'Zoë', student_email: 'zoe@college.edu', student_id: 'N00000002', spam: 'true' },
    { ...access, email: 'zoe@elsewhere.edu' },
  ]
  const { refused } = await load('sd_forms', rows, { skipInvalid: true })
  expect(refused).toMatchObject([
    { line: 4, field: 'email', message: 'Email must end with @college.edu' },
  ])
  expect(rowsOf('requests')).toMatchObject([
    { id: 5, status: 'approved', approved_at: '2026-01-02T00:00:00.000Z', keep: 1, spam: 0 },
    { id: 6, full_name: 'Zoë', status: 'pending', approved_at: null, spam: 1 },
  ])
  expect(await load('student', [{ ...access, email: 'ZOE.park@college.edu' }])).toMatchObject({
    there: 1,
  })
})

test('a picture that stands in its cell is stored with its row, and one that can’t be read leaves the row without', async () => {
  const { context, load, rowsOf } = emptySite()
  const rows = [
    { ...teacher, img: `data:image/png;base64,${png(40, 30).toBase64()}` },
    { ...teacher, email: 'other@college.edu', img: png(40, 30) },
    { ...teacher, email: 'third@college.edu', img: 'data:image/png;base64,AAAA' },
  ]
  const { refused, notes } = await load('faculty', rows)
  expect([refused, notes]).toMatchObject([[], [{ line: 4, field: 'img' }]])
  const images = context.sqlite.query<{ hash: string }, []>('SELECT hash FROM images').all()
  expect(images).toHaveLength(1)
  const address = `/images/${images[0]?.hash}.webp`
  expect(rowsOf('faculty').map(({ img }) => img)).toEqual([address, address, null])
})
