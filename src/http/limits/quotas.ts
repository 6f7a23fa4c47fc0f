import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { retryLater } from '../response/errors.ts'
import { Backlog, type Loads } from './backlog.ts'
import { IncomingBodies } from './incoming-bodies.ts'

const minutes = 60
const day = 24 * 60 * minutes

type GiveBack = () => Promise<void>

export type Limit = {
  /** Returns a function that gives them back. Throws a Refusal (429) when too few are left. */
  take(key: string, places?: number): Promise<GiveBack>
  forget(key: string): Promise<void>
}

/** All or none. They are given back when the result is disposed. */
export async function takeAll(takes: (() => Promise<GiveBack>)[]) {
  await using taken = new AsyncDisposableStack()
  for (const take of takes) taken.defer(await take())
  return taken.move()
}

/** `points` per `duration` seconds for each key. A refused try costs none. */
function createLimit(terms: { points: number; duration: number }, sentence: string): Limit {
  const limiter = new RateLimiterMemory(terms)
  const giveBack = async (key: string, places: number) => void (await limiter.reward(key, places))
  return {
    async take(key, places = 1) {
      try {
        await limiter.consume(key, places)
        return () => giveBack(key, places)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        await giveBack(key, places)
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw retryLater(sentence, seconds, 429)
      }
    },
    forget: async (key) => void (await limiter.delete(key)),
  }
}

const inTenMinutes = (points: number) => ({ points, duration: 10 * minutes })
const inADay = (points: number) => ({ points, duration: day })

/**
 * Limits per address are generous, since a class shares one. They are kept in memory because addresses are personal
 * data.
 */
export const createLimits = (measure: () => Loads) => ({
  submissions: createLimit(inTenMinutes(60), tooMany('submissions')),
  alerts: createLimit(inTenMinutes(20), tooMany('messages')),
  alertsOfRequests: createLimit(inTenMinutes(60), tooMany('messages')),
  sentInADay: createLimit(inADay(500), tooMuchToday),
  kilobytesInADay: createLimit(inADay(1024 * 1024), tooMuchToday),
  loginsOfAddress: createLimit(inTenMinutes(20), tooManyLogins),
  loginsOfAccount: createLimit(inTenMinutes(5), tooManyLogins),
  linksOfAddress: createLimit(inTenMinutes(20), tooManyLinks),
  linksOfAccount: createLimit(inTenMinutes(5), tooManyLinks),
  /** Counts failures only. */
  receipts: createLimit(
    inTenMinutes(20),
    'Too many links from your network were wrong. Please try again in a few minutes.',
  ),
  incomingBodies: new IncomingBodies(),
  backlog: new Backlog(measure),
})

const tooMany = (what: string) =>
  `Too many ${what} from your network. Please try again in a few minutes.`
const tooMuchToday =
  'Your network has sent as much as the lab can take in a day. Please come back tomorrow.'
const tooManyLinks = 'Too many links were asked for. Please try again in a few minutes.'
const tooManyLogins = 'Too many failed logins. Please try again in a few minutes.'

export type Limiting = { limits: ReturnType<typeof createLimits> }
