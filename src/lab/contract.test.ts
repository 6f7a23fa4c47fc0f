import { expect, test } from 'bun:test'
import { longest } from '../fields/words.ts'
import { labFacts } from './contract.ts'
import { spansOf, weekdayOf, weekdays } from './words.ts'

const read = (facts: Record<string, unknown>) => {
  const { data, error } = labFacts.safeParse(facts)
  return data ?? error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test.each([
  ['7:05-24:00', '07:05–24:00'],
  ['0:00 - 0:01', '00:00–00:01'],
  ['09:00—12:00,13:00-18:00', '09:00–12:00, 13:00–18:00'],
  ['9:00-12:00, 12:00-12:59', '09:00–12:00, 12:00–12:59'],
  [' 9:59–10:00 ', '09:59–10:00'],
  ['9am-5pm', '09:00–17:00'],
  ['9-17', '09:00–17:00'],
  ['9 a.m. to 5:30 PM', '09:00–17:30'],
  ['9-12pm, 1pm-5pm', '09:00–12:00, 13:00–17:00'],
  ['12am-12pm', '00:00–12:00'],
  ['CLOSED', 'closed'],
  ['', null],
])('hours typed as %j are %j', (typed, shown) => {
  for (const day of weekdays) expect(read({ [day]: typed })).toEqual({ [day]: shown })
})

const hours = 'Enter hours like 9-17, or 9am-5pm, or 9:00-12:00, 13:00-18:00, or closed'
const long = 'x'.repeat(longest.note + 1)
const date = 'Enter a date like 2026-11-30'
const many = (count: number) => `${'9:00-9:01,'.repeat(count)}`

test.each([
  ['sunday', '18:00-9:00', hours],
  ['sunday', '9:00-9:00', hours],
  ['sunday', '9:60-12:00', hours],
  ['sunday', '9:00-12:60', hours],
  ['sunday', '9-5', hours],
  ['sunday', '13pm-5pm', hours],
  ['sunday', '0am-5pm', hours],
  ['sunday', 'noon', hours],
  ['sunday', '20:00-24:01', hours],
  ['sunday', '9:00-12:00, 11:59-13:00', hours],
  ['sunday', '13:00-14:00, 9:00-12:00', hours],
  ['sunday', '9:00-12:00, ', hours],
  ['sunday', 'x, 9:00-12:00', hours],
  ['sunday', 'closed, 9:00-12:00', hours],
  ['sunday', many(5000), hours],
  ['sunday', 9, hours],
  ['contact', 'nobody', 'Enter an email address like name@example.edu'],
  ['room', long, `Room must be ${longest.note} characters or fewer`],
  ['room', 'two\0lines', 'Room must be plain text'],
  ['room', 7, 'Enter where the room is'],
  ['notice', long, `Notice must be ${longest.note} characters or fewer`],
  ['notice', 7, 'Enter a notice'],
  ['notice_until', 'tomorrow', date],
  ['notice_until', '2026-02-30', date],
  ['notice_until', '2026-2-3', date],
  ['notice_until', 'x'.repeat(1000), date],
  ['notice_until', 20_260_230, date],
])('%s can’t be %j', (field, value, message) => {
  expect(
    read({ [field]: value, ...(field === 'notice' && { notice_until: '2026-11-30' }) }),
  ).toEqual([[field, message]])
})

test('hours may be a hundred characters long', () => {
  const wide = (length: number) => `9:00${' '.repeat(length - 10)}-10:00`
  const spans = (length: number) => `8:00-9:00,${wide(length - 10)}`
  expect(spans(100)).toHaveLength(100)
  expect(read({ monday: spans(100) })).toEqual({ monday: '08:00–09:00, 09:00–10:00' })
  expect(read({ monday: spans(101) })).toEqual([['monday', hours]])
})

test('a notice has an end, and an end needs no notice', () => {
  const noEnd = [['notice_until', 'Enter the last day on which the notice is shown']]
  for (const notice_until of [undefined, null, ''])
    expect(read({ notice: 'Closed today.', notice_until })).toEqual(noEnd)
  const said = { notice: 'Closed today.', notice_until: '2026-11-30' }
  expect(read(said)).toEqual(said)
  for (const notice of [null, ''])
    expect(read({ notice, notice_until: '2028-02-29' })).toEqual({
      notice: null,
      notice_until: '2028-02-29',
    })
})

test('a day has the spans that are shown, and a date its weekday', () => {
  expect(spansOf('closed')).toEqual([])
  expect(spansOf('09:00–12:00, 13:00–18:00')).toEqual([
    { opens: '09:00', closes: '12:00' },
    { opens: '13:00', closes: '18:00' },
  ])
  const days = Array.from({ length: 7 }, (_, n) => weekdayOf(`2026-11-${23 + n}`))
  expect(days).toEqual([
    ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
  ])
  expect(weekdays).toEqual(days as never)
})
