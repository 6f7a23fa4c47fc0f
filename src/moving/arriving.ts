import type { Database } from 'bun:sqlite'
import type { Db } from '../database/open.ts'
import { othersVersionOf } from '../database/remembered.ts'
import { Refusal } from '../http/response/errors.ts'
import type { Remark, Verdict } from './contract.ts'
import { judge, type Movable, type Place } from './movable.ts'
import { ArrivingPictures, type Gallery } from './pictures.ts'
import { createNaming, inTurns, type Row } from './rows.ts'
import { Stage } from './stage.ts'

/** Where rows are written. */
export type Destination = Place & Gallery & { db: Db; sqlite: Database; by?: string | undefined }

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

const picturesAtOnce = 20

/** Judges rows as their form would, and writes all that are new in one transaction, or none. Nobody is written to. */
export async function bringIn(
  destination: Destination,
  movable: Movable,
  rows: AsyncIterable<Row>,
  terms: Terms = {},
): Promise<Verdict> {
  const stage = new Stage(destination.sqlite, movable)
  const pictures = new ArrivingPictures(destination, terms.pictures)
  try {
    const judged = await judgeAll({ destination, movable, stage, pictures }, rows, terms)
    await stage.learn()
    const mayWrite = !terms.isDry && (judged.refused.length === 0 || terms.skipsBad)
    const counts = mayWrite ? await write(destination, stage, pictures) : stage.compare()
    const moved = stage.moved().map(({ line, id }) => takenId(line, id))
    return { ...judged, ...counts, notes: [...judged.notes, ...moved].toSorted(byLine) }
  } finally {
    pictures.drop()
    stage.drop()
  }
}

const byLine = (one: Remark, other: Remark) => one.line - other.line

const takenId = (line: number, id: number): Remark => ({
  line,
  field: 'id',
  message: `${id} is another one's, so that it gets a new one`,
})

type Arriving = {
  destination: Destination
  movable: Movable
  stage: Stage
  pictures: ArrivingPictures
}

async function judgeAll(arriving: Arriving, rows: AsyncIterable<Row>, terms: Terms) {
  const { movable, stage } = arriving
  const { mostRows = Number.POSITIVE_INFINITY, longestMs = Number.POSITIVE_INFINITY } = terms
  const began = performance.now()
  const [refused, notes]: [Remark[], Remark[]] = [[], []]
  const judgeRow = createRowJudge(arriving)
  const named = createNaming(movable.names)
  const turn = inTurns()
  let read = 0
  for await (const row of rows) {
    if (++read > mostRows) throw tooManyRows(mostRows)
    if (performance.now() - began > longestMs) throw tooLong()
    await turn()
    const { line } = row
    const outcome = await judgeRow(named(row.cells), row.surplus)
    if ('refusal' in outcome) refused.push({ line, ...outcome.refusal })
    else {
      notes.push(...outcome.notes.map((note) => ({ line, ...note })))
      stage.add({ line, values: outcome.values })
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

type Told = { field: string; message: string }
type Outcome = { refusal: Told } | { values: Record<string, unknown>; notes: Told[] }

function createRowJudge({ destination, movable, pictures }: Arriving) {
  const judgeFields = movable.createJudge(destination)
  return async (given: Record<string, unknown>, surplus = 0): Promise<Outcome> => {
    if (surplus > 0) return { refusal: { field: '', message: tooManyCells } }
    const now = destination.clock().toISOString()
    try {
      const { values, notes } = judge(movable, judgeFields, { given, now })
      for (const field of movable.pictures)
        if (values[field] !== undefined)
          values[field] = await pictures.addressOf(field, values[field])
      return {
        values,
        notes: Object.entries(notes).map(([field, message]) => ({ field, message })),
      }
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return { refusal: toldOf(error) }
      throw error
    }
  }
}

const tooManyCells = 'The row has more cells than there are columns; a quote may be missing'

/** All that is wrong with a row, in a line about the first of its fields. */
function toldOf({ message, more }: Refusal): Told {
  const [[field = '', sentence = message] = [], ...others] = Object.entries(more.fields ?? {})
  const rest = others.map(([name, each]) => `; ${name}: ${each}`)
  return { field, message: [sentence, ...rest].join('') }
}

/**
 * Pictures go in before the rows, a few at a time: none belongs to a row yet, and what no row comes to point to is swept.
 * Those that were swept too early are written with the rows.
 */
async function write(
  { db, sqlite, clock, by }: Destination,
  stage: Stage,
  pictures: ArrivingPictures,
) {
  stage.compare()
  const someMore = () => db.transaction(() => pictures.write(stage.addresses, picturesAtOnce))
  while (someMore()) await new Promise((others) => setImmediate(others))
  const counts = stage.compare()
  const seen = othersVersionOf(sqlite)
  return db.transaction(() => {
    const isTrueYet = othersVersionOf(sqlite) === seen
    const now = isTrueYet ? counts : stage.compare()
    pictures.write(stage.addresses)
    stage.write({ at: clock().toISOString(), by: by ?? null })
    return now
  })
}
