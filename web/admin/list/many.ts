import type { BulkAction, BulkResult } from '../../../src/bulk/words.ts'
import { mostAtOnce } from '../../../src/bulk/words.ts'
import { type Api, answer, Refused } from '../../data/api.ts'
import { asAdmin, nothingWasDone } from '../calls.ts'
import type { Action, Done, Listing, Rereading, Result, Row, Target } from './listing.ts'
import { verdictOf, verdictOnFailure } from './verdict.ts'

/** How it went with one. Where its answer was lost, nothing is known that keeps it from being taken back. */
export type Outcome = Result & { target: Target; done?: Done }

type Asked<Item extends Row> = {
  of: Listing<Item>
  api: Api
  action: Action<Item>
  targets: readonly Target[]
}

/** Does an action to many with one call, and tells how it went with each. */
export default async function performMany<Item extends Row>(
  { targets, ...asked }: Asked<Item>,
  words: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let from = 0; from < targets.length; from += mostAtOnce) {
    const some = { ...asked, targets: targets.slice(from, from + mostAtOnce) }
    outcomes.push(...(await performAtOnce(some, words)))
  }
  return outcomes
}

async function performAtOnce<Item extends Row>(asked: Asked<Item>, words: string) {
  const { of, api, action, targets } = asked
  const to = { action, reread: of.rereading(api) }
  try {
    const results = new Map((await call(asked, words)).map((each) => [each.id, each]))
    return await inTurns(targets, (target) => told({ ...to, target }, results.get(target.id)))
  } catch (error) {
    return await inTurns(targets, (target) => lost({ ...to, target }, error))
  }
}

async function call<Item extends Row>({ of, api, action, targets }: Asked<Item>, words: string) {
  if (!of.many || !action.bulk) return []
  const items = targets.map(({ id, revision }) => ({ id, ...(revision && { revision }) }))
  const body = { action: action.bulk, items, ...wordsFor(action.bulk, words) }
  const calling = answer(api.bulk({ kind: of.many.kind }).post(body), action.failed)
  return (await asAdmin(calling, nothingWasDone)).data.results
}

const wordsFor = (action: BulkAction, words: string) => {
  if (words === '') return {}
  return action === 'ask' ? { note: words } : { reason: words }
}

type OneOf<Item extends Row> = Pick<Asked<Item>, 'action'> & {
  target: Target
  reread: Rereading<Item>
}

async function told<Item extends Row>(
  asked: OneOf<Item>,
  result: BulkResult | undefined,
): Promise<Outcome> {
  const { action, target } = asked
  const { status = 0, message = '', affectedRows = 0, kept_until } = result ?? {}
  if (status !== 200)
    return await lost(asked, new Refused(status, action.failed, { words: message }))
  const done = { affectedRows, ...(kept_until !== undefined && { kept_until }) }
  return { target, name: target.name, done, ...verdictOf(asked, affectedRows) }
}

const lost = async <Item extends Row>(asked: OneOf<Item>, error: unknown): Promise<Outcome> => ({
  target: asked.target,
  name: asked.target.name,
  ...(await verdictOnFailure(asked, error)),
})

const atOnce = 5

/** Where rows are read again to see what became of them, the site is not asked for all of them at once. */
async function inTurns<Each, Told>(all: readonly Each[], work: (each: Each) => Promise<Told>) {
  const told: Told[] = []
  for (let from = 0; from < all.length; from += atOnce)
    told.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))))
  return told
}
