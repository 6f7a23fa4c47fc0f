import { afterEach, expect, jest, test } from 'bun:test'
import { emptyFolder } from '../testing/folder.ts'
import { createTestWorld } from '../testing/world.ts'
import { keepChecking } from './integrity.ts'

const hour = 60 * 60 * 1000

/** Timers stand still here; what other processes say comes all the same. */
const turn = () => new Promise(setImmediate)

afterEach(() => jest.useRealTimers())

test('the database is checked fifteen seconds after a start, and again after a week', async () => {
  const world = createTestWorld({ DATA_DIR: emptyFolder() })
  jest.useFakeTimers()
  const pass = (ms: number) => {
    world.pass(ms)
    jest.advanceTimersByTime(ms)
  }
  const early = keepChecking(world)
  pass(14_999)
  expect(early.stop()).toBeUndefined()
  const checked = async () => {
    const before = world.integrity.checkedAt
    const keeper = keepChecking(world)
    pass(15_000)
    while (world.integrity.checkedAt === before) await turn()
    await turn()
    return keeper
  }
  const [one, other] = [await checked(), await checked()]
  for (let n = 0; n < 7 * 24 - 1; n++) pass(hour)
  expect(one.stop()).toBeUndefined()
  pass(hour)
  await expect(other.stop()).resolves.toBeUndefined()
})
