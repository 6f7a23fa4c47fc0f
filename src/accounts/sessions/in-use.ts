import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../context.ts'
import type { Store } from '../../database/open.ts'
import { waitForWriter } from '../../database/writer-wait.ts'
import { onceFor } from '../../once-for.ts'
import { minute } from '../../units.ts'
import { sessions } from './table.ts'

type Noting = Pick<Store, 'db' | 'sqlite'> & Clock

const coarse = 5 * minute
const pendingIn = onceFor((_: Database) => new Set<number>())

export function noteUse(world: Noting, { sid, seen_at }: { sid: number; seen_at: string }) {
  const now = world.clock()
  const pending = pendingIn(world.sqlite)
  if (now.getTime() - Date.parse(seen_at) < coarse || pending.has(sid)) return
  pending.add(sid)
  setImmediate(() => void write(world, sid, now.toISOString()).then(() => pending.delete(sid)))
}

async function write({ sqlite, db }: Noting, sid: number, seen_at: string) {
  try {
    await waitForWriter(sqlite)
    db.update(sessions).set({ seen_at }).where(eq(sessions.id, sid)).run()
  } catch {
    // A later request notes it.
  }
}
