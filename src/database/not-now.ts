const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether another process holds the lock. */
export const isBusy = (error: unknown) => /^SQLITE_BUSY/.test(codeOf(error))

/** Whether the disk is full or the file can't be written. */
export const isUnwritable = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error))

/** Whether the database can't do its work at the moment, through no fault of what was asked of it. */
export const isNotNow = (error: unknown): error is Error => isBusy(error) || isUnwritable(error)
