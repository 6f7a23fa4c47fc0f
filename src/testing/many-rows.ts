import type { Database } from 'bun:sqlite'
import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { derivedFrom } from '../content/kind.ts'
import { categories } from '../content/words.ts'

const words =
  'campus shuttle tracker compiler chess engine ray tracer garden lecture notes binary tree graph'.split(
    ' ',
  )
const paragraph = 'What it does, how it was built, and what its authors would do otherwise. '

type Values = Record<string, string | null>

/** Deterministic. */
function rowOf(kind: AnyKind, n: number): Values {
  const some = [3, 4, 5, 6, 7].map((step, place) => words[(n * step + (n >> place)) % words.length])
  const isWaiting = n % 50 === 0
  const date = new Date(Date.UTC(2016, 0, 1) + ((n * 7919) % 5_000_000) * 60_000).toISOString()
  const row = {
    [kind.title]: `${some.join(' ')} ${n}`,
    category: categories[n % (categories.length + 1)] ?? null,
    status: isWaiting ? 'pending' : 'approved',
    submission_date: date,
    published_at: isWaiting ? null : date,
    starts_at: date.slice(0, 16),
  }
  return Object.assign(row, derivedFrom(kind, row))
}

/** By column: what the row says, a date or words. */
function valueIn(row: Values, { name, notNull, enumValues }: Column) {
  if (name in row || !notNull) return row[name] ?? null
  if (enumValues) return enumValues[0] ?? null
  if (name.endsWith('_at')) return row['submission_date'] ?? null
  return paragraph.repeat(name.endsWith('description') ? 8 : 2)
}

/** Ten years of content; one in fifty items is pending where that is possible. */
export function fillWithMany(
  sqlite: Database,
  count: number,
  kinds: readonly AnyKind[] = everyKind,
) {
  const fill = sqlite.transaction(() => {
    for (const kind of kinds) {
      const columns = Object.values<Column>(getTableColumns(kind.table)).filter(isFilled)
      const names = columns.map(({ name }) => `"${name}"`)
      using insertion = sqlite.prepare(
        `INSERT INTO ${getTableName(kind.table)} (${names}) VALUES (${names.map(() => '?')})`,
      )
      for (let n = 1; n <= count; n++) {
        const row = rowOf(kind, n)
        insertion.run(...columns.map((column) => valueIn(row, column)))
      }
    }
  })
  fill()
}

const isFilled = ({ name, dataType }: Column) =>
  !['id', 'revision'].includes(name) && !['boolean', 'json'].includes(dataType)
