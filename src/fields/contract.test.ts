import { expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { looksInto } from '../testing/looks.ts'
import { day, email, flag, line, link, localTime, optional, prose, tidy } from './contract.ts'
import { fold } from './fold.ts'
import { canonical } from './names.ts'

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

test('a text that was accepted can be stored and comes back the same', () => {
  fc.assert(
    fc.property(text, (value) => {
      const result = schemas.prose.safeParse(value)
      if (!result.success) return
      expect(result.data.length).toBeLessThanOrEqual(300)
      expect(Buffer.from(result.data).toString()).toBe(result.data)
    }),
  )
})

test.each([
  [200, 'X must be 200 characters or fewer', line('x', 'X')],
  [300, 'X must be 300 characters or fewer', schemas.prose],
  [2000, 'Link must be 2,000 characters or fewer', link()],
  [254, 'Email must be 254 characters or fewer', email()],
  [32, 'Enter x', localTime('x')],
  [32, 'x is a day', day('x')],
  [32, 'Choose yes or no', flag()],
])(
  'nothing looks into more than twice %d characters, and they are told that alone: %s',
  async (most, message, schema) => {
    const told = (text: string) =>
      schema.safeParse(text).error?.issues.map((issue) => issue.message)
    const overlong = 'x'.repeat(2 * most + 1)
    expect(await looksInto(2 * most, () => told(overlong))).toEqual([])
    expect(told(overlong)).toEqual([message])
  },
)

test('blank ends make no text too long', () => {
  expect(line('x', 'X').parse(`${' '.repeat(500)}x${'\n'.repeat(500)}`)).toBe('x')
})

test('a text that is a little too long is told that alone, and no address is made of it', () => {
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
  for (const schema of [line('a title', 'Title'), prose('a title', 'Title')])
    expect(schema.safeParse(nothing).error?.issues).toMatchObject([{ message: 'Enter a title' }])
  const [first] = line('a title', 'Title', 2).safeParse(nothing).error?.issues ?? []
  expect(first?.message).toBe('Enter a title')
})

test('what is not seen may stand in a text that is', () => {
  for (const text of ['👩\u200d💻', 'می\u200cخواهم', 'א\u200fב'])
    expect(line('x', 'X').parse(text)).toBe(text)
})

test.each([
  ['STRASSE', 'straße'],
  ['RÉSUMÉ', 'résumé'],
  ['ﬁle', 'FILE'],
  ['Ⅷ', 'viii'],
])('%s and %s compare as the same', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test('of names that disagree the one that differs from what is stored wins, else ours', () => {
  const aliases = { title: ['name', 'heading'] }
  const named = (body: object, stored = {}) => canonical(['title'], aliases, { ...body }, stored)
  expect(named({ title: 'a', name: 'b' })).toEqual({ title: 'a' })
  expect(named({ title: 'a', name: 'b' }, { title: 'a' })).toEqual({ title: 'b' })
  expect(named({ title: 'b', name: 'a' }, { title: 'a' })).toEqual({ title: 'b' })
  expect(named({ title: ' a\r\n', heading: 'a' }, { title: 'a' })).toEqual({ title: ' a\r\n' })
  expect(named({ title: '', name: 'b' })).toEqual({ title: 'b' })
  expect(named({ title: null, name: 'a' }, { title: 'a' })).toEqual({ title: null })
  expect(named({})).toEqual({})
})

test('a name that shows something else than what is stored, and comes back as it was shown, says nothing', () => {
  const aliases = { img: ['imageUrl'] }
  const shown = { img: null, headshot: 'h', imageUrl: 'h' }
  const named = (body: object) => canonical(['img'], aliases, { ...body }, shown)
  expect(named({ img: null, imageUrl: 'h' })).toEqual({ img: null })
  expect(named({ imageUrl: 'h' })).toEqual({})
  expect(named({ img: null, imageUrl: 'b' })).toEqual({ img: 'b' })
  expect(named({ img: 'a', imageUrl: 'h' })).toEqual({ img: 'a' })
})
