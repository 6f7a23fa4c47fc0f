import { expect, test } from 'bun:test'
import { mutationsOf } from './mutations.ts'

/** What a text becomes by each mistake it offers. */
const mistakesIn = (text: string, path = 'a.ts') =>
  mutationsOf(path, text).map(
    ({ start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
  )

test.each([
  ['a condition is turned round', 'if (a) b', 'if (!(a)) b'],
  ['a boundary moves by one', 'x = a < b', 'x = (a) <= (b)'],
  ['equal becomes unequal', 'x = a === b', 'x = (a) !== (b)'],
  ['and becomes or', 'x = a && b', 'x = (a) || (b)'],
  ['a call goes', 'drop(a)', ';'],
  ['a refusal goes', 'throw new Refusal()', ';'],
  ['nothing is waited for', 'x = await a()', 'x = (a())'],
  ['arguments change places', 'x = f(a, b)', 'x = f(b, a)'],
  ['a text is no longer trimmed', 'x = a.trim()', 'x = a'],
  ['one of a list is forgotten', "x = [a, 'b']", "x = ['b']"],
  ['an option is forgotten', 'x = { a: b, c }', 'x = { c }'],
  ['a limit is ten times as high', 'x = 40', 'x = 400'],
  ['a limit is off by one', 'x = 1', 'x = 2'],
  ['yes becomes no', 'x = true', 'x = false'],
  ['a text is empty', "x = 'NORMAL'", "x = ''"],
])('%s', (_, text, mistake) => {
  expect(mistakesIn(text)).toContain(mistake)
})

test('what is no code that runs, and how something looks, stays as it is', () => {
  expect(mistakesIn("import { a } from 'b'\ntype A = 'a' | { b: 1 }\nexport * from 'c'")).toEqual(
    [],
  )
  expect(mistakesIn('const a = <p className="text-meta">b</p>', 'a.tsx')).toEqual([])
})

test('a mistake is told by its line and in its own words', () => {
  const [first] = mutationsOf('a.ts', 'const a = b\n\ncache.invalidate()')
  expect(first).toMatchObject({ path: 'a.ts', line: 3, what: 'cache.invalidate() became ;' })
})
