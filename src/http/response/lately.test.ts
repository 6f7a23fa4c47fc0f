import { expect, test } from 'bun:test'
import { Lately } from './lately.ts'

test('what was seen lately is known again, and what came long before is forgotten', () => {
  const lately = new Lately()
  const saw = (from: number, to: number) => {
    let known = 0
    for (let n = from; n < to; n++) known += Number(lately.saw(`/faq?q=${n}`))
    return known
  }
  expect(saw(0, 300)).toBe(0)
  expect(saw(0, 300)).toBeGreaterThan(250)
  expect(saw(300, 30_000)).toBeLessThan(10)
  expect(saw(0, 300)).toBeLessThan(10)
})
