import type { Database } from 'bun:sqlite'
import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { derivedFrom } from '../content/kind.ts'
import { categories } from '../content/words.ts'

const words =
  'campus shuttle tracker compiler planner chess engine wetland listening ray tracer shell packet garden lecture search notes binary tree graph sorting phishing passphrase attention gradient descent residual layer network library database portal secure learning robot vision'.split(
    ' ',
  )

const paragraph = 'What it does, how it was built, and what its authors would do otherwise. '

/** Deterministic. */
const titleOf = (n: number) =>
  `${Array.from({ length: 5 }, (_, place) => words[(n * (place + 3) + (n >> place)) % words.length]).join(' ')} ${n}`

const rowOf = (n: number) => {
  const isWaiting = n % 50 === 0
  const date = new Date(Date.UTC(2016, 0, 1) + ((n * 7919) % 5_000_000) * 60_000).toISOString()
  return {
    title: titleOf(n),
    category: categories[n % (categories.length + 1)] ?? null,
    status: isWaiting ? 'pending' : 'approved',
    date,
    published: isWaiting ? null : date,
  }
}

type Row = ReturnType<typeof rowOf>

type Values = Record<string, string | null>

function knownOf(kind: AnyKind, row: Row): Values {
  const known: Values = {
    ...row,
    published_at: row.published,
    submission_date: row.date,
    [kind.title]: row.title,
    starts_at: row.date.slice(0, 16),
  }
  return Object.assign(known, derivedFrom(kind, known))
}

const short = paragraph.repeat(2)
const long = paragraph.repeat(8)

/** By column: the title, derived text, a date or words. */
function valueIn(known: Values, { name, notNull, enumValues }: Column, { date }: Row) {
  if (name in known) return known[name] ?? null
  if (!notNull) return null
  if (enumValues) return enumValues[0] ?? null
  if (name.endsWith('_at')) return date
  return name.endsWith('description') ? long : short
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
        const row = rowOf(n)
        const known = knownOf(kind, row)
        insertion.run(...columns.map((column) => valueIn(known, column, row)))
      }
    }
  })
  fill()
}

const isFilled = ({ name, dataType }: Column) =>
  !['id', 'revision'].includes(name) && !['boolean', 'json'].includes(dataType)
