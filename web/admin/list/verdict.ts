import { type Api, Refused } from '../../data/api.ts'
import { asAdmin, expectSession } from '../calls.ts'
import type { Action, Listing, Result, Row } from './listing.ts'

type Asked<Item extends Row> = { of: Listing<Item>; api: Api; action: Action<Item>; item: Item }

const done = (words: string): Omit<Result, 'name'> => ({ words, state: 'done' })
const already = (words: string): Omit<Result, 'name'> => ({ words, state: 'already' })
const failed = (words: string): Omit<Result, 'name'> => ({ words, state: 'failed' })

/** What is said of an action the server did, or had done before. */
export function verdictOf<Item extends Row>(
  { of, action, item }: Asked<Item>,
  affectedRows: number,
) {
  const name = of.nameOf(item)
  if (affectedRows === 0) return already(`“${name}” was ${action.already ?? action.past} already.`)
  return done(action.done ?? `“${name}” was ${action.past}.`)
}

/** What is said of one that failed: that somebody else did it before is a result, too. */
export async function verdictOnFailure<Item extends Row>(asked: Asked<Item>, error: unknown) {
  const { of, action, item } = asked
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  if (status === 404) return gone(of.nameOf(item))
  if (status === 412) return await sameDone(asked, words)
  if (status > 0 && status < 500) return unchanged(action, words)
  return await lookAgain(asked, words)
}

/** The row is another one by now: perhaps since somebody else has done the same. */
async function sameDone<Item extends Row>(asked: Asked<Item>, words: string) {
  const { of, api, action, item } = asked
  const row = await asAdmin(of.reread(api, item.id)).catch(() => undefined)
  return row && action.isDone?.(row) ? verdictOf(asked, 0) : unchanged(action, words)
}

/** Where no answer came it may have been done all the same: the row itself tells. */
async function lookAgain<Item extends Row>(asked: Asked<Item>, words: string) {
  const { of, api, action, item } = asked
  const name = of.nameOf(item)
  try {
    const row = await asAdmin(of.reread(api, item.id))
    if (row ? action.isDone?.(row) : !action.isDone) return verdictOf(asked, 1)
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

/** A row, or nothing where an admin is told that there is none. */
export async function orNothing<Item>(api: Api, reading: Promise<Item>) {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
    await expectSession(api)
    return undefined
  }
}
