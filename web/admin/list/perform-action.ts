import pLimit from 'p-limit'
import { type BulkResult, mostAtOnce } from '../../../src/bulk/words.ts'
import { type Api, answer, type Call, having, Refused } from '../../data/api.ts'
import { asAdmin, isOutcomeUnknown, nothingWasDone } from '../calls.ts'
import type {
  Action,
  ActionInput,
  ActionResult,
  ListDefinition,
  ReadRow,
  Row,
  Target,
} from './list-definition.ts'

/** An action on one row of the screen, or on any number of rows by id. */
export type ActionRequest = {
  action: Action
  targets: readonly Target[]
  item?: Row | undefined
  text?: string
  /** The pressed button, if it isn't the row's own. */
  button?: string
}

export type Result = {
  target: Target
  message: string
  /** `already`: somebody else did it first. */
  state: 'done' | 'already' | 'failed'
  data?: ActionResult
}

type Context = {
  api: Api
  bulk: ListDefinition['bulk']
  /** Made after the action, so that rows are read as it left them. */
  createReader: () => ReadRow
}

type Outcome = { data: ActionResult } | { error: unknown }

/** Uses the action's own call for one row, and the bulk API otherwise. */
export async function performAction(context: Context, request: ActionRequest) {
  const { action, item, targets } = request
  const outcomes =
    item && action.call
      ? [await callForOne(action, action.call(context.api, item, inputOf(request)))]
      : await callForMany(context, request)
  const readRow = context.createReader()
  return await fewAtOnce.map(targets, async (target, place): Promise<Result> => {
    const outcome = outcomes[place] ?? { error: undefined }
    if ('error' in outcome)
      return await resultOfError({ action, target, item, error: outcome.error }, readRow)
    if (item) action.afterwards?.(item)
    return resultOf(action, target, outcome.data)
  })
}

/** Limits how many rows are read again at the same time. */
const fewAtOnce = pLimit(5)

function inputOf({ text = '', targets }: ActionRequest): ActionInput {
  const revision = targets[0]?.revision
  return { text, options: { headers: revision ? { 'if-match': `"${revision}"` } : {} } }
}

async function callForOne(action: Action, call: Call<ActionResult | null>): Promise<Outcome> {
  const { failed, failure = failed } = action
  try {
    const answered = answer(call, failure, having('affectedRows'))
    const { data, response } = await asAdmin(answered, nothingWasDone)
    const [, revision] = /"(\d+)"/.exec(response.headers.get('etag') ?? '') ?? []
    return { data: { ...data, revision: revision ? Number(revision) : undefined } }
  } catch (error) {
    return { error }
  }
}

async function callForMany(context: Context, request: ActionRequest) {
  const { targets } = request
  const outcomes: Outcome[] = []
  for (let start = 0; start < targets.length; start += mostAtOnce) {
    const batch = targets.slice(start, start + mostAtOnce)
    outcomes.push(...(await callForBatch(context, { ...request, targets: batch })))
  }
  return outcomes
}

async function callForBatch(
  { api, bulk }: Context,
  { action, targets, text = '' }: ActionRequest,
): Promise<Outcome[]> {
  if (!bulk || !action.bulk) return []
  const items = targets.map(({ id, revision }) => ({ id, ...(revision && { revision }) }))
  const body = { action: action.bulk, items, ...bulkInputOf(action, text) }
  try {
    const call = answer(api.bulk({ kind: bulk.kind }).post(body), action.failed, having('results'))
    const { results } = (await asAdmin(call, nothingWasDone)).data
    return targets.map(({ id }) =>
      outcomeOf(
        action,
        results.find((each) => each.id === id),
      ),
    )
  } catch (error) {
    return targets.map(() => ({ error }))
  }
}

function bulkInputOf({ bulk, fieldsOf }: Action, text: string) {
  if (fieldsOf) return { fields: fieldsOf(text) }
  if (text === '') return {}
  return bulk === 'ask' ? { note: text } : { reason: text }
}

function outcomeOf({ failed }: Action, result: BulkResult | undefined): Outcome {
  const { status = 0, message: words = '', ...data } = result ?? { affectedRows: 0 }
  return status === 200 ? { data } : { error: new Refused(status, failed, { words }) }
}

function resultOf(action: Action, target: Target, data: ActionResult): Result {
  const { past, already = past, done } = action
  const { name } = target
  if (data.affectedRows === 0)
    return { target, data, message: `“${name}” was ${already} already.`, state: 'already' }
  return { target, data, message: done ?? `“${name}” was ${past}.`, state: 'done' }
}

type FailedAction = { action: Action; target: Target; item?: Row; error: unknown }

/** Reads the row again where the error alone doesn't tell whether it was changed, or by whom. */
async function resultOfError(failed: FailedAction, readRow: ReadRow): Promise<Result> {
  const { action, target, item, error } = failed
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  const { name } = target
  const unchanged = { target, message: unchangedMessage(action, words), state: 'failed' } as const
  const isLost = isOutcomeUnknown(error)
  if (!isLost && status !== 404 && status !== 412) return unchanged

  const read = await asAdmin(readRow(target.id)).then(
    (row) => ({ row }),
    () => undefined,
  )
  if (!read && isLost) {
    const message = `${sentence(action.failed)} It is not known whether “${name}” was ${action.past}; look again.`
    return { target, message, state: 'failed' }
  }
  const row = read?.row
  const isDone = row ? action.isDone?.(row, item ?? row) : isLost && !action.isDone
  if (isDone) return resultOf(action, target, { affectedRows: isLost ? 1 : 0 })
  if (status === 412 || (row && status !== 404)) return unchanged
  const message = `“${name}” is gone already: another admin was faster.`
  return { target, message, state: 'already' }
}

const unchangedMessage = ({ failed }: Action, words: string) =>
  [failed, words.replace(/ ?Nothing was changed\.$/, ''), 'Nothing was changed.']
    .filter(Boolean)
    .map(sentence)
    .join(' ')

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
