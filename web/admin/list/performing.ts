import { type BulkAction, type BulkResult, mostAtOnce } from '../../../src/bulk/words.ts'
import { type Api, answer, having, Refused } from '../../data/api.ts'
import { asAdmin, nothingWasDone } from '../calls.ts'
import type { Action, Done, Listing, Result, Row, Target } from './listing.ts'
import { verdictOf, verdictOnFailure } from './verdict.ts'

/** An action, and what it is done to: one row as it is on the screen, or any number of them by name. */
export type Asked<Item extends Row> = {
  action: Action<Item>
  targets: readonly Target[]
  item?: Item | undefined
}

/** How it went with one. Where its answer was lost, nothing is known that keeps it from being taken back. */
export type Outcome = Result & { target: Target; done?: Done }

export type Performing<Item extends Row> = Asked<Item> & { words?: string | undefined }
type Context<Item extends Row> = { of: Listing<Item>; api: Api }

/** One row by its own call, any number of them by the call for many. */
export async function perform<Item extends Row>(to: Context<Item>, asked: Performing<Item>) {
  const { item, targets } = asked
  const [target] = targets
  if (item && target) return [await performOne(to, { ...asked, item, target })]
  const outcomes: Outcome[] = []
  for (let from = 0; from < targets.length; from += mostAtOnce) {
    const some = { ...asked, targets: targets.slice(from, from + mostAtOnce) }
    outcomes.push(...(await performMany(to, some)))
  }
  return outcomes
}

async function performOne<Item extends Row>(
  { of, api }: Context<Item>,
  asked: Performing<Item> & { item: Item; target: Target },
): Promise<Outcome> {
  const { action, item, target, words = '' } = asked
  const headers = seen(target.revision)
  const call = answer(
    action.call(api, item, { words, seen: { headers } }),
    action.failure ?? action.failed,
    having('affectedRows'),
  )
  const named = { target, name: target.name }
  try {
    const { data, response } = await asAdmin(call, nothingWasDone)
    action.afterwards?.(item)
    const done = { ...data, revision: revisionIn(response) }
    return { ...named, done, ...verdictOf(asked, data.affectedRows) }
  } catch (error) {
    return { ...named, ...(await verdictOnFailure({ ...asked, reread: of.rereading(api) }, error)) }
  }
}

const seen = (revision: number | undefined): Record<string, string> =>
  revision === undefined ? {} : { 'if-match': `"${revision}"` }

function revisionIn(response: Response | undefined) {
  const [, revision] = /"(\d+)"/.exec(response?.headers.get('etag') ?? '') ?? []
  return revision ? Number(revision) : undefined
}

async function performMany<Item extends Row>(to: Context<Item>, asked: Performing<Item>) {
  const { of, api } = to
  const { action, targets } = asked
  const reread = of.rereading(api)
  const lost = async (target: Target, error: unknown): Promise<Outcome> => ({
    target,
    name: target.name,
    ...(await verdictOnFailure({ action, reread, target }, error)),
  })
  const told = async (target: Target, result: BulkResult | undefined): Promise<Outcome> => {
    const { status = 0, message = '', ...done } = result ?? { affectedRows: 0 }
    if (status !== 200)
      return await lost(target, new Refused(status, action.failed, { words: message }))
    return { target, name: target.name, done, ...verdictOf({ action, target }, done.affectedRows) }
  }
  try {
    const results = new Map((await callForMany(to, asked)).map((each) => [each.id, each]))
    return await inTurns(targets, (target) => told(target, results.get(target.id)))
  } catch (error) {
    return await inTurns(targets, (target) => lost(target, error))
  }
}

async function callForMany<Item extends Row>(
  { of, api }: Context<Item>,
  { action, targets, words = '' }: Performing<Item>,
) {
  if (!of.many || !action.bulk) return []
  const items = targets.map(({ id, revision }) => ({ id, ...(revision && { revision }) }))
  const body = { action: action.bulk, items, ...wordsFor(action.bulk, words) }
  const call = answer(api.bulk({ kind: of.many.kind }).post(body), action.failed, having('results'))
  return (await asAdmin(call, nothingWasDone)).data.results
}

const wordsFor = (action: BulkAction, words: string) => {
  if (words === '') return {}
  return action === 'ask' ? { note: words } : { reason: words }
}

const rereadAtOnce = 5

/** Where rows are read again to see what became of them, the site is not asked for all of them at once. */
async function inTurns<Each, Told>(all: readonly Each[], work: (each: Each) => Promise<Told>) {
  const told: Told[] = []
  for (let from = 0; from < all.length; from += rereadAtOnce)
    told.push(...(await Promise.all(all.slice(from, from + rereadAtOnce).map(work))))
  return told
}
