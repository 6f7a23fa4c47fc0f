import { addressesOf, alertAddresses } from '../accounts/lists.ts'
import type { AppContext } from '../app-context.ts'
import { maintainSnapshots } from '../backups/nightly.ts'
import { completeSearchIndex } from '../content/search-index.ts'
import type { Logging } from '../context.ts'
import type { Store } from '../database/open.ts'
import { backgroundWait, waitForWriter } from '../database/writer-wait.ts'
import { isWithin } from '../fields/times/within.ts'
import { checkIntegrity } from '../health/integrity.ts'
import { Delivery } from '../mail/delivery.ts'
import { notifyAtOnce, remindDaily } from '../notices/notices.ts'
import { day, hour, minute, second } from '../units.ts'
import { createTidying } from './tidying.ts'

type Job = {
  work: (stopping: AbortSignal) => unknown
  failure: string
  /** In ms; at once by default. */
  first?: number
  every: number
}

/** Repeats a job, never twice at once, nor while another program writes. `stop` waits for a running one. */
function repeat(
  { log, sqlite }: Logging & Pick<Store, 'sqlite'>,
  { work, failure, first, every }: Job,
) {
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  const run = async () => {
    try {
      await waitForWriter(sqlite, backgroundWait)
      await work(stopping.signal)
    } catch (error) {
      log.write('error', { cause: `${failure}: ${error}` })
    }
    underWay = undefined
  }
  const tick = () => {
    underWay ??= run()
  }
  const timers = [setInterval(tick, every)]
  if (first === undefined) tick()
  else timers.push(setTimeout(tick, first))
  return {
    stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      return underWay
    },
  }
}

export const keepTidy = (context: AppContext) =>
  repeat(context, {
    work: createTidying(context),
    failure: 'Tidying failed',
    first: 5 * second,
    every: hour,
  })

export function keepMailGoing(context: AppContext) {
  const delivery = new Delivery(context, () => alertAddresses(context))
  const failure = "What waits can't be told by mail"
  const jobs = [
    repeat(context, { work: () => remindDaily(context), failure, every: hour }),
    repeat(context, { work: () => notifyAtOnce(context), failure, every: 10 * second }),
    repeat(context, {
      work: (stopping) => delivery.round(stopping),
      failure: "The mail queue can't be used",
      every: second,
    }),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      delivery.close()
    },
  }
}

export function keepSnapshots(context: AppContext) {
  let failedAt = new Date(Number.NaN)
  const work = async (stopping: AbortSignal) => {
    if (isWithin(context.clock(), failedAt, hour)) return // no use while the disk is full
    await maintainSnapshots(context, stopping)
    if (context.backups.failure !== undefined) failedAt = context.clock()
  }
  return repeat(context, { work, failure: 'The snapshot failed', every: 5 * minute })
}

export function keepChecking(context: AppContext) {
  let last = new Date(Number.NaN)
  const work = async (stopping: AbortSignal) => {
    const now = context.clock()
    if (isWithin(now, last, 7 * day)) return
    if (await checkIntegrity(context, () => addressesOf(context), stopping)) last = now
    else if (!stopping.aborted)
      context.log.write('warn', { cause: 'The database could not be checked.' })
  }
  const failure = 'The check of the database failed'
  return repeat(context, { work, failure, first: 15 * second, every: hour })
}

export function keepIndexed(context: AppContext) {
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
