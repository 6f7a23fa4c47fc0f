import { expect, test } from 'bun:test'
import { atItsEnd } from '../testing/ending.ts'
import { inBatches } from './in-batches.ts'

/** Work that leaves nobody a turn. */
function work(ms: number) {
  const began = performance.now()
  while (performance.now() - began < ms);
}

test('between two batches requests are answered, and what was to come at a time comes', async () => {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('') })
  atItsEnd(() => server.stop(true))
  let [answered, ticks, isOver] = [0, 0, false]
  const ask = async () => {
    for (; !isOver; answered++) await (await fetch(server.url)).text()
  }
  const asking = ask()
  const ticking = setInterval(() => ticks++, 1)
  let batches = 0
  const all = await inBatches(10, (most) => {
    work(2)
    batches++
    return (answered < 10 || ticks < 10) && batches < 5000 ? most : 3
  })
  clearInterval(ticking)
  const during = Math.min(answered, ticks)
  isOver = true
  await asking
  expect(during).toBeGreaterThanOrEqual(10)
  expect(all).toBe(10 * (batches - 1) + 3)
})

test('it ends once fewer were left than it asked for, and where it is to stop', async () => {
  const asked: number[] = []
  expect(await inBatches(5, (most) => asked.push(most) && 4)).toBe(4)
  expect(asked).toEqual([5])
  const stopping = new AbortController()
  const some = (most: number) => {
    stopping.abort()
    return most
  }
  expect(await inBatches(5, some, stopping.signal)).toBe(5)
  expect(await inBatches(5, some, stopping.signal)).toBe(0)
})
