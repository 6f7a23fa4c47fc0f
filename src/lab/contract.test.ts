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
  [' 9:00-12:00, 12:00–12:59 ', '09:00–12:00, 12:00–12:59'],
  ['9am-5pm', '09:00–17:00'],
  ['9-17', '09:00–17:00'],
  ['9 a.m. to 5:30 PM', '09:00–17:30'],
  ['12am-12pm', '00:00–12:00'],
  ['9-12, 12pm-12am', '09:00–12:00, 12:00–24:00'],
  ['18:00-0:00', '18:00–24:00'],
  [`9:00-9:01,${'9:02'.padEnd(85)}-9:03`, '09:00–09:01, 09:02–09:03'],
  ['CLOSED', 'closed'],
  ['', null],
])('hours typed as %j are %j', (typed, shown) => {
  for (const day of weekdays) expect(read({ [day]: typed })).toEqual({ [day]: shown })
})

const hours = 'Enter hours like 9-17, or 9am-5pm, or 9:00-12:00, 13:00-18:00, or closed'
const long = 'x'.repeat(longest.note + 1)
const date = 'The last day of the notice is a day, like 2026-12-01'

test.each([
  ['sunday', '18:00-9:00', hours],
  ['sunday', '9:00-9:00', hours],
  ['sunday', '9:60-12:00', hours],
  ['sunday', '9:00-12:60', hours],
  ['sunday', '9-5', hours],
  ['sunday', '13pm-5pm', hours],
  ['sunday', 'noon', hours],
  ['sunday', '20:00-24:01', hours],
  ['sunday', '9:00-12:00, 11:59-13:00', hours],
  ['sunday', '9:00-12:00, ', hours],
  ['sunday', 'closed, 9:00-12:00', hours],
  ['sunday', '9:00-9:01,'.repeat(5000), hours],
  ['sunday', `9:00-9:01,${'9:02'.padEnd(86)}-9:03`, hours],
  ['contact', 'nobody', 'Enter an email address like name@example.edu'],
  ['room', long, `Room must be ${longest.note} characters or fewer`],
  ['notice_until', 'tomorrow', date],
  ['notice_until', '2026-02-30', date],
  ['notice_until', '2026-2-3', date],
])('%s can’t be %j', (field, value, message) => {
  expect(read({ [field]: value })).toEqual([[field, message]])
})

test('a day has the spans that are shown, and a date its weekday', () => {
  expect(spansOf('closed')).toEqual([])
  expect(spansOf('09:00–12:00, 13:00–18:00')).toEqual([
    { opens: '09:00', closes: '12:00' },
    { opens: '13:00', closes: '18:00' },
  ])
  const days = Array.from({ length: 7 }, (_, n) => weekdayOf(`2026-11-${23 + n}`))
  expect(days).toEqual([...weekdays])
})
