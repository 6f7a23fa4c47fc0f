import { afterEach, expect, jest, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../testing/folder.ts'
import { createTestWorld } from '../testing/world.ts'
import { keepSnapshots } from './snapshots.ts'

afterEach(() => jest.useRealTimers())

const minute = 60 * 1000
const year = 365 * 24 * 60 * minute

test('a snapshot that failed is tried again an hour later, or once a clock that was ahead is set back', async () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'backups'), 'no folder')
  const world = createTestWorld({ DATA_DIR: dataDir, BACKUP_DAILY: '1' })
  world.pass(year)
  jest.useFakeTimers()
  const { stop } = keepSnapshots(world)
  const triesAfter = async (ms: number) => {
    world.pass(ms)
    jest.advanceTimersByTime(5 * minute)
    for (let n = 0; n < 10; n++) await Promise.resolve()
    return world.lines.filter(({ level }) => level === 'error').length
  }
  expect(await triesAfter(5 * minute)).toBe(1)
  expect(await triesAfter(54 * minute)).toBe(1)
  expect(await triesAfter(6 * minute)).toBe(2)
  expect(await triesAfter(-year)).toBe(3)
  await stop()
})
