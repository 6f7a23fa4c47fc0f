import { type BulkResult, maxItems } from '../../../src/bulk/words.ts'
import { type Api, ApiError, type Call, having, unwrap } from '../../data/api.ts'
import { asAdmin, isOutcomeUnknown } from '../calls.ts'
import { nothingWasDone } from '../session/session.ts'
import {
  type Action,
  type ActionInput,
  type ActionResult,
  type ListDefinition,
  type Reread,
  type Row,
  revisionIn,
  revisionOf,
  type Target,
} from './list-definition.ts'

/** An action on one row of the screen, or on any number of rows by id. */
export type ActionRequest = {
  action: Action
  targets: readonly Target[]
  item?: Row | undefined
  /** Where the row stands on its page. */
  place?: number
  text?: string
  /** The pressed button, if it isn't the row's own. */
  button?: string | undefined
  isUndo?: true
}

export type Result = {
  target: Target
  message: string
  /** `already`: somebody else did it first. */
  state: 'done' | 'already' | 'failed'
  data?: ActionResult
}

type Context = { api: Api; bulk?: ListDefinition['bulk']; reread: Reread }
type Outcome = ActionResult | ApiError

/** Uses the action's own call for one row, and the bulk API otherwise. Where an error isn't clear, rows are read again. */
export async function performAction(context: Context, request: ActionRequest): Promise<Result[]> {
  const { action, item, targets } = request
  const outcomes = await outcomesOf(context, request)
  const unclear = targets.filter((_, place) => isUnclear(outcomes[place])).map(({ id }) => id)
  const rows = unclear.length > 0 ? await rowsAt(context, unclear) : []
  if (item && !(outcomes[0] instanceof ApiError)) action.afterwards?.(item)
  return targets.map((target, place) => {
    const outcome = outcomes[place] ?? unanswered(action)
    return outcome instanceof ApiError
      ? resultOfError(request, target, outcome, rows)
      : resultOf(action, target, outcome)
  })
}

const rowsAt = ({ api, reread }: Context, ids: readonly number[]) =>
  asAdmin(reread(api, ids)).catch(() => undefined)

const unanswered = ({ failed }: Action) => new ApiError(0, failed)

const refusalIn = (action: Action) => (error: unknown) =>
  error instanceof ApiError ? error : unanswered(action)

async function outcomesOf(context: Context, request: ActionRequest): Promise<Outcome[]> {
  const { action, item, targets } = request
  if (item && action.call) {
    const call = action.call(context.api, item, inputOf(request))
    return [await answerForOne(action, call).catch(refusalIn(action))]
  }
  const outcomes: Outcome[] = []
  for (let start = 0; start < targets.length; start += maxItems) {
    const batch = targets.slice(start, start + maxItems)
    const answered = answerForBatch(context, { ...request, targets: batch })
    const refuse = (error: unknown) => batch.map(() => refusalIn(action)(error))
    outcomes.push(...(await answered.catch(refuse)))
  }
  return outcomes
}

function inputOf({ text = '', targets }: ActionRequest): ActionInput {
  const revision = targets[0]?.revision
  return { text, options: { headers: revision ? { 'if-match': `"${revision}"` } : {} } }
}

async function answerForOne({ failed, failure = failed }: Action, call: Call<ActionResult | null>) {
  const answered = unwrap(call, failure, having('affectedRows'))
  const { data, response } = await asAdmin(answered, nothingWasDone)
  return { ...data, revision: revisionIn(response) }
}

async function answerForBatch({ api, bulk }: Context, { action, targets, text }: ActionRequest) {
  if (!bulk || !action.bulk) return []
  const items = targets.map(({ id, revision }) => ({ id, ...(revision && { revision }) }))
  const body = { action: action.bulk, items, ...bulkInputOf(action, text) }
  const call = unwrap(api.bulk({ kind: bulk }).post(body), action.failed, having('results'))
  const { results } = (await asAdmin(call, nothingWasDone)).data
  return targets.map(({ id }) =>
    outcomeOf(
      action,
      results.find((each) => each.id === id),
    ),
  )
}

function bulkInputOf({ bulk, fieldsOf }: Action, text = '') {
  if (fieldsOf) return { fields: fieldsOf(text) }
  if (text === '') return {}
  return bulk === 'ask' ? { note: text } : { reason: text }
}

function outcomeOf(action: Action, result: BulkResult | undefined): Outcome {
  if (!result) return unanswered(action)
  const { status, message: serverMessage, ...data } = result
  return status === 200 ? data : new ApiError(status, action.failed, { serverMessage })
}

function resultOf(action: Action, target: Target, data: ActionResult): Result {
  const { past, already = past, done } = action
  const { name } = target
  if (data.affectedRows === 0)
    return { target, data, message: `“${name}” was ${already} already.`, state: 'already' }
  return { target, data, message: done ?? `“${name}” was ${past}.`, state: 'done' }
}

/** Whether the row alone tells if it was changed, or by whom. */
const isUnclear = (outcome: Outcome | undefined) =>
  !outcome ||
  (outcome instanceof ApiError &&
    (isOutcomeUnknown(outcome) || [404, 412].includes(outcome.status)))

/** `rows` are those that were read again, undefined where they could not be. */
function resultOfError(
  { action, item, text = '' }: ActionRequest,
  target: Target,
  error: ApiError,
  rows: readonly Row[] | undefined,
): Result {
  const { name } = target
  const failed = (message: string): Result => ({ target, message, state: 'failed' })
  const isLost = isOutcomeUnknown(error)
  if (isLost && !rows)
    return failed(
      `${sentence(action.failed)} It is not known whether “${name}” was ${action.past}; look again.`,
    )
  const row = rows?.find(({ id }) => id === target.id)
  const { isDone = action.fieldsOf && hasFields(action.fieldsOf(text)) } = action
  const wasDone = row ? isDone?.(row, item ?? row, { target, text }) : isLost && !isDone
  if (isUnclear(error) && wasDone)
    return resultOf(action, target, { affectedRows: isLost ? 1 : 0, revision: revisionOf(row) })
  const isGone = error.status === 404 || (isLost && !row)
  if (!isGone) return failed(unchangedMessage(action, error.serverMessage))
  const message = `“${name}” is gone already: another admin was faster.`
  return { target, message, state: 'already' }
}

const hasFields = (fields: Record<string, unknown>) => (row: Row) =>
  Object.entries(fields).every(([name, value]) => Reflect.get(row, name) === value)

const unchangedMessage = ({ failed }: Action, serverMessage: string) =>
  [failed, serverMessage.replace(/ ?Nothing was changed\.$/, ''), 'Nothing was changed.']
    .filter(Boolean)
    .map(sentence)
    .join(' ')

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
