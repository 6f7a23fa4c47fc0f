import { expect, spyOn, test } from 'bun:test'
import { inTurns } from './rows.ts'

test('work gives others their turn once it has gone on for eight milliseconds, and then begins anew', async () => {
  const clock = spyOn(performance, 'now').mockReturnValue(0)
  let others = 0
  const turn = inTurns()
  const turnAt = async (ms: number) => {
    clock.mockReturnValue(ms)
    setImmediate(() => others++)
    await turn()
    return others
  }
  expect(await turnAt(7)).toBe(0)
  expect(await turnAt(8)).toBe(2)
  expect(await turnAt(15)).toBe(2)
  expect(await turnAt(16)).toBe(4)
  clock.mockRestore()
})
