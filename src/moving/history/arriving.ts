import { indexArrived } from '../../content/searched.ts'
import { type Destination, writePictures } from '../arriving.ts'
import type { Verdict } from '../contract.ts'
import { byLine, judgeAll, type Terms } from '../judging.ts'
import type { Ledger } from '../ledger.ts'
import { ArrivingPictures } from '../pictures.ts'
import type { Row } from '../rows.ts'
import type { History } from './history.ts'
import { Waiting } from './waiting.ts'

type Judged = Pick<Verdict, 'read' | 'refused'>
type At = { waiting: Waiting; ledger: Ledger }

/** Judges the rows of a history, finds what each goes with, and writes all that are new in one transaction, or none. */
export async function bringHistory(
  destination: Destination & { ledger: Ledger },
  history: History,
  rows: AsyncIterable<Row>,
  terms: Terms = {},
): Promise<Verdict> {
  const { sqlite, ledger, db } = destination
  const waiting = new Waiting(sqlite, history.waits)
  const pictures = new ArrivingPictures(destination, terms.pictures)
  try {
    const judgeRow = history.createJudge(destination, pictures)
    const judge = async (given: Record<string, unknown>) => ({ values: await judgeRow(given) })
    const take = waiting.add.bind(waiting)
    const judged = await judgeAll({ names: history.columns, judge, take }, rows, terms)
    const at = { waiting, ledger }
    if (terms.isDry) return settled(history, at, judged, terms)
    const addresses = addressesIn(history, waiting)
    if (isTaken(judged, terms)) await writePictures(db, pictures, addresses)
    return db.transaction((tx) => {
      const verdict = settled(history, at, judged, terms)
      if (!isTaken(verdict, terms)) return verdict
      pictures.write(addresses)
      history.write({ ...at, at: destination.clock().toISOString() })
      indexArrived(tx)
      return verdict
    })
  } finally {
    pictures.drop()
    waiting.drop()
  }
}

const isTaken = ({ refused }: Judged, { skipsBad }: Terms) =>
  refused.length === 0 || skipsBad === true

/** What becomes of the rows, as the database is now. */
function settled(history: History, at: At, { read, refused }: Judged, terms: Terms): Verdict {
  const { waiting } = at
  history.settle(at)
  const verdict = {
    read,
    refused: [...refused, ...waiting.remarks('wrong')].toSorted(byLine),
    notes: waiting.remarks('noted'),
    ...waiting.count(),
  }
  if (isTaken(verdict, terms)) history.noteIn?.(at)
  return verdict
}

const addressesIn = ({ waits }: History, { table }: Waiting) =>
  waits.includes('pictures')
    ? `SELECT value FROM ${table}, json_each(pictures) WHERE pictures IS NOT NULL`
    : 'SELECT NULL'
