/** What an error says. */
export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)

/** By what the system or SQLite calls it. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether another process holds the lock. */
export const isBusy = (error: unknown) => /^SQLITE_BUSY/.test(codeOf(error))

/** Whether the disk is full or the file can't be written. */
export const isUnwritable = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error))

/** Whether what the file holds makes no sense: nobody but a restore can help. */
export const isDamaged = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/** The file that is open is no longer the one that the next start would find; what is written to it would be lost. */
export class Misplaced extends Error {
  constructor(path: string) {
    super(`${path} was moved, deleted or replaced while it was open.`)
  }
}

/** Whether the database can't do its work at the moment, through no fault of what was asked of it. */
export const isNotNow = (error: unknown): error is Error => isBusy(error) || isUnwritable(error)
