import { adminAddresses, alertAddresses } from '../accounts/lists.ts'
import type { AppContext } from '../app-context.ts'
import { maintainSnapshots } from '../backups/nightly.ts'
import { completeSearchIndex } from '../content/search-index.ts'
import type { Logging } from '../context.ts'
import type { Store } from '../database/open.ts'
import { backgroundWait, waitForWriter } from '../database/writer-wait.ts'
import { isWithin } from '../fields/times/within.ts'
import { watchEventLoop } from '../health/event-loop.ts'
import { checkIntegrity } from '../health/integrity.ts'
import { Delivery } from '../mail/delivery.ts'
import { notifyAtOnce, remindDaily } from '../notices/notices.ts'
import { day, hour, minute, second } from '../units.ts'
import { createTidying } from './tidying.ts'

const starts = [
  startIndexing,
  startTidying,
  startMailJobs,
  startSnapshots,
  startIntegrityChecks,
  watchEventLoop,
]

export const startJobs = (context: AppContext) => together(starts.map((start) => start(context)))

const together = (jobs: { stop(): unknown }[]) => ({
  stop: () => Promise.all(jobs.map((job) => job.stop())),
})

type Job = {
  run: (stopping: AbortSignal) => unknown
  /** Begins the log line of an error. */
  failure: string
  /** In ms; at once by default. */
  delay?: number
  interval: number
}

/** Repeats a job, never twice at once, nor while another program writes. `stop` waits for a running one. */
function repeat(
  { log, sqlite }: Logging & Pick<Store, 'sqlite'>,
  { run, failure, delay, interval }: Job,
) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const runSafely = async () => {
    try {
      await waitForWriter(sqlite, backgroundWait)
      await run(stopping.signal)
    } catch (error) {
      log.write('error', { cause: `${failure}: ${error}` })
    }
    running = undefined
  }
  const tick = () => {
    running ??= runSafely()
  }
  const timers = [setInterval(tick, interval)]
  if (delay === undefined) tick()
  else timers.push(setTimeout(tick, delay))
  return {
    stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      return running
    },
  }
}

export function startTidying(context: AppContext) {
  const run = createTidying(context)
  return repeat(context, { run, failure: 'Tidying failed', delay: 5 * second, interval: hour })
}

export function startMailJobs(context: AppContext) {
  const delivery = new Delivery(context, () => alertAddresses(context))
  const failure = "What waits can't be told by mail"
  return together([
    repeat(context, { run: () => remindDaily(context), failure, interval: hour }),
    repeat(context, { run: () => notifyAtOnce(context), failure, interval: 10 * second }),
    repeat(context, {
      run: (stopping) => delivery.round(stopping),
      failure: "The mail queue can't be used",
      interval: second,
    }),
  ])
}

export function startSnapshots(context: AppContext) {
  let failedAt = new Date(Number.NaN)
  const run = async (stopping: AbortSignal) => {
    if (isWithin(context.clock(), failedAt, hour)) return // no use while the disk is full
    await maintainSnapshots(context, stopping)
    if (context.backups.failure !== undefined) failedAt = context.clock()
  }
  return repeat(context, { run, failure: 'The snapshot failed', interval: 5 * minute })
}

export function startIntegrityChecks(context: AppContext) {
  let checkedAt = new Date(Number.NaN)
  const run = async (stopping: AbortSignal) => {
    const now = context.clock()
    if (isWithin(now, checkedAt, 7 * day)) return
    if (await checkIntegrity(context, () => adminAddresses(context), stopping)) checkedAt = now
    else if (!stopping.aborted)
      context.log.write('warn', { cause: 'The database could not be checked.' })
  }
  const failure = 'The check of the database failed'
  return repeat(context, { run, failure, delay: 15 * second, interval: hour })
}

function startIndexing(context: AppContext) {
  const stopping = new AbortController()
  const done = completeSearchIndex(context, stopping.signal).catch((error) =>
    context.log.write('error', { cause: `The search index failed: ${error}` }),
  )
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
