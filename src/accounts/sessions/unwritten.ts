import type { Database } from 'bun:sqlite'
import type { Store } from '../../database/open.ts'
import { onceFor } from '../../once-for.ts'
import type { sessions } from './table.ts'

type Place = Pick<Store, 'sqlite'>

type Session = typeof sessions.$inferSelect

// With a full disk an admin must still get in to delete something, so these sessions live in memory.

const most = 100
const unwritten = onceFor((_: Database) => new Map<number, Session>())

const those = ({ sqlite }: Place) => unwritten(sqlite)

export function remember(world: Place, session: Session) {
  const all = those(world)
  const [oldest] = all.keys()
  if (oldest !== undefined && all.size >= most) all.delete(oldest)
  all.set(session.id, session)
}

export const recall = (world: Place, id: number) => those(world).get(id)

export const unwrittenOf = (world: Place, admin: number) =>
  [...those(world).values()].filter((each) => each.admin === admin)

export function forget(world: Place, admin: number, isChosen: (id: number) => boolean) {
  const chosen = unwrittenOf(world, admin).filter(({ id }) => isChosen(id))
  for (const { id } of chosen) those(world).delete(id)
  return chosen.length
}
