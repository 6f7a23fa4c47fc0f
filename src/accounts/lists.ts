import { and, sql } from 'drizzle-orm'
import { lastChange } from '../activity/activity.ts'
import type { Config } from '../config.ts'
import type { Queries, Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { searchable } from '../fields/fold.ts'
import type { Listing } from '../http/request/listing.ts'
import { inOrder } from '../http/request/order.ts'
import { answered, type Settings } from './admins.ts'
import { admins } from './table.ts'

export function list(
  accounts: Pick<Store, 'db'> & Settings,
  { page, search, sort, since, before }: Listing,
) {
  const { db } = accounts
  const changed = lastChange('admins', admins.id)
  const found = and(
    search === undefined ? undefined : sql`${admins.id} in ${idsFound(db, search)}`,
    since === undefined ? undefined : sql`${changed} >= ${since}`,
    before === undefined ? undefined : sql`${changed} < ${before}`,
  )
  const rows = db
    .select()
    .from(admins)
    .where(found)
    .orderBy(...inOrder({ id: admins.id, title: admins.folded_user }, sort))
  const items = (page ? rows.limit(page.limit).offset(page.offset) : rows).all()
  return { items: items.map((row) => answered(accounts, row)), total: totalIn(db, admins, found) }
}

export const addressesOf = ({ db }: Pick<Store, 'db'>) =>
  db
    .select({ email: admins.email })
    .from(admins)
    .orderBy(admins.id)
    .all()
    .map(({ email }) => email)

export const alertAddresses = (accounts: Pick<Store, 'db'> & { config: Pick<Config, 'alertTo'> }) =>
  accounts.config.alertTo ?? addressesOf(accounts)

/** Filtered in JS: few rows, and accents matter. */
const idsFound = (db: Queries, search: string) =>
  db
    .select({ id: admins.id, user: admins.user, email: admins.email })
    .from(admins)
    .all()
    .filter(({ user, email }) => {
      const names = `${searchable(user)} ${searchable(email)}`
      return search.split(/\s+/).every((word) => names.includes(word))
    })
    .map(({ id }) => id)
