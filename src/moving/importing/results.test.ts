import { expect, test } from 'bun:test'
import { categories } from '../../content/words.ts'
import { longest } from '../../fields/words.ts'
import { articleDraft } from '../../kinds/articles/contract.ts'
import { article, hackNight, teacher } from '../../testing/cast.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { requiredIn } from '../../testing/messages.ts'
import { importableCalled, importables } from '../importables.ts'

const { load, rowsOf } = emptySite()

test.each([
  [{ external_link: 'javascript:alert(1)' }, 'external_link', /^Enter a .*link.* starting with /],
  [
    { category: 'cooking' },
    'category',
    new RegExp(`^Choose a category from the list: ${categories.join(', ')}`),
  ],
  [
    { summary: 'x'.repeat(longest.summary + 1) },
    'summary',
    `must be ${longest.summary} characters`,
  ],
  [
    { id: 0, status: 'live', summary: '' },
    'summary',
    `${requiredIn(articleDraft)['summary']}; id: id must be a whole number from 1 to 999,999,999,999; status: status must be pending or approved`,
  ],
])(
  '%j is refused, in a sentence that names the row and the field',
  async (wrong, field, sentence) => {
    const rows = [
      { ...article, ...wrong },
      { ...article, title: 'Good' },
    ]
    const message = expect.stringMatching(sentence)
    const refused = [{ line: 2, row: article.title, field, message }]
    const result = { read: 2, added: 1, updated: 0, there: 0, differs: [], refused, notes: [] }
    expect(await load('articles', rows)).toMatchObject(result)
    expect(rowsOf('articles')).toEqual([])
  },
)

test.each([
  ['faces/a.png', 'An image is a JPG, PNG, WebP or GIF file, or an https:// address of one.'],
  [`/images/${'a'.repeat(40)}.webp`, 'There is no image at this address'],
])('the picture %s is nowhere: the row comes without it', async (image, why) => {
  const { load, rowsOf } = emptySite()
  const { notes } = await load('articles', [{ ...article, image }])
  const message = `The row comes without it: ${why}`
  expect(notes).toMatchObject([{ line: 2, field: 'image', message }])
  expect(rowsOf('articles')).toMatchObject([{ title: article.title, image: null }])
})

test('words like “none” empty an optional field, with a note, and stay in a required one', async () => {
  const { load, rowsOf } = emptySite()
  const words = ['NULL', 'N/A', 'n/a', 'none', '-', ' - ']
  const rows = words.map((word, n) => ({
    ...{ ...teacher, email: `a${n}@college.edu`, name: word },
    ...{ website: word, phone_number: word, img: word },
  }))
  const { notes, refused } = await load('faculty', rows)
  expect(refused).toEqual([])
  expect(notes.filter(({ field }) => field === 'website').map(({ message }) => message)).toEqual(
    words.map((word) => `${word.trim()} means none`),
  )
  expect(rowsOf('faculty')).toMatchObject(
    words.map((word) => ({ name: word.trim(), website: null, phone_number: null, img: null })),
  )
})

test('a category is matched regardless of case, and a column “approved” sets the status', async () => {
  const { load, rowsOf } = emptySite()
  const [yes, no] = [
    [1, 'true', true, 'Yes'],
    [0, 'FALSE', 'no'],
  ]
  const rows = [...yes, ...no].map((approved, n) => ({
    ...{ ...article, title: `T${n}`, category: 'PROGRAMMING' },
    ...{ approved, created_at: '2025-01-02 10:00:00' },
  }))
  expect((await load('TechBlog', rows)).refused).toEqual([])
  const submission_date = '2025-01-02T10:00:00.000Z'
  const shared = { category: 'programming', submission_date }
  expect(rowsOf('articles')).toMatchObject([
    ...yes.map(() => ({ ...shared, status: 'approved', published_at: submission_date })),
    ...no.map(() => ({ ...shared, status: 'pending', published_at: null })),
  ])
})

const times = [
  ['2027-03-05 18:00', '2027-03-05T18:00'],
  ['2027/3/5 18:00:30', '2027-03-05T18:00'],
  [' 2027-03-05T18:00:00.000 ', '2027-03-05T18:00'],
  ['2027-03-05T18:00-05:00', '2027-03-05T18:00'],
  ['2027-03-05T23:00:00Z', '2027-03-05T18:00'],
  ['3/25/2027 6:00 PM', '2027-03-25T18:00'],
  ['25.3.2027 12:30 am', '2027-03-25T00:30'],
  ['5/5/2027 9:05', '2027-05-05T09:05'],
  [new Date('2027-03-05T18:00:00Z'), '2027-03-05T18:00'],
] as const

test('local times are read in all common formats', async () => {
  const { load, rowsOf } = emptySite({ TIME_ZONE: 'America/New_York' })
  const rows = times.map(([starts_at], n) => {
    return { ...hackNight, title: `T${n}`, starts_at, ends_at: '' }
  })
  expect((await load('events', rows)).refused).toEqual([])
  expect(rowsOf('events').map((row) => row['starts_at'])).toEqual(times.map(([, stored]) => stored))
})

