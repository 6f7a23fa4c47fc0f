import { expect, test } from 'bun:test'
import { Lately } from './lately.ts'

test('what was seen lately is known again, and what came long before is forgotten', () => {
  const lately = new Lately(3)
  const saw = (...keys: string[]) => keys.map((key) => lately.saw(key))
  expect(saw('a', 'a', 'b', 'c', 'd')).toEqual([false, true, false, false, false])
  expect(saw('b', 'e')).toEqual([true, false])
  expect(saw('a')).toEqual([false])
})
