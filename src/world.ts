import { mkdirSync } from 'node:fs'
import { openUpgrading } from './backups/before-upgrade.ts'
import type { BackupState } from './backups/nightly.ts'
import { type ReplicaWatch, watchReplica } from './backups/replica.ts'
import type { Config } from './config.ts'
import { changesAt } from './content/scheduled.ts'
import type { Store } from './database/open.ts'
import { databaseIn } from './database/place.ts'
import { derived } from './derived.ts'
import type { Integrity } from './health/integrity.ts'
import { createLimits } from './http/limits/quotas.ts'
import { createLog, createOutput, type Log } from './http/log.ts'
import { AnswerCache } from './http/response/cache.ts'
import { Traffic } from './http/traffic.ts'
import { createPictures, type Pictures } from './images/pictures.ts'
import { type BuiltWeb, readBuiltWeb } from './pages/built.ts'
import { createScale } from './pending-load.ts'

/** Everything with an outside. Whoever has a world can run the whole site in it. */
export type World = Store & {
  config: Config
  /** Signs sessions. */
  secret: string
  /** Where people reach the site; absolute links begin with it. No slash at the end. */
  publicUrl: string
  /** The admin who acts in it; nobody's name where no session is needed. */
  by?: string | undefined
  clock: () => Date
  startedAt: Date
  sleep: (ms: number) => Promise<void>
  log: Log
  cache: AnswerCache
  traffic: Traffic
  limits: ReturnType<typeof createLimits>
  pictures: Pictures
  backups: BackupState
  replica: ReplicaWatch
  integrity: Integrity
  /** Whether everything is prepared; until then only the health answers. */
  isReady: boolean
  /** Whether it has been told to stop, and still answers what proxies pass on. */
  isStopping: boolean
  /** Whether SQLite has found something in the database that makes no sense. */
  isDamaged: boolean
  /** The built web app; a test of the API alone has none. */
  web?: BuiltWeb
}

export const systemClock = () => new Date()

/** The world as it is: the configured folder's database, the system's clock, the log on standard output. */
export async function createWorld(
  config: Config,
  secretFor: (config: Config) => string,
): Promise<World> {
  mkdirSync(config.dataDir, { recursive: true })
  const store = openUpgrading(databaseIn(config.dataDir), systemClock, { derived })
  const secret = secretAfter(store, () => secretFor(config))
  return await worldOn(store, config, secret)
}

/** The same on a database that is open. */
export async function worldOn(store: Store, config: Config, secret: string): Promise<World> {
  const limits = createLimits(createScale(store.db))
  return {
    ...store,
    config,
    secret,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    clock: systemClock,
    startedAt: systemClock(),
    sleep: (ms) => Bun.sleep(ms),
    log: createLog(config.logLevel, systemClock, createOutput(process.stdout)),
    cache: new AnswerCache((now) => changesAt(store.db, config.timeZone, now)),
    traffic: new Traffic(),
    limits,
    pictures: createPictures(limits.refusedPictures),
    backups: { hasLooked: false },
    replica: watchReplica(config.dataDir),
    integrity: { snapshots: new Map() },
    isReady: false,
    isStopping: false,
    isDamaged: false,
    web: await readBuiltWeb(),
  }
}

/** The key comes after the database: a key alone shows that a database is gone. */
function secretAfter({ close }: Store, makeSecret: () => string) {
  try {
    return makeSecret()
  } catch (error) {
    close()
    throw error
  }
}
