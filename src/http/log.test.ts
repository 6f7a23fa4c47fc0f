import { expect, test } from 'bun:test'
import { readConfig } from '../config.ts'
import { createLog } from './log.ts'

test('a log has the lines from LOG_LEVEL up, and a silent one none', () => {
  const levels = ['debug', 'info', 'warn', 'error'] as const
  const heldAt = (LOG_LEVEL: string) => {
    const lines: string[] = []
    const { logLevel } = readConfig({ LOG_LEVEL })
    const log = createLog(
      logLevel,
      () => new Date(0),
      (text) => lines.push(text),
    )
    for (const level of levels) log.write(level, { event: 'x' })
    return lines.map((line) => JSON.parse(line))
  }
  const line = (level: string) => ({ time: '1970-01-01T00:00:00.000Z', level, event: 'x' })
  for (const [n, level] of levels.entries())
    expect(heldAt(level)).toEqual(levels.slice(n).map(line))
  expect(heldAt('silent')).toEqual([])
})
