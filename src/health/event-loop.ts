import type { Logging } from '../context.ts'
import type { Traffic } from '../http/traffic.ts'

const intervalMs = 100
const longMs = 250

/** Measures how long the event loop is blocked, and logs long stops with the route. */
export function watchEventLoop({ log, traffic }: Logging & { traffic: Traffic }) {
  let last = performance.now()
  const measure = () => {
    const now = performance.now()
    const stop = Math.max(0, now - last - intervalMs)
    last = now
    traffic.longestStop = Math.max(traffic.longestStop, stop / 1000)
    if (stop <= longMs) return
    const route = traffic.routeOf(URL.parse(traffic.latest)?.pathname ?? '')
    log.write('warn', { stoppedForMs: Math.round(stop), route })
  }
  const timer = setInterval(measure, intervalMs)
  return { stop: () => clearInterval(timer) }
}
