import { tmpdir } from 'node:os'
import { createApp } from '../app.ts'
import type { AppContext } from '../app-context.ts'
import { watchReplica } from '../backups/replica.ts'
import { type Config, readConfig } from '../config.ts'
import { filterParameters } from '../content/every-kind.ts'
import { openDatabase } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { createLimits } from '../http/limits/quotas.ts'
import { ResponseCache } from '../http/response/cache.ts'
import { Traffic } from '../http/traffic.ts'
import { createPictures } from '../images/pictures.ts'
import { measureLoads } from '../pending-load.ts'
import { Client } from './client.ts'
import { openAt, openInMemory } from './empty-database.ts'

type Environment = Record<string, string>

export type TestContext = AppContext & {
  pass(ms: number): void
  lines: Record<string, unknown>[]
}

/** The database is in memory, in DATA_DIR, or a copy of given bytes. */
export function createTestContext(environment: Environment = {}, bytes?: Uint8Array): TestContext {
  const config = configOf(environment)
  let now = Date.parse('2026-03-02T12:00:00.000Z')
  const pass = (ms: number) => {
    now += ms
  }
  const lines: Record<string, unknown>[] = []
  const store = openStore(environment['DATA_DIR'] ? databaseIn(config.dataDir) : bytes)
  return {
    ...store,
    config,
    secret: 'a secret of more than thirty-two characters',
    publicUrl: config.publicUrl ?? '',
    clock: () => new Date(now),
    startedAt: new Date(now),
    sleep: async (ms) => pass(ms),
    pass,
    lines,
    log: {
      level: config.logLevel,
      write: (level, facts) => void lines.push({ level, ...facts }),
    },
    cache: new ResponseCache(filterParameters),
    traffic: new Traffic(),
    limits: createLimits(() => measureLoads(store.db)),
    pictures: createPictures(),
    ...healthy(),
    replica: watchReplica(config.dataDir, () => now),
  }
}

function openStore(from: string | Uint8Array | undefined) {
  if (from === undefined) return openInMemory()
  return typeof from === 'string' ? openAt(from) : openDatabase(from)
}

const configOf = (environment: Environment): Config =>
  readConfig({
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'debug',
    BACKUP_DAILY: '0',
    BACKUP_WEEKLY: '0',
    PUBLIC_URL: 'https://hydra.college.edu',
    ...environment,
  })

const healthy = () => ({
  backups: { hasChecked: false },
  integrity: { results: new Map() },
  isReady: true,
  isStopping: false,
  isDamaged: false,
})

export function visitorOf(context: AppContext) {
  const app = createApp(context)
  return new Client((request) => app.handle(request))
}
