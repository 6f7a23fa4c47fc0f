import { tmpdir } from 'node:os'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { KeptAnswers } from '../http/caching.ts'
import { createLimits } from '../http/limits.ts'
import type { World } from '../world.ts'

export type TestWorld = World & {
  /** Lets time pass. */
  pass(ms: number): void
  /** The log's lines so far. */
  lines: Record<string, unknown>[]
}

/** A world in memory: its own database, a clock that stands still, a log that is kept. */
export function createTestWorld(environment: Record<string, string> = {}): TestWorld {
  const config: Config = readConfig({
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://hydra.college.edu',
    ...environment,
  })
  let now = Date.parse('2026-03-02T12:00:00.000Z')
  const pass = (ms: number) => {
    now += ms
  }
  const lines: Record<string, unknown>[] = []
  return {
    ...openDatabase(':memory:'),
    config,
    secret: 'a secret of more than thirty-two characters',
    publicUrl: config.publicUrl ?? '',
    clock: () => new Date(now),
    sleep: async (ms) => pass(ms),
    pass,
    lines,
    log: {
      level: config.logLevel,
      flush() {},
      write: (level, facts) => void lines.push({ level, ...facts }),
    },
    kept: new KeptAnswers(),
    limits: createLimits(),
  }
}
