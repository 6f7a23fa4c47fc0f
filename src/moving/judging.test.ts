import { expect, test } from 'bun:test'
import { fromCsv } from '../csv/csv.ts'
import { emptySite } from '../testing/arrivals.ts'
import { access, article, hackNight, kinds, question, teacher, tracker } from '../testing/cast.ts'
import { bringIn } from './arriving.ts'
import { movableCalled, movables } from './movable.ts'

const { world, ...site } = emptySite()
const date = 'must be a date like 2026-03-02 or 2026-03-02T14:05:00Z'

test.each([
  [
    'an id beyond all others',
    { id: '1000000000000' },
    'id',
    'id must be a whole number from 1 to 999,999,999,999',
  ],
  ['an id that is none', { id: '3a' }, 'id', 'id must be a whole number from 1 to 999,999,999,999'],
  [
    'a status that there is not',
    { status: 'live' },
    'status',
    'status must be pending or approved',
  ],
  [
    'a day that there is not',
    { submission_date: '2026-02-31' },
    'submission_date',
    `submission_date ${date}`,
  ],
  ['a word for a date', { published_at: 'yesterday' }, 'published_at', `published_at ${date}`],
  [
    'a link that is none',
    { external_link: 'javascript:alert(1)' },
    'external_link',
    'Enter a link starting with http:// or https://',
  ],
  ['a category of nobody', { category: 'cooking' }, 'category', 'Choose a category from the list'],
  [
    'a picture that is nowhere',
    { image: 'faces/a.png' },
    'image',
    'An image is a JPG, PNG, WebP or GIF file, or an https:// address of one.',
  ],
  [
    'an address of a picture that nobody gave out',
    { image: `/images/${'a'.repeat(40)}.webp` },
    'image',
    'There is no image at this address',
  ],
  [
    'a summary that is too long',
    { summary: 'x'.repeat(301) },
    'summary',
    'Summary must be 300 characters or fewer',
  ],
  [
    'several',
    { summary: '', status: 'live', id: 0 },
    'summary',
    'Enter a summary; id: id must be a whole number from 1 to 999,999,999,999; status: status must be pending or approved',
  ],
])('%s is refused, in a sentence that names the field', async (_, wrong, field, message) => {
  const rows = [
    { ...article, ...wrong },
    { ...article, title: 'Good' },
  ]
  const verdict = { read: 2, added: 1, there: 0, refused: [{ line: 2, field, message }], notes: [] }
  expect(await site.bring('articles', rows)).toEqual(verdict)
  expect(site.rowsOf('articles')).toEqual([])
})

test('a row with more cells than there are columns is refused as such', async () => {
  const rows = async function* () {
    yield { line: 2, cells: { question: 'Where?', answer: 'Here.' }, surplus: 1 }
  }
  const faq = movableCalled('faq')
  if (!faq) throw new Error('There is no FAQ.')
  expect((await bringIn(world, faq, rows())).refused).toEqual([
    {
      line: 2,
      field: '',
      message: 'The row has more cells than there are columns; a quote may be missing',
    },
  ])
})

test('of columns of one name the first that isn’t empty counts, and it is told where another says something else', async () => {
  const { world, rowsOf } = emptySite()
  const faq = movableCalled('faq')
  if (!faq) throw new Error('There is no FAQ.')
  const file = [
    'question,Question,answer,answer,notes,notes',
    'Where?,Where?,Here.,There.,a,b',
    ' ,When?,,Now.,a,b',
    'Who?,Whose?,I.,I. ,a,b',
  ]
  const rows = fromCsv(new Blob([file.join('\n')]).stream())
  const message = 'Another column of this name says something else, which is left out'
  expect(await bringIn(world, faq, rows)).toMatchObject({
    added: 3,
    refused: [],
    notes: [
      { line: 2, field: 'answer', message },
      { line: 4, field: 'question', message },
    ],
  })
  expect(rowsOf('faq').map(({ question, answer }) => [question, answer])).toEqual([
    ['Where?', 'Here.'],
    ['When?', 'Now.'],
    ['Who?', 'I.'],
  ])
})

