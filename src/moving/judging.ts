import { Refusal } from '../http/response/errors.ts'
import type { Remark } from './contract.ts'
import { createNaming, inTurns, type Row } from './rows.ts'

type Values = Record<string, unknown>

export type Terms = {
  /** Only judged, and nothing written. */
  isDry?: boolean
  /** What is good is written, also where other rows were refused. */
  skipsBad?: boolean
  /** Where relative paths of pictures lead. */
  pictures?: string | undefined
  /** More rows than this are refused (413). */
  mostRows?: number
  /** What takes longer is refused (413), in ms. */
  longestMs?: number
}

type Told = { field: string; message: string }
export type Judged = { values: Values; notes?: Told[] }

export type Judging = {
  /** All names that a row may carry. */
  names: readonly string[]
  /** Throws a Refusal that names the fields. */
  judge(given: Values): Judged | Promise<Judged>
  take(row: { line: number; values: Values }): void
}

/** Reads rows to their end and judges each; answers what is to be said about them. */
export async function judgeAll(judging: Judging, rows: AsyncIterable<Row>, terms: Terms) {
  const { mostRows = Number.POSITIVE_INFINITY, longestMs = Number.POSITIVE_INFINITY } = terms
  const began = performance.now()
  const [refused, notes]: [Remark[], Remark[]] = [[], []]
  const named = createNaming(judging.names)
  const turn = inTurns()
  let read = 0
  for await (const row of rows) {
    if (++read > mostRows) throw tooManyRows(mostRows)
    if (performance.now() - began > longestMs) throw tooLong()
    await turn()
    const { line } = row
    const { values, differing } = named(row)
    const outcome = await outcomeOf(judging, values, row.surplus)
    if ('refusal' in outcome) refused.push({ line, ...outcome.refusal })
    else {
      const said = [...differing.map(leftOut), ...(outcome.notes ?? [])]
      notes.push(...said.map((note) => ({ line, ...note })))
      judging.take({ line, values: outcome.values })
    }
  }
  return { read, refused, notes }
}

const tooManyRows = (most: number) =>
  new Refusal(
    413,
    `At most ${most.toLocaleString('en')} rows are taken at once. On the server, "hydra-lab import" takes any number.`,
  )

const tooLong = () =>
  new Refusal(
    413,
    'The file takes too long, mostly for its pictures. On the server, "hydra-lab import" takes any.',
  )

const leftOut = (field: string) => ({
  field,
  message: 'Another column of this name says something else, which is left out',
})

async function outcomeOf(
  { judge }: Judging,
  given: Values,
  surplus = 0,
): Promise<Judged | { refusal: Told }> {
  if (surplus > 0) return { refusal: { field: '', message: tooManyCells } }
  try {
    return await judge(given)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return { refusal: toldOf(error) }
    throw error
  }
}

const tooManyCells = 'The row has more cells than there are columns; a quote may be missing'

/** All that is wrong with a row, in a line about the first of its fields. */
function toldOf({ message, more }: Refusal): Told {
  const [[field = '', sentence = message] = [], ...others] = Object.entries(more.fields ?? {})
  const rest = others.map(([name, each]) => `; ${name}: ${each}`)
  return { field, message: [sentence, ...rest].join('') }
}

export const byLine = (one: Remark, other: Remark) => one.line - other.line
