import { expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import * as contract from './contract.ts'

const { day, dayOrTime, email, flag, line, link, listOf, optional, prose, tidy } = contract

const text = fc.string({ unit: 'binary', maxLength: 400 })
const schemas = { line: line('x', 'X'), prose: prose('x', 'X', 300), link: link(), email: email() }

test('tidying twice is tidying once, and leaves no CR and no blank end', () => {
  fc.assert(
    fc.property(text, (value) => {
      const tidied = tidy(value)
      expect(tidy(tidied)).toBe(tidied)
      expect(tidied).not.toContain('\r')
      expect(tidied.trim()).toBe(tidied)
    }),
  )
})

test.each(Object.entries(schemas))('what %s accepts it accepts again, unchanged', (_, schema) => {
  const likely = fc.oneof(text, fc.webUrl(), fc.emailAddress())
  fc.assert(
    fc.property(likely, (value) => {
      const first = schema.safeParse(value)
      if (first.success) expect(schema.safeParse(first.data)).toEqual(first)
    }),
  )
})

const timely = 'Enter a time as a date and time, like 2026-12-01T18:00'
const address = 'Enter an email address like name@example.edu'
const fromDay = 'from is a day, like 2026-12-01'
type Field = { safeParse: z.ZodMiniType['safeParse'] }

test.each<[string, Field, taken: string[], refused: Record<string, unknown[]>]>([
  [
    'line',
    line('a title', 'Title'),
    ['a\tb'],
    {
      'Enter a title': [undefined, 5, {}, '', ' \n'],
      'Title must be plain text': ['a\0b', 'a\ud800'],
    },
  ],
  [
    'prose',
    prose('a text', 'Text'),
    ['a\n\tb'],
    { 'Enter a text': [7, ''], 'Text must be plain text': ['a\0b'] },
  ],
  ['email', email(), ['ada@college.edu'], { [address]: [5, 'ada'] }],
  [
    'local time',
    dayOrTime('a time'),
    ['2026-12-01', '2026-12-01T18:00', '1970-01-01T00:00', '2999-12-31T23:59'],
    {
      'Enter a time': [5],
      'Enter the day, too': ['T18:00'],
      [timely]: [
        ...['2026-12-1', '2026-12-01T18:00:00', 'x2026-12-01T18:00', '2026-02-30T18:00'],
        ...['2026-12-01T24:01', '1969-12-31T23:59', '3000-01-01T00:00'],
      ],
    },
  ],
  [
    'day',
    day('from'),
    ['2026-12-01'],
    { 'from is a day': [5], [fromDay]: ['2026-12-01T00:00', 'x2026-12-01', '2027-02-29'] },
  ],
])(
  'a %s that is none is told so in a sentence, and at its limit it is one',
  (_, schema, taken, refused) => {
    for (const value of taken)
      expect([value, schema.safeParse(value).success]).toEqual([value, true])
    for (const [sentence, values] of Object.entries(refused))
      for (const value of values) {
        const messages = schema.safeParse(value).error?.issues.map(({ message }) => message)
        expect([value, messages]).toEqual([value, [sentence]])
      }
  },
)

test('control characters and line breaks are normalized, and a line is one line', () => {
  const typed = 'a\tb\r\nc\u2028d\u00a0e\vf\u0007g\u0085h'
  expect(line('x', 'X').parse(typed)).toBe('a b c d e fgh')
  expect(prose('x', 'X').parse(typed)).toBe('a\tb\nc\u2028d\u00a0e\nfgh')
})

test('yes and no are accepted as JSON and forms write them, and absent is no', () => {
  const answerTo = (said: unknown) => flag().safeParse(said).data
  for (const yes of [true, 'true', ' On ', 'yes', 1, '1', 'yes'.padEnd(32)])
    expect([yes, answerTo(yes)]).toEqual([yes, true])
  for (const no of [false, 'false', 'OFF', 'no', 0, '0', '', null, undefined])
    expect([no, answerTo(no)]).toEqual([no, false])
  for (const none of ['maybe', 2, {}, [], 'x'.repeat(33)])
    expect(flag().safeParse(none).error?.issues).toMatchObject([{ message: 'Choose yes or no' }])
})

test('a length is JavaScript’s, without blank ends and with one character for a line end', () => {
  expect(line('x', 'X').parse(`${' '.repeat(500)}x${'\n'.repeat(500)}`)).toBe('x')
  expect(schemas.prose.parse('x\r\n'.padEnd(301, 'y'))).toHaveLength(300)
  expect(schemas.prose.safeParse('🐍'.repeat(151)).success).toBe(false)
})

test('a text slightly too long has that error only, and isn’t completed to a URL', () => {
  const parse = spyOn(URL, 'parse')
  for (const [most, schema] of [
    [300, schemas.prose],
    [2000, link()],
  ] as const)
    expect(schema.safeParse('\0'.padEnd(most + 1, 'x')).error?.issues).toHaveLength(1)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test('none, null, empty and blank are the same in an optional field', () => {
  const field = optional(line('x', 'X'))
  for (const none of [null, '', '  ', '\r\n', '\u200b\u202e']) expect(field.parse(none)).toBeNull()
  expect(field.parse(undefined)).toBeUndefined()
  expect(field.parse(' a ')).toBe('a')
})

test.each([
  ['spaces of zero width', '\u200b\ufeff\u2060'],
  ['marks of direction', '\u202e\u2066\u200f'],
  ['a soft hyphen, a joiner and a selector', '\u00ad\u200d\ufe0f'],
  ['letters without a shape', '\u3164\u115f\u2800'],
])('%s alone are no text', (_, nothing) => {
  const title = ['a title', 'Title'] as const
  for (const schema of [line(...title), prose(...title), line(...title, 2)])
    expect(schema.safeParse(nothing).error?.issues[0]?.message).toBe('Enter a title')
})

test('invisible characters may stand in a visible text', () => {
  for (const text of ['👩\u200d💻', 'می\u200cخواهم', 'א\u200fב'])
    expect(line('x', 'X').parse(text)).toBe(text)
})

const areas = listOf(line('an area', 'Each area', 10), { name: 'Areas', most: 3, longest: 10 })

test('a list is an array or one text with semicolons, and has each text once, in its order', () => {
  for (const given of [['Logic ', '', 'AI'], 'Logic; AI', ' Logic;;AI;Logic', ['Logic; AI']])
    expect(areas.parse(given)).toEqual(['Logic', 'AI'])
  for (const none of [undefined, null, '', ' ; ', []]) expect(areas.parse(none)).toEqual([])
})

test('a list’s length is checked before its items', () => {
  const tooMany = 'Areas must be a list of at most 3'
  for (const given of ['a;b;c;d', ['a', 'b', 'c', 'd'], 'a'.repeat(1000), [7], {}, 7])
    expect(areas.safeParse(given).error?.issues[0]?.message).toBe(tooMany)
  expect(areas.safeParse(['a'.repeat(11)]).error?.issues[0]?.message).toBe(
    'Each area must be 10 characters or fewer',
  )
})
