import pLimit from 'p-limit'
import { type BulkResult, mostAtOnce } from '../../../src/bulk/words.ts'
import { type Api, answer, having, Refused } from '../../data/api.ts'
import { asAdmin, isOutcomeUnknown, nothingWasDone } from '../calls.ts'
import type {
  Action,
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
  /** Missing if the answer was lost. */
  data?: ActionResult
}

type Context = {
  api: Api
  bulk: ListDefinition['bulk']
  /** Made anew for each call, so that rows are read after it. */
  createReader: () => ReadRow
}

/** Uses the action's own call for one row, and the bulk API otherwise. */
export async function performAction(context: Context, request: ActionRequest) {
  const { action, item, targets } = request
  const [target] = targets
  if (item && target && action.call)
    return [await performOne(context, { ...request, item, target, call: action.call })]
  const results: Result[] = []
  for (let start = 0; start < targets.length; start += mostAtOnce) {
    const batch = targets.slice(start, start + mostAtOnce)
    results.push(...(await performMany(context, { ...request, targets: batch })))
  }
  return results
}

type SingleRequest = ActionRequest & {
  item: Row
  target: Target
  call: NonNullable<Action['call']>
}

async function performOne(context: Context, request: SingleRequest): Promise<Result> {
  const { action, text = '', item, target, call } = request
  const { revision } = target
  const headers: Record<string, string> =
    revision === undefined ? {} : { 'if-match': `"${revision}"` }
  const input = { text, options: { headers } }
  const failure = action.failure ?? action.failed
  const response = answer(call(context.api, item, input), failure, having('affectedRows'))
  try {
    const { data, response: raw } = await asAdmin(response, nothingWasDone)
    action.afterwards?.(item)
    return resultOf(action, target, { ...data, revision: revisionIn(raw) })
  } catch (error) {
    return await resultOfError({ action, target, item, error }, context.createReader())
  }
}

function revisionIn(response: Response) {
  const [, revision] = /"(\d+)"/.exec(response.headers.get('etag') ?? '') ?? []
  return revision ? Number(revision) : undefined
}

async function performMany(context: Context, request: ActionRequest) {
  const { action, targets } = request
  const readRow = context.createReader()
  const failed = (target: Target, error: unknown) =>
    resultOfError({ action, target, error }, readRow)
  const told = async (target: Target, result: BulkResult | undefined) => {
    const { status = 0, message = '', ...data } = result ?? { affectedRows: 0 }
    if (status === 200) return resultOf(action, target, data)
    return await failed(target, new Refused(status, action.failed, { words: message }))
  }
  try {
    const results = new Map((await callBulk(context, request)).map((each) => [each.id, each]))
    return await fewAtOnce.map(targets, (target) => told(target, results.get(target.id)))
  } catch (error) {
    return await fewAtOnce.map(targets, (target) => failed(target, error))
  }
}

/** Limits how many rows are read again at the same time. */
const fewAtOnce = pLimit(5)

async function callBulk({ api, bulk }: Context, { action, targets, text = '' }: ActionRequest) {
  if (!bulk || !action.bulk) return []
  const items = targets.map(({ id, revision }) => ({ id, ...(revision && { revision }) }))
  const body = { action: action.bulk, items, ...inputOf(action, text) }
  const call = answer(api.bulk({ kind: bulk.kind }).post(body), action.failed, having('results'))
  return (await asAdmin(call, nothingWasDone)).data.results
}

function inputOf({ bulk, fieldsOf }: Action, text: string) {
  if (fieldsOf) return { fields: fieldsOf(text) }
  if (text === '') return {}
  return bulk === 'ask' ? { note: text } : { reason: text }
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
