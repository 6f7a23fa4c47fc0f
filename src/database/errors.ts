export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export const isBusy = (error: unknown) => /^SQLITE_BUSY/.test(codeOf(error))

export const isUnwritable = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error))

export const isDamaged = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

export class Misplaced extends Error {
  constructor(path: string) {
    super(`${path} was moved, deleted or replaced while it was open.`)
  }
}

export const isUnavailable = (error: unknown): error is Error =>
  isBusy(error) || isUnwritable(error)
