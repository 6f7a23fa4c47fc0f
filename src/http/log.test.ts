import { expect, test } from 'bun:test'
import { Writable } from 'node:stream'
import { readConfig } from '../config.ts'
import { createLog, createOutput } from './log.ts'

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

test('unread output is dropped, and a reader who continues gets the lines after that', () => {
  const held: { text: string; wasRead: () => void }[] = []
  const reader = new Writable({
    decodeStrings: false,
    highWaterMark: 0,
    write: (text, _, wasRead) => void held.push({ text, wasRead }),
  })
  const put = createOutput(reader)
  const text = 'x'.repeat(100_000)
  for (let n = 0; n < 100; n++) put(text)
  expect(reader.writableLength).toBeLessThan(1_200_000)
  for (let at = 0; at < held.length; at++) held[at]?.wasRead()
  put('again')
  expect(held.at(-1)?.text).toBe('again')
})
