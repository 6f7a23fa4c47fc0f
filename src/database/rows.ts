import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { is, Placeholder } from 'drizzle-orm'

type Query = { toSQL(): { sql: string; params: unknown[] } }
type Values = Record<string, unknown>

/**
 * Prepares a question that Drizzle has put in words. It answers rows with the database's own values; what Drizzle does
 * with each parameter and row takes half as long as SQLite needs for the answer.
 */
export function prepareRows<Row>(sqlite: Database, query: Query) {
  const { sql, params } = query.toSQL()
  const statement = sqlite.prepare<Row, SQLQueryBindings[]>(sql)
  const valueIn = params.map((param) =>
    is(param, Placeholder) ? ({ [param.name]: value }: Values) => value : () => param,
  )
  return (values: Values) =>
    statement.all(...valueIn.map((value) => value(values) as SQLQueryBindings))
}
