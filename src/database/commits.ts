import { behind } from './checking.ts'
import type { Db, Transaction } from './open.ts'

type Waiting = {
  /** Writes; what it answers tells its caller, once that is on the disk. */
  write: (tx: Transaction) => () => void
  fail: (error: unknown) => void
}

const waiting = new WeakMap<Db, Waiting[]>()

/**
 * Writes, and answers once it is on the disk. Waiting for the disk takes longest, so what comes in at the same moment
 * shares one commit. Where one of them fails, nothing was written, and each is tried by itself: `write` may run twice.
 */
export function commitTogether<Result>(db: Db, write: (tx: Transaction) => Result) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const { base, check } = behind(db)
  const each: Waiting = {
    fail: reject,
    write(tx) {
      check(tx)
      const result = write(tx)
      return () => resolve(result)
    },
  }
  const others = waiting.get(base)
  if (others) others.push(each)
  else {
    waiting.set(base, [each])
    setImmediate(() => commitWaiting(base))
  }
  return promise
}

function commitWaiting(db: Db) {
  const together = waiting.get(db) ?? []
  waiting.delete(db)
  try {
    commit(db, together)
  } catch {
    for (const each of together) {
      try {
        commit(db, [each])
      } catch (error) {
        each.fail(error)
      }
    }
  }
}

function commit(db: Db, writes: Waiting[]) {
  const done = db.transaction((tx) => writes.map(({ write }) => write(tx)))
  for (const tell of done) tell()
}
