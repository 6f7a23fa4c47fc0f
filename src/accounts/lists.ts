import { sql } from 'drizzle-orm'
import { lastChangedAt } from '../activity/activity.ts'
import type { Config } from '../config.ts'
import type { Store } from '../database/open.ts'
import { searchable } from '../fields/fold.ts'
import type { ListParams } from '../http/request/list-params.ts'
import { inOrder } from '../http/request/order.ts'
import { adminResponse, type NoticeSettings } from './admins.ts'
import { admins } from './table.ts'

/** Filtered in JS: few rows, and accents matter. */
export function findAdmins(
  accounts: Pick<Store, 'db'> & NoticeSettings,
  { page, search, sort, since = '', before }: ListParams,
) {
  const words = search?.split(/\s+/) ?? []
  const found = accounts.db
    .select({ row: admins, changed: sql<string>`${lastChangedAt('admins', admins.id)}` })
    .from(admins)
    .orderBy(...inOrder({ id: admins.id, title: admins.folded_user }, sort))
    .all()
    .filter(({ row: { user, email }, changed }) => {
      const names = `${searchable(user)} ${searchable(email)}`
      const isLate = before !== undefined && changed >= before
      return !isLate && changed >= since && words.every((word) => names.includes(word))
    })
  const items = page ? found.slice(page.offset, page.offset + page.limit) : found
  return { items: items.map(({ row }) => adminResponse(accounts, row)), total: found.length }
}

export function adminAddresses({ db }: Pick<Store, 'db'>) {
  const rows = db.select({ email: admins.email }).from(admins).orderBy(admins.id).all()
  return rows.map(({ email }) => email)
}

export const alertAddresses = (accounts: Pick<Store, 'db'> & { config: Pick<Config, 'alertTo'> }) =>
  accounts.config.alertTo ?? adminAddresses(accounts)
