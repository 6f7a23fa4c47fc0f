import { expect, test } from 'bun:test'
import { weekdaysIn, weekIn } from './words.ts'

const all = [0, 1, 2, 3, 4]

test.each([
  ['Monday', [0]],
  ['Tuesday and Thursday, 10:00 to 11:30', [1, 3]],
  ['Monday to Friday, 9:00 to 16:00, or follow the sound of fans', all],
  ['Mon-Thu 9-12, walk in', [0, 1, 2, 3]],
  ['Sunday to Thursday, 17:00 to 20:00', [0, 1, 2, 3, 6]],
  ['Every weekday, 12:00 to 13:00', all],
  ['weekdays 9am-5pm', all],
  ['daily, 8 to 9', [...all, 5, 6]],
  ['Mon 10-12, Wed 2-4pm; Fri. 9:00', [0, 2, 4]],
  ['Tue/Thu 1:30–3', [1, 3]],
  ['Mon., Weds. & Thurs. at noon', [0, 2, 3]],
  ['Wednesday 14:00 to 16:00 or by appointment', [2]],
  ['On Fridays from 10 to 11', [4]],
  ['Office hours: Monday 10-12', [0]],
  ['WEDNESDAY 9.30 a.m. to 11 a.m.', [2]],
])('%s', (text, days) => {
  expect(weekdaysIn(text)).toEqual(days)
})

test.each([
  '',
  'By appointment; tea is served',
  '10:00 to 12:00',
  'MWF 10-11',
  'TR 2-4',
  'Every other Monday',
  'First Monday of the month',
  'Mon 10-12 (fall), Tue 1-3 (spring)',
  'Monday to Friday except Wednesday',
  'Not on Mondays',
  'Monday or Tuesday, 10 to 12',
  'Mondays in May',
  'Monday 10-12 until June',
  'Usually Thursday afternoons',
  'Monday in odd weeks',
  'Monday 12/3 at 10',
  'Ask Sunny on Friday',
  'Monday 10-12, in the sun',
  'Money matters',
  'Mondays?',
  'Closed on Friday',
  'Biweekly on Tuesday',
])('%p leaves a doubt', (text) => {
  expect(weekdaysIn(text)).toEqual([])
})

test('a text longer than any line names no day', () => {
  expect(weekdaysIn('mon, '.repeat(40))).toEqual([0])
  expect(weekdaysIn('mon, '.repeat(41))).toEqual([])
})

const weekTold = (text: string) =>
  weekIn(text).map(({ day, spans }) =>
    [day, ...spans.map(({ from, to }) => `${from}-${to}`)].join(' '),
  )

test.each([
  ['Mon 10-12', ['0 10:00-12:00']],
  ['Mondays 2–4 pm', ['0 14:00-16:00']],
  ['Mon 10-12 and 1-2:30pm, Wed 9.15 am to noon', ['0 10:00-12:00 13:00-14:30', '2']],
  ['Tue/Thu 11-1pm', ['1 11:00-13:00', '3 11:00-13:00']],
  ['Mon to Wed, 9-5pm; Fri. 9:00', ['0 09:00-17:00', '1 09:00-17:00', '2 09:00-17:00', '4']],
  ['Wed 13-14, Mon 10-12, Wed 15-16', ['0 10:00-12:00', '2 13:00-14:00 15:00-16:00']],
  ['Tuesday 1:30–3, Thursday 12-10, Sunday 20-26', ['1', '3', '6']],
])('%s, with its times', (text, week) => {
  expect(weekTold(text)).toEqual(week)
})
