import { isNull } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { site } from './table.ts'

/**
 * Permanent ids of feed entries (RFC 4151). The database remembers the college's domain from when the first was made,
 * since the domain may change.
 */
export function identityOf({ db, clock, config }: Pick<Store, 'db'> & Clock & Settings) {
  const { name, began, authority } = db.select().from(site).get() ?? createIdentity(db, clock())
  if (authority === null)
    db.update(site).set({ authority: config.collegeDomain }).where(isNull(site.authority)).run()
  const start = `tag:${authority ?? config.collegeDomain},${began.slice(0, 10)}:hydra-lab/${name}`
  return { began, tagOf: (path: string) => start + path }
}

/** A database that lost its identity gets a new one. */
function createIdentity(db: Queries, now: Date) {
  const name = crypto.randomUUID().slice(0, 8)
  db.insert(site).values({ id: 1, name, began: now.toISOString() }).run()
  return { name, began: now.toISOString(), authority: null }
}
