import type { Database } from 'bun:sqlite'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../context.ts'
import type { Store } from '../database/open.ts'
import { memoize } from '../memoize.ts'
import { minute } from '../units.ts'
import { maxEditors } from './words.ts'

type Editor = { page: string; admin: number; user: string; until: number }

const editorsIn = memoize((_: Database) => new LRUCache<string, Editor>({ max: maxEditors }))

/** Browsers repeat that an editor is open. */
const lifetime = 5 * minute

type EditingContext = Pick<Store, 'sqlite'> & Clock
type Admin = { id: number; user: string }

/** In memory only: browsers repeat it after a restart. */
export function recordEditing(
  { sqlite, clock }: EditingContext,
  { id: admin, user }: Admin,
  { page, left }: { page: string; left?: boolean },
) {
  const key = `${admin} ${page}`
  if (left) editorsIn(sqlite).delete(key)
  else editorsIn(sqlite).set(key, { page, admin, user, until: clock().getTime() + lifetime })
}

/** The other admins' names by the path of the editor. */
export function othersEditing({ sqlite, clock }: EditingContext, { id }: Pick<Admin, 'id'>) {
  const pages: Record<string, string[]> = {}
  for (const { page, admin, user, until } of editorsIn(sqlite).values())
    if (admin !== id && until > clock().getTime()) pages[page] = [user, ...(pages[page] ?? [])]
  return pages
}
