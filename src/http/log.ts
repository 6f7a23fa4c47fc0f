import { megabyte } from '../units.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Log = {
  readonly level: LogLevel
  /** One JSON line; facts never hold a body, a token, a password or a student ID. */
  write(level: Exclude<LogLevel, 'silent'>, facts: Record<string, unknown>): void
}

export const createLog = (
  level: LogLevel,
  clock: () => Date,
  put: (text: string) => void,
): Log => ({
  level,
  write(each, facts) {
    if (logLevels.indexOf(each) < logLevels.indexOf(level)) return
    put(`${JSON.stringify({ time: clock().toISOString(), level: each, ...facts })}\n`)
  },
})

const maxUnread = megabyte

/** Drops output while a reader stalls, to bound memory. */
export function createOutput(output: NodeJS.WritableStream) {
  let unread = 0
  return (text: string) => {
    if (unread > maxUnread) return
    unread += text.length
    output.write(text, () => {
      unread -= text.length
    })
  }
}
