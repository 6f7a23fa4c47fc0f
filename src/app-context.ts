import { mkdirSync } from 'node:fs'
import { openUpgrading } from './backups/before-upgrade.ts'
import type { BackupState } from './backups/nightly.ts'
import { type ReplicaWatch, watchReplica } from './backups/replica.ts'
import type { Config } from './config.ts'
import { filterParameters } from './content/every-kind.ts'
import type { Store } from './database/open.ts'
import { databaseIn } from './database/place.ts'
import { derived } from './derived.ts'
import type { Integrity } from './health/integrity.ts'
import { createLimits } from './http/limits/quotas.ts'
import { createLog, createOutput, type Log } from './http/log.ts'
import { ResponseCache } from './http/response/cache.ts'
import { Traffic } from './http/traffic.ts'
import { createPictures, type Pictures } from './images/pictures.ts'
import { type BuiltWeb, readBuiltWeb } from './pages/built.ts'
import { measureLoads } from './pending-load.ts'

export type AppContext = Store & {
  config: Config
  secret: string
  /** Without a trailing slash. */
  publicUrl: string
  /** The admin who acts; undefined for visitors. */
  by?: string | undefined
  clock: () => Date
  startedAt: Date
  sleep: (ms: number) => Promise<void>
  log: Log
  cache: ResponseCache
  traffic: Traffic
  limits: ReturnType<typeof createLimits>
  pictures: Pictures
  backups: BackupState
  replica: ReplicaWatch
  integrity: Integrity
  /** Until then only the health endpoints answer. */
  isReady: boolean
  /** Not ready for proxies, but requests are still served. */
  isStopping: boolean
  isDamaged: boolean
  /** Missing in tests of the API alone. */
  web?: BuiltWeb
}

export const systemClock = () => new Date()

export async function createContext(
  config: Config,
  secretFor: (config: Config) => string,
): Promise<AppContext> {
  mkdirSync(config.dataDir, { recursive: true })
  const store = openUpgrading(databaseIn(config.dataDir), systemClock, { derived })
  const secret = secretAfter(store, () => secretFor(config))
  return await contextOn(store, config, secret)
}

export async function contextOn(store: Store, config: Config, secret: string): Promise<AppContext> {
  const limits = createLimits(() => measureLoads(store.db))
  return {
    ...store,
    config,
    secret,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    clock: systemClock,
    startedAt: systemClock(),
    sleep: (ms) => Bun.sleep(ms),
    log: createLog(config.logLevel, systemClock, createOutput(process.stdout)),
    cache: new ResponseCache(filterParameters),
    traffic: new Traffic(),
    limits,
    pictures: createPictures(),
    backups: { hasChecked: false },
    replica: watchReplica(config.dataDir),
    integrity: { results: new Map() },
    isReady: false,
    isStopping: false,
    isDamaged: false,
    web: await readBuiltWeb(),
  }
}

/** The key is made after the database: a key without a database shows that the database was lost. */
function secretAfter({ close }: Store, makeSecret: () => string) {
  try {
    return makeSecret()
  } catch (error) {
    close()
    throw error
  }
}
