import { backupStatus } from '../backups/nightly.ts'
import { roomIn } from '../database/room.ts'
import { latencyBounds, type Traffic } from '../http/traffic.ts'
import { emailsByState, oldestWaiting } from '../mail/figures.ts'
import { second } from '../units.ts'
import type { Watched } from './health.ts'
import { damageIn } from './integrity.ts'

type Measured = Watched & { traffic: Traffic; pictures: { waiting: number }; startedAt: Date }

type Labels = Record<string, string | number>
type Sample = { end?: string; labels?: Labels; value: number }
type Family = { name: string; type: 'counter' | 'gauge' | 'histogram'; help: string }

/** How the site is, in Prometheus' text format, version 0.0.4. */
export function metricsOf(world: Measured) {
  return [...traffic(world.traffic), ...state(world), ...queues(world)].join('')
}

function* traffic({ counters, hits, misses, latencies, seconds }: Traffic) {
  const requests = [...counters].map(({ count, ...labels }) => ({ labels, value: count }))
  yield family(counter('http_requests_total', 'Answers by route and status.'), requests)
  yield family(
    {
      name: 'http_request_duration_seconds',
      type: 'histogram',
      help: 'How long answers took that were not sent from the cache as they were.',
    },
    histogram(latencies, seconds),
  )
  yield one(counter('cache_hits_total', 'Public reads that were in the cache.'), hits)
  yield one(counter('cache_misses_total', 'Public reads that were not in the cache.'), misses)
}

function* histogram(latencies: Uint32Array, seconds: number): Generator<Sample> {
  let sum = 0
  for (const [n, count] of latencies.entries()) {
    sum += count
    yield { end: '_bucket', labels: { le: latencyBounds[n] ?? '+Inf' }, value: sum }
  }
  yield { end: '_sum', value: seconds }
  yield { end: '_count', value: sum }
}

function* state(world: Measured) {
  const { clock, config, startedAt } = world
  const { newest } = backupStatus(world)
  const { freeBytes, databaseBytes } = roomIn(config.dataDir)
  const age = (time: Date) => (clock().getTime() - time.getTime()) / 1000
  yield one(gauge('database_bytes', 'Size of the database and its log.'), databaseBytes)
  yield one(gauge('disk_free_bytes', 'Room on the disk of the data folder.'), freeBytes)
  yield one(
    gauge('database_damaged', '1 once a check has found damage.'),
    damageIn(world) === undefined ? 0 : 1,
  )
  if (newest)
    yield one(gauge('backup_age_seconds', 'Age of the newest snapshot.'), age(newest.madeAt))
  yield one(gauge('uptime_seconds', 'Since the start.'), age(startedAt))
  yield one(gauge('process_resident_memory_bytes', 'Memory in use.'), process.memoryUsage.rss())
}

function* queues(world: Measured) {
  const { db, pictures, limits } = world
  const letters = emailsByState(db).map(({ state, total }) => ({
    labels: { state },
    value: total,
  }))
  yield family(gauge('letters', 'Letters by state.'), letters)
  yield one(
    gauge(
      'oldest_letter_seconds',
      'For how long the oldest letter has waited for the mail server.',
    ),
    (oldestWaiting(world) ?? 0) / second,
  )
  const backlog = limits.backlog.figures()
  const byQueue = (value: 'rows' | 'most') =>
    backlog.map((each) => ({ labels: { queue: each.queue }, value: each[value] }))
  yield family(gauge('backlog', 'What waits for review.'), byQueue('rows'))
  yield family(gauge('backlog_limit', 'How much may wait for review.'), byQueue('most'))
  const waiting = { pictures: pictures.waiting, bodies: limits.arrivals.waiting }
  const lengths = Object.entries(waiting).map(([queue, value]) => ({ labels: { queue }, value }))
  yield family(
    gauge('queue_length', 'What is waited for: pictures to be made smaller, bodies arriving.'),
    lengths,
  )
}

const counter = (name: string, help: string): Family => ({ name, type: 'counter', help })
const gauge = (name: string, help: string): Family => ({ name, type: 'gauge', help })
const one = (head: Family, value: number) => family(head, [{ value }])

function family({ name, type, help }: Family, samples: Iterable<Sample>) {
  const full = `hydra_lab_${name}`
  const lines = [...samples].map(
    ({ end = '', labels = {}, value }) => `${full}${end}${labelled(labels)} ${value}\n`,
  )
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`
}

/** All values are words of ours. */
function labelled(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return pairs.length > 0 ? `{${pairs.join()}}` : ''
}
