import pLimit from 'p-limit'
import { type BulkResult, mostAtOnce } from '../../../src/bulk/words.ts'
import { type Api, answer, having, Refused } from '../../data/api.ts'
import { asAdmin, nothingWasDone } from '../calls.ts'
import type {
  Action,
  ActionResult,
  ListDefinition,
  ReadRow,
  Result,
  Row,
  Target,
} from './list-definition.ts'

/** An action, and what it is done to: one row as it is on the screen, or any number of them by name. */
export type Asked = {
  action: Action
  targets: readonly Target[]
  item?: Row | undefined
  words?: string | undefined
  /** The button that was pressed, where it isn't the row's own. */
  button?: string | undefined
}

/** How it went with one. Where its answer was lost, nothing is known that keeps it from being taken back. */
export type Outcome = Result & { target: Target; done?: ActionResult }

/** Rows are read anew for each call, after it. */
type Context = { api: Api; many: ListDefinition['many']; rereading: () => ReadRow }

/** One row by its own call, any number of them by the call for many. */
export async function perform(to: Context, asked: Asked) {
  const { action, item, targets } = asked
  const [target] = targets
  if (item && target && action.call)
    return [await performOne(to, { ...asked, item, target, call: action.call })]
  const outcomes: Outcome[] = []
  for (let from = 0; from < targets.length; from += mostAtOnce) {
    const some = targets.slice(from, from + mostAtOnce)
    outcomes.push(...(await performMany(to, { ...asked, action, targets: some })))
  }
  return outcomes
}

type One = Asked & {
  item: Row
  target: Target
  call: NonNullable<Action['call']>
}

async function performOne(
  { api, rereading }: Context,
  { action, words = '', item, target, call }: One,
): Promise<Outcome> {
  const headers: Record<string, string> =
    target.revision === undefined ? {} : { 'if-match': `"${target.revision}"` }
  const failure = action.failure ?? action.failed
  const asking = answer(
    call(api, item, { words, seen: { headers } }),
    failure,
    having('affectedRows'),
  )
  try {
    const { data, response } = await asAdmin(asking, nothingWasDone)
    action.afterwards?.(item)
    const done = { ...data, revision: revisionIn(response) }
    return { target, done, ...verdictOf(action, target, data.affectedRows) }
  } catch (error) {
    return { target, ...(await verdictOnFailure({ action, target, item }, rereading(), error)) }
  }
}

function revisionIn(response: Response | undefined) {
  const [, revision] = /"(\d+)"/.exec(response?.headers.get('etag') ?? '') ?? []
  return revision ? Number(revision) : undefined
}

async function performMany({ rereading, ...to }: Context, asked: Asked) {
  const { action, targets } = asked
  const reread = rereading()
  const lost = async (target: Target, error: unknown): Promise<Outcome> => ({
    target,
    ...(await verdictOnFailure({ action, target }, reread, error)),
  })
  const told = async (target: Target, result: BulkResult | undefined): Promise<Outcome> => {
    const { status = 0, message = '', ...done } = result ?? { affectedRows: 0 }
    if (status !== 200)
      return await lost(target, new Refused(status, action.failed, { words: message }))
    return { target, done, ...verdictOf(action, target, done.affectedRows) }
  }
  try {
    const results = new Map((await callForMany(to, asked)).map((each) => [each.id, each]))
    return await inTurns.map(targets, (target) => told(target, results.get(target.id)))
  } catch (error) {
    return await inTurns.map(targets, (target) => lost(target, error))
  }
}

async function callForMany({ api, many }: Omit<Context, 'rereading'>, asked: Asked) {
  const { action, targets, words = '' } = asked
  if (!many || !action.bulk) return []
  const items = targets.map(({ id, revision }) => ({ id, ...(revision && { revision }) }))
  const body = { action: action.bulk, items, ...wordsFor(action, words) }
  const call = answer(api.bulk({ kind: many.kind }).post(body), action.failed, having('results'))
  return (await asAdmin(call, nothingWasDone)).data.results
}

const wordsFor = ({ bulk, fieldsOf }: Action, words: string) => {
  if (fieldsOf) return { fields: fieldsOf(words) }
  if (words === '') return {}
  return bulk === 'ask' ? { note: words } : { reason: words }
}

/** Where rows are read again to see what became of them, the site is not asked for all of them at once. */
const inTurns = pLimit(5)

/** What is said of an action the server did, or had done before. */
function verdictOf(
  { past, already = past, done }: Action,
  { name }: Target,
  affectedRows: number,
): Result {
  if (affectedRows === 0)
    return { name, words: `“${name}” was ${already} already.`, state: 'already' }
  return { name, words: done ?? `“${name}” was ${past}.`, state: 'done' }
}

/** The row is as it was, where it is on the screen. */
type Failed = { action: Action; target: Target; item?: Row }

/**
 * What is said of one that failed. That somebody else did it before is a result, too; where no answer came it may have
 * been done all the same. The row itself tells.
 */
async function verdictOnFailure(
  { action, target, item }: Failed,
  reread: ReadRow,
  error: unknown,
): Promise<Result> {
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  const { name } = target
  const unchanged: Result = { name, words: unchangedBy(action, words), state: 'failed' }
  if (status > 0 && status < 500 && status !== 404 && status !== 412) return unchanged
  const isAnswered = status > 0 && status < 500
  const row = await asAdmin(reread(target.id)).catch(() => 'unknown' as const)
  if (row === 'unknown' && !isAnswered)
    return { name, words: unknownOf(action, name), state: 'failed' }
  if (row && row !== 'unknown' && action.isDone?.(row, item ?? row))
    return verdictOf(action, target, isAnswered ? 0 : 1)
  if (!row && !isAnswered && !action.isDone) return verdictOf(action, target, 1)
  if (status === 412 || (row && status !== 404)) return unchanged
  return {
    name,
    words: `“${name}” is gone already: another admin was faster.`,
    state: 'already',
  }
}

const unknownOf = ({ failed, past }: { failed: string; past: string }, name: string) =>
  `${ended(failed)} It is not known whether “${name}” was ${past}; look again.`

const unchangedBy = ({ failed }: { failed: string }, words: string) =>
  [failed, words.replace(/ ?Nothing was changed\.$/, ''), 'Nothing was changed.']
    .filter(Boolean)
    .map(ended)
    .join(' ')

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
