import { withoutSlash } from './request/words.ts'
import { createRouteTable } from './route-table.ts'

type Counted = { method: string; route: string; status: number; count: number }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const other = 'other'

/** In seconds. */
export const latencyBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics of requests, counted by route and not by URL to bound their number. */
export class Traffic {
  #routesAt = createRouteTable<{ path: string }>([])
  #counters = new Map<string, Counted>()
  /** Count per bucket, not cumulative; the last is beyond all bounds. */
  readonly latencies = new Uint32Array(latencyBounds.length + 1)
  seconds = 0
  /** The longest stop of the event loop since the last scrape. */
  longestStop = 0
  /** URL of the request that was started last. */
  latest = ''
  hits = 0
  misses = 0

  get counters() {
    return this.#counters.values()
  }

  learn(routes: readonly { path: string }[]) {
    this.#routesAt = createRouteTable(routes)
  }

  routeOf = (pathname: string) => withoutSlash(this.#routesAt(pathname).at(-1)?.path ?? other)

  count(requestMethod: string, pathname: string, status: number, seconds: number) {
    const method = methods.includes(requestMethod) ? requestMethod : other
    const route = this.routeOf(pathname)
    const key = `${method} ${route} ${status}`
    this.#counters.getOrInsertComputed(key, () => ({ method, route, status, count: 0 })).count++
    const place = latencyBounds.findIndex((bound) => seconds <= bound)
    const at = place < 0 ? latencyBounds.length : place
    this.latencies[at] = (this.latencies[at] ?? 0) + 1
    this.seconds += seconds
  }
}