test('an id that is another one’s here is told, and the row gets a new one', async () => {
  const { bring, rowsOf } = emptySite()
  const row = (id: number, title: string) => ({ id, ...article, title })
  await bring('articles', [row(3, 'Here')])
  const { notes } = await bring('articles', [row(3, 'There'), row(4, 'One'), row(4, 'Two')])
  expect(notes).toEqual([
    { line: 2, field: 'id', message: "3 is another one's, so that it gets a new one" },
    { line: 4, field: 'id', message: "4 is another one's, so that it gets a new one" },
  ])
  expect(rowsOf('articles').map(({ id, title }) => [id, title])).toEqual([
    [3, 'Here'],
    [4, 'One'],
    [5, 'There'],
    [6, 'Two'],
  ])
})

test('two requests of one address are the same where the student is', async () => {
  const { bring } = emptySite()
  const other = { ...access, student_id: 'N87654321' }
  expect(await bring('requests', [access, other])).toMatchObject({ added: 2, there: 0 })
  expect(await bring('requests', [{ ...access, full_name: 'Other' }])).toMatchObject({
    added: 0,
    there: 1,
  })
})

test('what an edit will ask for is noted of a row that lacks it', async () => {
  const { phone_number, office_location, ...rest } = teacher
  const { notes } = await emptySite().bring('faculty', [rest])
  expect(notes).toEqual([
    { line: 2, field: 'phone_number', message: 'An edit will ask for it: Enter a phone number' },
    {
      line: 2,
      field: 'office_location',
      message: 'An edit will ask for it: Enter an office location',
    },
  ])
})

test('every arrival is told in the activity, under the words it is known by', async () => {
  const { world, bring } = emptySite()
  const rows = {
    'student-highlights': tracker,
    'tech-blog': article,
    events: hackNight,
    faq: question,
    faculty: teacher,
    requests: access,
    admins: { username: 'Kim', email: 'kim@college.edu', password: await hash() },
    lab: { room: 'Room 260' },
  }
  for (const [name, row] of Object.entries(rows)) {
    expect(await bring(name, [row])).toMatchObject({ added: 1, refused: [] })
    expect(await bring(name, [row])).toMatchObject({ added: 0, there: 1 })
  }
  const told = world.sqlite
    .query('SELECT at, by, did, kind, item, title, folded FROM activity ORDER BY id')
    .values()
  const titles = {
    'student-highlights': tracker.project_title,
    'tech-blog': article.title,
    events: hackNight.title,
    faq: question.question,
    faculty: teacher.name,
    requests: 'request 1',
    admins: 'Kim',
    lab: 'Lab facts',
  }
  expect(told).toEqual(
    Object.entries(titles).map(([kind, title]) => [
      world.clock().toISOString(),
      null,
      'imported',
      kind,
      1,
      title,
      title.toLowerCase().replace('núñez', 'nunez'),
    ]),
  )
})

const hash = () => Bun.password.hash('a long password', { algorithm: 'bcrypt', cost: 4 })

test('each kind is found by its name, its table’s and those of old, however they are written', () => {
  for (const { name, called } of movables)
    for (const word of [name, ...called, name.toUpperCase(), name.replaceAll('-', '_')])
      expect([word, movableCalled(word)?.name]).toEqual([word, name])
  for (const [word, name] of Object.entries({
    highlights: 'student-highlights',
    articles: 'tech-blog',
    resources: 'student-resources',
    SD_Forms: 'requests',
    students: 'requests',
    student: 'requests',
    users: 'admins',
  }))
    expect([word, movableCalled(word)?.name]).toEqual([word, name])
  expect(movableCalled('cats')).toBeUndefined()
  expect(kinds.length + 3).toBe(movables.length)
})

test('times and addresses are taken as databases and people write them, other wrong ones are refused', async () => {
  const { bring, rowsOf } = emptySite()
  const at = (starts_at: string, link = '') => ({
    ...hackNight,
    title: starts_at,
    starts_at,
    ends_at: '',
    link,
  })
  const { refused } = await bring(
    'events',
    [
      at(' 2027-03-01 10:30:00.000 ', ' www.college.edu '),
      at('2027-03-02 10:30'),
      at('2027-03-03 10:30:01'),
      at('2027-03-04 10:30:00', 'college'),
    ],
    { skipsBad: true },
  )
  expect(refused.map(({ line, field }) => [line, field])).toEqual([
    [4, 'starts_at'],
    [5, 'link'],
  ])
  expect(rowsOf('events').map(({ starts_at, link }) => [starts_at, link])).toEqual([
    ['2027-03-01T10:30', 'https://www.college.edu'],
    ['2027-03-02T10:30', null],
  ])
})
