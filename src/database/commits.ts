import { behind } from './checking.ts'
import type { Store, Transaction } from './open.ts'
import { othersWrite } from './others-write.ts'

type Writer = Pick<Store, 'db' | 'sqlite'>

type Waiting = {
  /** Writes; what it answers tells its caller, once that is on the disk. */
  write: (tx: Transaction) => () => void
  fail: (error: unknown) => void
}

const waiting = new WeakMap<Writer['db'], Waiting[]>()

/**
 * Writes, and answers once it is on the disk. Waiting for the disk takes longest, so what comes in at the same moment
 * shares one commit, each in a savepoint of its own: where one fails, the others are written all the same.
 */
export function commitTogether<Result>(store: Writer, write: (tx: Transaction) => Result) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const { base, check } = behind(store.db)
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
    const { sqlite } = store
    setImmediate(() => commitWaiting({ db: base, sqlite }))
  }
  return promise
}

async function commitWaiting(store: Writer) {
  await othersWrite(store.sqlite)
  const together = waiting.get(store.db) ?? []
  waiting.delete(store.db)
  try {
    const tellings = store.db.transaction((tx) => together.map((each) => attempt(store, tx, each)))
    for (const tell of tellings) tell()
  } catch (error) {
    for (const { fail } of together) fail(error)
  }
}

function attempt({ sqlite }: Writer, tx: Transaction, { write, fail }: Waiting) {
  try {
    return tx.transaction((savepoint) => write(savepoint))
  } catch (error) {
    if (!sqlite.inTransaction) throw error // a full disk ends the whole transaction: nothing was written
    return () => fail(error)
  }
}
