import type { Database, SQLQueryBindings } from 'bun:sqlite'
import pLimit from 'p-limit'
import { toCsv } from '../csv/csv.ts'
import type { Store } from '../database/open.ts'
import { compressParts, type Encoding } from '../http/response/compression.ts'
import { Refusal } from '../http/response/errors.ts'
import { onceFor } from '../once-for.ts'
import { inTurns } from './rows.ts'

type Query = { toSQL(): { sql: string; params: unknown[] } }
type Values = Record<string, unknown>
type Asked = {
  name: string
  columns: readonly string[]
  query: Query
  read: (row: Values) => Values
  encoding: Encoding | undefined
}
type Source = Pick<Store, 'sqlite' | 'snapshot'>

const mostWaiting = 10
const lineOf = onceFor((_: Database) => pLimit(1))

/** A list as a file for spreadsheet programs. One is read at a time, in short turns, from a database that stands still. */
export async function answerTable(source: Source, asked: Asked) {
  const line = lineOf(source.sqlite)
  if (line.pendingCount >= mostWaiting) throw tooMany()
  const parts = await line(() => partsOf(source, asked))
  const { encoding } = asked
  const body = encoding ? await compressParts(parts, encoding) : new Blob(parts)
  return new Response(body, {
    headers: {
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Length': String(body.size),
      'Content-Disposition': `attachment; filename="${asked.name}.csv"`,
      Vary: 'Authorization, Accept-Encoding',
    },
  })
}

async function partsOf(source: Source, { columns, query, read }: Asked) {
  const snapshot = source.snapshot()
  const turn = inTurns()
  const parts: Buffer<ArrayBuffer>[] = []
  try {
    const { sql, params } = query.toSQL()
    using statement = snapshot.prepare<Values, SQLQueryBindings[]>(sql)
    const rows = statement.iterate(...(params as SQLQueryBindings[]))
    for (const part of toCsv(columns, Iterator.from(rows).map(read))) {
      parts.push(Buffer.from(part))
      await turn()
    }
  } finally {
    snapshot.close()
  }
  return parts
}

const tooMany = () =>
  new Refusal(503, 'Many lists are being read right now. Please try again in a minute.', {
    headers: { 'Retry-After': '60' },
  })
