import { Refused } from '../../data/api.ts'
import { asAdmin } from '../calls.ts'
import type { Action, Rereading, Result, Row, Target } from './listing.ts'

type Asked<Item extends Row> = {
  reread: Rereading<Item>
  action: Action<Item>
  target: Target
  /** The row as it was, where it is on the screen. */
  item?: Item
}

const done = (words: string): Omit<Result, 'name'> => ({ words, state: 'done' })
const already = (words: string): Omit<Result, 'name'> => ({ words, state: 'already' })
const failed = (words: string): Omit<Result, 'name'> => ({ words, state: 'failed' })

/** What is said of an action the server did, or had done before. */
export function verdictOf<Item extends Row>(
  { action, target: { name } }: Pick<Asked<Item>, 'action' | 'target'>,
  affectedRows: number,
) {
  if (affectedRows === 0) return already(`“${name}” was ${action.already ?? action.past} already.`)
  return done(action.done ?? `“${name}” was ${action.past}.`)
}

/** What is said of one that failed: that somebody else did it before is a result, too. */
export async function verdictOnFailure<Item extends Row>(asked: Asked<Item>, error: unknown) {
  const { action } = asked
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  if (status === 404) return await becameOf(asked)
  if (status === 412) return await sameDone(asked, words)
  if (status > 0 && status < 500) return unchanged(action, words)
  return await lookAgain(asked, words)
}

const isDoneTo = <Item extends Row>({ action, item }: Asked<Item>, row: Item) =>
  action.isDone?.(row, item ?? row) ?? false

/** Where there is nothing to do it to, the row itself may tell that somebody else did it. */
async function becameOf<Item extends Row>(asked: Asked<Item>) {
  const { reread, action, target } = asked
  const row = action.isDone && (await asAdmin(reread(target.id)).catch(() => undefined))
  const isDone = row !== undefined && isDoneTo(asked, row)
  return isDone ? verdictOf({ action, target }, 0) : gone(target.name)
}

/** The row is another one by now: perhaps since somebody else has done the same. */
async function sameDone<Item extends Row>(asked: Asked<Item>, words: string) {
  const { reread, action, target } = asked
  const row = await asAdmin(reread(target.id)).catch(() => undefined)
  return row && isDoneTo(asked, row) ? verdictOf(asked, 0) : unchanged(action, words)
}

/** Where no answer came it may have been done all the same: the row itself tells. */
async function lookAgain<Item extends Row>(asked: Asked<Item>, words: string) {
  const { reread, action, target } = asked
  const { name } = target
  try {
    const row = await asAdmin(reread(target.id))
    if (row ? isDoneTo(asked, row) : !action.isDone) return verdictOf(asked, 1)
    return row ? unchanged(action, words) : gone(name)
  } catch {
    return failed(
      `${ended(action.failed)} It is not known whether “${name}” was ${action.past}; look again.`,
    )
  }
}

const gone = (name: string) => already(`“${name}” is gone already: another admin was faster.`)

const unchanged = ({ failed: text }: { failed: string }, words: string) =>
  failed(
    [text, words.replace(/ ?Nothing was changed\.$/, ''), 'Nothing was changed.']
      .filter(Boolean)
      .map(ended)
      .join(' '),
  )

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
