import { existsSync, readdirSync, statSync } from 'node:fs'
import type { AppContext } from '../app-context.ts'
import { databaseIn } from '../database/place.ts'
import { latencyBounds, type Traffic } from '../http/traffic.ts'
import { countEmails } from '../mail/stats.ts'
import { second } from '../units.ts'
import { detailsOf, type HealthContext } from './health.ts'

type MetricsContext = HealthContext & Pick<AppContext, 'pictures' | 'startedAt' | 'traffic'>

type Details = ReturnType<typeof detailsOf>

type Labels = Record<string, string | number>
type Sample = { suffix?: string; labels?: Labels; value: number }

/** In Prometheus' text format, version 0.0.4. */
export function metricsOf(context: MetricsContext) {
  const details = detailsOf(context)
  return [
    ...httpMetrics(context.traffic),
    ...systemMetrics(context, details),
    ...backupMetrics(context, details),
    ...queueMetrics(context, details),
  ].join('')
}

function* httpMetrics({ counters, hits, misses, latencies, seconds }: Traffic) {
  const requests = [...counters].map(({ count, ...labels }) => ({ labels, value: count }))
  yield counter('http_requests_total', 'Answers by route and status.', requests)
  const took = 'How long answers took that were not sent from the cache as they were.'
  yield histogram('http_request_duration_seconds', took, bucketsOf(latencies, seconds))
  yield counter('cache_hits_total', 'Public reads that were in the cache.', hits)
  yield counter('cache_misses_total', 'Public reads that were not in the cache.', misses)
}

function* bucketsOf(latencies: Uint32Array, seconds: number): Generator<Sample> {
  let sum = 0
  for (const [n, count] of latencies.entries()) {
    sum += count
    yield { suffix: '_bucket', labels: { le: latencyBounds[n] ?? '+Inf' }, value: sum }
  }
  yield { suffix: '_sum', value: seconds }
  yield { suffix: '_count', value: sum }
}

function* systemMetrics({ clock, config, startedAt, traffic }: MetricsContext, details: Details) {
  const { version, commit, database, disk } = details
  const log = statSync(`${databaseIn(config.dataDir)}-wal`, { throwIfNoEntry: false })
  yield gauge('build_info', 'What runs.', [{ labels: { version, commit }, value: 1 }])
  yield gauge('database_bytes', 'Size of the database and its log.', database.bytes)
  yield gauge('wal_bytes', 'Size of the write-ahead log.', log?.size ?? 0)
  yield gauge('disk_free_bytes', 'Room on the disk of the data folder.', disk.freeBytes)
  const isDamaged = database.damage !== null
  yield gauge('database_damaged', '1 once a check has found damage.', isDamaged)
  yield gauge('uptime_seconds', 'Since the start.', ageOf(startedAt, clock))
  yield gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss())
  const { user, system } = process.cpuUsage()
  yield counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6)
  const files = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
  yield gauge('process_open_fds', 'Open files and connections.', files)
  const stop = 'The longest time since the last look for which nothing but one thing was done.'
  yield gauge('event_loop_longest_stop_seconds', stop, traffic.longestStop)
  traffic.longestStop = 0
}

const ageOf = (time: Date | string, clock: MetricsContext['clock']) =>
  (clock().getTime() - new Date(time).getTime()) / second

function* backupMetrics({ clock }: MetricsContext, { backup }: Details) {
  const { snapshots, problem, lastAt, drill, replica } = backup
  yield gauge('snapshots', 'Snapshots of the database.', snapshots.length)
  const failed = '1 while the last snapshot failed or is missing.'
  yield gauge('backup_problem', failed, problem !== null)
  if (lastAt) yield gauge('backup_age_seconds', 'Age of the newest snapshot.', ageOf(lastAt, clock))
  if (drill) {
    const lost = '1 while the last try to restore a snapshot failed.'
    yield gauge('drill_failed', lost, drill.problem !== null)
    const tried = 'Since a snapshot was restored to try it.'
    yield gauge('drill_age_seconds', tried, ageOf(drill.at, clock))
  }
  const older = 'By how much the copy elsewhere is older than the database.'
  if (replica) yield gauge('replica_age_seconds', older, replica.ageSeconds)
}

function* queueMetrics(
  { clock, db, pictures, limits }: MetricsContext,
  { mail, backlog }: Details,
) {
  const byState = (['waiting', 'sent', 'failed'] as const).map((state) => ({
    labels: { state },
    value: countEmails(db, state),
  }))
  yield gauge('letters', 'Emails by state.', byState)
  const oldest = 'For how long the oldest email has waited for the mail server.'
  yield gauge('oldest_letter_seconds', oldest, mail.oldestSeconds ?? 0)
  const taken = 'Since the mail server took an email.'
  if (mail.lastSentAt)
    yield gauge('last_delivery_age_seconds', taken, ageOf(mail.lastSentAt, clock))
  const byQueue = (value: 'rows' | 'most' | 'share') =>
    backlog.map((each) => ({ labels: { queue: each.queue }, value: each[value] }))
  yield gauge('backlog', 'What waits for review.', byQueue('rows'))
  yield gauge('backlog_limit', 'How much may wait for review.', byQueue('most'))
  const share = 'What waits, pictures too, as a share of what may.'
  yield gauge('backlog_share', share, byQueue('share'))
  const waiting = { pictures: pictures.waiting, bodies: limits.incomingBodies.waiting }
  const lengths = Object.entries(waiting).map(([queue, value]) => ({ labels: { queue }, value }))
  const waitedFor = 'What is waited for: pictures to be made smaller, bodies arriving.'
  yield gauge('queue_length', waitedFor, lengths)
}

const metric =
  (type: 'counter' | 'gauge' | 'histogram') =>
  (name: string, help: string, value: number | boolean | Iterable<Sample>) => {
    const full = `hydra_lab_${name}`
    const samples = typeof value === 'object' ? [...value] : [{ value: Number(value) }]
    const lines = samples.map(
      ({ suffix = '', labels = {}, value }: Sample) =>
        `${full}${suffix}${formatLabels(labels)} ${value}\n`,
    )
    return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`
  }

const [counter, gauge, histogram] = [metric('counter'), metric('gauge'), metric('histogram')]

/** Values need no escaping. */
function formatLabels(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return pairs.length > 0 ? `{${pairs.join()}}` : ''
}
