import { expect, test } from 'bun:test'
import { Leftovers } from './memory.ts'

const megabyte = 1024 * 1024
const held = () => process.memoryUsage.rss() / megabyte

/** As much as fifty bodies of pictures, of which none is needed any more. */
function litter() {
  for (let n = 0; n < 50; n++) new Uint8Array(4 * megabyte).fill(n)
}

test('what uploads have left is given back, and nothing is collected for less', () => {
  const leftovers = new Leftovers()
  const collected: boolean[] = []
  const gc = Bun.gc
  Bun.gc = (isAtOnce) => {
    collected.push(isAtOnce ?? false)
    return gc(isAtOnce)
  }
  try {
    leftovers.drop()
    leftovers.drop()
    expect(collected).toEqual([])
    const kept: Uint8Array[] = []
    for (const start = held(); held() - start < 48 && kept.length < 500; )
      kept.push(new Uint8Array(4 * megabyte).fill(1)) // the first may find room that earlier tests have left
    litter()
    const before = held()
    expect(kept.length).toBeLessThan(500)
    leftovers.drop()
    expect(collected).toEqual([true])
    expect(held()).toBeLessThanOrEqual(before)
  } finally {
    Bun.gc = gc
  }
})
