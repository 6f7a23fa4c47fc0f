import type { Database } from 'bun:sqlite'
import { indexArrived } from '../content/searched.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Db } from '../database/open.ts'
import { othersVersionOf } from '../database/remembered.ts'
import type { Remark, Verdict } from './contract.ts'
import { byLine, type Judged, judgeAll, type Terms } from './judging.ts'
import type { Ledger } from './ledger.ts'
import { judge, type Movable, type Place } from './movable.ts'
import { ArrivingPictures, type Gallery } from './pictures.ts'
import type { Row } from './rows.ts'
import { Stage } from './stage.ts'

/** Where rows are written. */
export type Destination = Place &
  Gallery & {
    db: Db
    sqlite: Database
    by?: string | undefined
    /** Remembers under which ids items arrive, where what goes with them comes after them. */
    ledger?: Ledger
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
    const judge = createRowJudge(destination, movable, pictures)
    const take = stage.add.bind(stage)
    const judged = await judgeAll({ names: movable.names, judge, take }, rows, terms)
    await stage.learn()
    const isTaken = judged.refused.length === 0 || terms.skipsBad === true
    const mayWrite = isTaken && !terms.isDry
    const counts = mayWrite ? await write(destination, stage, pictures) : stage.compare()
    if (isTaken && destination.ledger) stage.noteIn(destination.ledger)
    const moved = stage.moved().map(({ line, id }) => takenId(line, id))
    return { ...judged, ...counts, notes: [...judged.notes, ...moved].toSorted(byLine) }
  } finally {
    pictures.drop()
    stage.drop()
  }
}

const takenId = (line: number, id: number): Remark => ({
  line,
  field: 'id',
  message: `${id} is another one's, so that it gets a new one`,
})

function createRowJudge(destination: Destination, movable: Movable, pictures: ArrivingPictures) {
  const judgeFields = movable.createJudge(destination)
  return async (given: Record<string, unknown>): Promise<Judged> => {
    const now = destination.clock().toISOString()
    const { values, notes } = judge(movable, judgeFields, { given, now })
    await pictures.place(values, movable.pictures)
    const told = Object.entries(notes).map(([field, message]) => ({ field, message }))
    return { values, notes: told }
  }
}

async function write(
  { db, sqlite, clock, by }: Destination,
  stage: Stage,
  pictures: ArrivingPictures,
) {
  stage.compare()
  await writePictures(db, pictures, stage.addresses)
  const counts = stage.compare()
  const seen = othersVersionOf(sqlite)
  return db.transaction((tx) => {
    const isTrueYet = othersVersionOf(sqlite) === seen
    const now = isTrueYet ? counts : stage.compare()
    pictures.write(stage.addresses)
    stage.write({ at: clock().toISOString(), by: by ?? null })
    indexArrived(tx)
    return now
  })
}

/**
 * Pictures go in before the rows, a few at a time: none belongs to a row yet, and what no row comes to point to is swept.
 * Those that were swept too early are written with the rows.
 */
export async function writePictures(db: Db, pictures: ArrivingPictures, addresses: string) {
  await inBatches(picturesAtOnce, (most) => db.transaction(() => pictures.write(addresses, most)))
}
