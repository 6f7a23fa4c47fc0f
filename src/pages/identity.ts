import { isNull } from 'drizzle-orm'
import type { World } from '../world.ts'
import { site } from './table.ts'

/**
 * Names that are never given twice and stay when the site moves (RFC 4151), and when the site began. The address may
 * change, so the names stand under the college's domain as it was when the first of them was asked for; the database,
 * and with it every backup, remembers which that was.
 */
export function identityOf({ db, config }: World) {
  const row = db.select().from(site).get()
  if (!row) throw new Error('The database does not know which site it is.')
  const { name, began, authority } = row
  if (authority === null)
    db.update(site).set({ authority: config.collegeDomain }).where(isNull(site.authority)).run()
  const start = `tag:${authority ?? config.collegeDomain},${began.slice(0, 10)}:hydra-lab/${name}`
  return { began, tagOf: (path: string) => start + path }
}
