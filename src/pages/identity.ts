import { isNull } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { site } from './table.ts'

/**
 * Names that are never given twice and stay when the site moves (RFC 4151), and when the site began. The address may
 * change, so the names stand under the college's domain as it was when the first of them was asked for; the database,
 * and with it every backup, remembers which that was.
 */
export function identityOf({ db, clock, config }: Pick<Store, 'db'> & Clock & Settings) {
  const { name, began, authority } = db.select().from(site).get() ?? named(db, clock())
  if (authority === null)
    db.update(site).set({ authority: config.collegeDomain }).where(isNull(site.authority)).run()
  const start = `tag:${authority ?? config.collegeDomain},${began.slice(0, 10)}:hydra-lab/${name}`
  return { began, tagOf: (path: string) => start + path }
}

/** A database that has lost who it is gets a new name; there are no names of before that it could take up. */
function named(db: Queries, now: Date) {
  const name = crypto.randomUUID().slice(0, 8)
  db.insert(site).values({ id: 1, name, began: now.toISOString() }).run()
  return { name, began: now.toISOString(), authority: null }
}
