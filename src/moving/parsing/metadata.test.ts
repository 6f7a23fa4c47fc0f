import { expect, test } from 'bun:test'
import { article } from '../../testing/cast.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { metadata, withDefaults } from './metadata.ts'

const read = (name: string, cell: unknown) => metadata[name]?.(cell, { timeZone: 'UTC' })

test.each<[string[], string]>([
  [['id'], 'a whole number from 1 to 999,999,999,999'],
  [['revision'], 'a whole number from 1 to 999,999,999'],
  [['status'], 'pending or approved'],
  [
    ['submission_date', 'published_at', 'approved_at', 'updated_at', 'cancelled_at'],
    'a date like 2026-03-02 or 2026-03-02T14:05:00Z',
  ],
  [['spam', 'keep'], '1 or 0'],
])('an invalid %p is refused: it must be %s', (names, what) => {
  const cells = ['no mark', '-1', '2026-02-30', '2026-3-32', 0.5, [], { a: 1 }]
  for (const name of names)
    for (const cell of cells) expect(read(name, cell)).toEqual({ error: `${name} must be ${what}` })
})

test('a number is as large as there is room for', () => {
  const most = { id: 999_999_999_999, revision: 999_999_999 }
  for (const [name, number] of Object.entries(most)) {
    for (const value of [1, number])
      expect([read(name, ` ${value} `), read(name, value)]).toEqual([{ value }, { value }])
    for (const wrong of [0, number + 1])
      expect(read(name, wrong)?.error).toContain('must be a whole number')
  }
})

test('booleans are read as programs write them', () => {
  for (const yes of [1, '1', true, 'true', 'TRUE', ' Yes '])
    expect(read('spam', yes)).toEqual({ value: true })
  for (const no of [0, '0', false, 'false', 'FALSE', ' No '])
    expect(read('keep', no)).toEqual({ value: false })
})

const moments = [
  ['2019-05-01', '2019-05-01T00:00:00.000Z'],
  ['2019-05-01 10:30', '2019-05-01T10:30:00.000Z'],
  ['2019-05-01 10:30:15', '2019-05-01T10:30:15.000Z'],
  ['2019-05-01t10:30:15.5z', '2019-05-01T10:30:15.500Z'],
  ['2019-05-01T10:30:15.123456789Z', '2019-05-01T10:30:15.123Z'],
  ['2019-05-01T00:30+02:00', '2019-04-30T22:30:00.000Z'],
  ['2019-05-01 00:30:15.123456+00', '2019-05-01T00:30:15.123Z'],
  ['2019-05-01T22:30-0500', '2019-05-02T03:30:00.000Z'],
  ['2019/05/01 10:30:15 PM GMT-5', '2019-05-02T03:30:15.000Z'],
  ['2019/05/01 0:30:15 AM GMT+5:30', '2019-04-30T19:00:15.000Z'],
] as const

test('a moment is stored in UTC, however it is written', async () => {
  const { load, rowsOf } = emptySite({ TIME_ZONE: 'UTC' })
  const rows = moments.map(([written], n) => {
    return { ...article, title: `T${n}`, submission_date: ` ${written} ` }
  })
  await load('articles', rows)
  expect(rowsOf('articles').map((row) => row['submission_date'])).toEqual(
    moments.map(([, moment]) => moment),
  )
})

test.each([
  ...['18:00-20:00', '10 -12', '10:00-11:00', '10:00-11', '10-11', '10:00 AM-11:00'].map(
    (range) => `2019-05-01 ${range}`,
  ),
  ...['2019-05-01 18:00:00-20:00', '2019-05-01 18:00+15:00', '3/15/2027 10:00 -12:00'],
])('%s is no moment: the end of a range is no zone', async (submission_date) => {
  const { load } = emptySite()
  const { refused } = await load('articles', [{ ...article, submission_date }])
  expect(refused).toMatchObject([{ field: 'submission_date' }])
})

test('what is nested without an end is refused, whichever field it stands in', async () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  const { load } = emptySite()
  await load('articles', [{ id: 1, ...article }])
  for (const field of Object.keys({ ...article, status: '', id: '', published_at: '' })) {
    const { refused } = await load('articles', [{ id: 1, revision: 1, ...article, [field]: deep }])
    expect([field, refused]).toMatchObject([field, [{ line: 2, field }]])
  }
})

const now = '2026-03-02T12:00:00.000Z'
const [early, late] = ['2019-05-01T00:00:00.000Z', '2030-05-01T00:00:00.000Z']
const fresh = { revision: 1, spam: false, keep: false }

const [pending, approved] = [
  { status: 'pending', approved_at: null },
  { status: 'approved', approved_at: now },
]
const dated = (submission_date: string, published_at: string | null, updated_at: string) => ({
  ...{ submission_date, published_at, updated_at },
})

test.each<[string, object, object]>([
  ['waits since now where it says nothing', {}, { ...pending, ...dated(now, null, now) }],
  [
    'was published when it was submitted where it is approved',
    { id: 7, status: 'approved', submission_date: early },
    { id: 7, ...approved, ...dated(early, early, early) },
  ],
  [
    'was submitted when it was published',
    { published_at: early },
    { ...approved, ...dated(early, early, early) },
  ],
  [
    'was submitted now where it is to be published later',
    { published_at: late },
    { ...approved, ...dated(now, late, late) },
  ],
])('a row %s', (_, given, row) => {
  expect(withDefaults({ ...given }, now)).toEqual({ ...fresh, ...row })
})
