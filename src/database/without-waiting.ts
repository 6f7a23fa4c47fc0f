import type { Database } from 'bun:sqlite'

/** Does something for which nobody waits: where another program holds the lock, SQLite refuses it at once. */
export function withoutWaiting<Result>(sqlite: Database, work: () => Result) {
  const patience = sqlite.query<{ timeout: number }, []>('PRAGMA busy_timeout').get()?.timeout ?? 0
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    return work()
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${patience}`)
  }
}