test('a time that a clock change skips is refused', async () => {
  const { load } = emptySite({ TIME_ZONE: 'America/New_York' })
  const times = ['2027-03-14T02:30', '2027-03-14 02:30:15', '2027-03-14 03:00']
  const rows = times.map((starts_at) => ({ ...hackNight, starts_at, ends_at: '' }))
  const message = expect.stringContaining('This time never comes')
  const refused = [2, 3].map((line) => ({ line, field: 'starts_at', message }))
  expect((await load('events', rows)).refused).toMatchObject(refused)
})

test('an ambiguous date is refused, unless the order of day and month is given', async () => {
  const { load, rowsOf } = emptySite({ TIME_ZONE: 'America/New_York' })
  const { starts_at, ends_at, ...rest } = hackNight
  const row = { ...rest, start_time: '3/5/2027 6:00 PM', created_at: '1/2/2026 0:00' }
  const message =
    '3/5/2027 6:00 PM may be 2027-03-05 (mdy) or 2027-05-03 (dmy): say which with dates mdy or dmy'
  const { refused } = await load('events', [row])
  expect(refused).toMatchObject([{ line: 2, field: 'start_time' }])
  expect(refused[0]?.message).toStartWith(`${message}; created_at: 1/2/2026 0:00 may be `)
  for (const dates of ['mdy', 'dmy'] as const) await load('events', [row], { dates })
  expect(rowsOf('events')).toMatchObject([
    { starts_at: '2027-03-05T18:00', submission_date: '2026-01-02T05:00:00.000Z' },
    { starts_at: '2027-05-03T18:00', submission_date: '2026-02-01T05:00:00.000Z' },
  ])
})

test('a day of a list is read as a day alone', async () => {
  const { load, rowsOf } = emptySite()
  const series = { ...hackNight, repeats: 'weekly', repeats_until: '12/31/2099' }
  const starts = { starts_at: '2099-12-01T18:00', ends_at: '' }
  const loadSeries = (except: unknown, dates?: 'mdy') =>
    load('events', [{ ...series, ...starts, except }], { dates })
  const message = expect.stringMatching(/^12\/8\/2099 may be 2099-12-08 \(mdy\) or /)
  expect((await loadSeries('12/15/2099; 12/8/2099')).refused).toMatchObject([
    { field: 'except', message },
  ])
  for (const except of ['12/8/2099; 12/15/2099;', ['12/15/2099', '2099-12-08']])
    expect((await loadSeries(except, 'mdy')).refused).toEqual([])
  expect(rowsOf('events').map(({ except }) => except)).toEqual(['["2099-12-08","2099-12-15"]'])
})

test('columns are matched by common names, and skipped ones are noted', async () => {
  const { load, rowsOf } = emptySite()
  const row = {
    ...{ 'Full Name': 'Grace Núñez', Title: 'Professor', 'E-mail': 'g@college.edu' },
    ...{ Telephone: 5550142, Room: 'SH 214', 'Web page': 'cs.college.edu/nunez' },
    ...{ Timestamp: '2026-01-01 10:00', Approved: '' },
  }
  const { columns, missing, notes, refused } = await load('faculty', [row])
  expect([missing, refused]).toEqual([[], []])
  const fields = ['name', 'role', 'email', 'phone_number', 'office_location', 'website']
  expect(columns.map(({ field, filled }) => `${field} ${filled}`)).toEqual([
    ...fields.map((field) => `${field} 1`),
    ...['- 1', '- 0'],
  ])
  const message = expect.stringContaining('no such field')
  expect(notes).toMatchObject([{ field: 'Timestamp', message }])
  expect(rowsOf('faculty')).toMatchObject([
    { role: 'Professor', phone_number: '5550142', website: 'https://cs.college.edu/nunez' },
  ])
})

test('of two columns of a field the first filled one counts, with a note where they differ', async () => {
  const { load, rowsOf } = emptySite()
  const people = [
    { ...teacher, Phone: '', Telephone: '1' },
    { ...teacher, email: 'two@college.edu', Phone: '2', Telephone: '2 ' },
    { ...teacher, email: 'three@college.edu', Phone: '3', Telephone: '4' },
  ]
  const rows = people.map(({ phone_number, ...person }) => person)
  const { notes } = await load('faculty', rows)
  expect(notes).toMatchObject([{ line: 4, message: expect.stringMatching(/^Another column /) }])
  expect(rowsOf('faculty').map((row) => row['phone_number'])).toEqual(['1', '2', '3'])
})

test('each kind is found by its name, its table’s and those of old, however they are written', () => {
  for (const { name, importNames } of importables)
    for (const word of [name, ...importNames, name.toUpperCase(), name.replaceAll('-', '_')])
      expect([word, importableCalled(word)?.name]).toEqual([word, name])
  for (const [word, name] of Object.entries({
    ...{ highlights: 'student-highlights', StudentHighlightBlog: 'student-highlights' },
    ...{ articles: 'tech-blog', TechBlog: 'tech-blog', Faqs: 'faq', users: 'admins' },
    ...{ resources: 'student-resources', StudentResources: 'student-resources' },
    ...{ SD_Forms: 'requests', student: 'requests', ServerDatabaseForm: 'requests' },
    ...{ 'Faculty (Responses)': 'faculty', 'Events - Form Responses 1': 'events' },
    'Student Highlights (Responses) - Form Responses 1': 'student-highlights',
  }))
    expect([word, importableCalled(word)?.name]).toEqual([word, name])
  expect(importableCalled('cats')).toBeUndefined()
})
