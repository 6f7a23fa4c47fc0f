import { csvHead, csvLines } from '../../csv/csv.ts'
import type { Store } from '../../database/open.ts'
import { noStore } from './cache.ts'
import { type Context, longAnswer } from './long-answer.ts'
import { readAs } from './whole-list.ts'

type Values = Record<string, unknown>
type Asked = {
  /** Without the extension. */
  name: string
  columns: readonly string[]
  query: Parameters<typeof readAs>[1]
  read?: (row: Values) => Values
}

/** Answers a list as CSV. */
export async function answerTable(
  context: Context,
  source: Pick<Store, 'sqlite' | 'snapshot'>,
  { name, columns, query, read = (row) => row }: Asked,
) {
  const list = await readAs(source, query, {
    ...{ name: 'csv', begins: csvHead(columns), between: '', ends: '' },
    write: (rows: Values[]) => [csvLines(columns, rows.map(read))],
  })
  const answer = await longAnswer(context, list, noStore, 'text/csv; charset=utf-8')
  answer.headers.set('Content-Disposition', `attachment; filename="${name}.csv"`)
  answer.headers.delete('X-Total-Count')
  return answer
}
