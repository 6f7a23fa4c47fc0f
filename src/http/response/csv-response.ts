import { csvHead, csvLines } from '../../csv/csv.ts'
import type { Values } from '../../fields/names.ts'
import { noStore } from './cache.ts'
import { serializeRows } from './whole-list.ts'

type Table = {
  /** Without the extension. */
  name: string
  columns: readonly string[]
  query: Parameters<typeof serializeRows>[1]
  read?: (row: Values) => Values
}

export async function csvResponse(
  source: Parameters<typeof serializeRows>[0],
  { name, columns, query, read = (row) => row }: Table,
) {
  const { text } = await serializeRows(source, query, {
    begins: csvHead(columns),
    between: '',
    ends: '',
    write: (rows: Values[]) => [csvLines(columns, rows.map(read))],
  })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': noStore,
    },
  })
}
