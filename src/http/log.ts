import { megabyte } from '../units.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Log = {
  readonly level: LogLevel
  /** One JSON line; facts never hold a body, a token, a password or a student ID. */
  write(level: Exclude<LogLevel, 'silent'>, facts: Record<string, unknown>): void
  flush(): void
}

/** Lines are written every 50 ms: one write per line costs two thirds of the throughput. */
export function createLog(level: LogLevel, clock: () => Date, put: (text: string) => void): Log {
  let held = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (held) put(held)
    held = ''
  }
  return {
    level,
    flush,
    write(each, facts) {
      if (logLevels.indexOf(each) < logLevels.indexOf(level)) return
      held += `${JSON.stringify({ time: clock().toISOString(), level: each, ...facts })}\n`
      timer ??= setTimeout(flush, 50)
    },
  }
}

const mostUnread = megabyte

/** Drops output while a reader stalls, to bound memory. */
export function createOutput(output: NodeJS.WritableStream) {
  let unread = 0
  return (text: string) => {
    if (unread > mostUnread) return
    unread += text.length
    output.write(text, () => {
      unread -= text.length
    })
  }
}
