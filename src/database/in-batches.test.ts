import { expect, test } from 'bun:test'
import { inBatches } from './in-batches.ts'

test('other work runs between two batches', async () => {
  let isTurn = false
  setTimeout(() => {
    isTurn = true
  })
  let batches = 0
  const all = await inBatches(10, (most) => {
    batches++
    return isTurn || batches > 1_000_000 ? 3 : most
  })
  expect(isTurn).toBe(true)
  expect(all).toBe(10 * (batches - 1) + 3)
})

test('it ends with a batch that isn’t full, and when it is stopped', async () => {
  const limits: number[] = []
  expect(await inBatches(5, (most) => limits.push(most) && 4)).toBe(4)
  expect(limits).toEqual([5])
  const stopping = new AbortController()
  const some = (most: number) => {
    stopping.abort()
    return most
  }
  expect(await inBatches(5, some, stopping.signal)).toBe(5)
  expect(await inBatches(5, some, stopping.signal)).toBe(0)
})
