import type { Column } from 'drizzle-orm'
import { isEmpty } from '../csv/cells.ts'
import { type Fields, invalid } from '../http/response/errors.ts'
import { momentOf } from './marks.ts'

// Values as a database holds them, in columns that no form fills. They come from an export; a person may have edited it.

type Values = Record<string, unknown>

const longestText = 1_000_000
const isMoment = (name: string) => /(^|_)at$|^began$/.test(name)

/** The values of these columns as they are stored. Throws a Refusal that names the columns. */
export function storedValues(
  columns: Record<string, Column>,
  names: readonly string[],
  given: Values,
) {
  const values: Values = {}
  const wrong: Fields = {}
  for (const name of names) {
    const column = columns[name]
    if (!column) continue
    const read = isEmpty(given[name]) ? emptyOf(column) : valueIn(column, given[name])
    if ('wrong' in read) wrong[name] = `${name} ${read.wrong}`
    else if (read.value !== undefined) values[name] = read.value
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return values
}

type Read = { value: unknown } | { wrong: string }

function emptyOf({ notNull, hasDefault }: Column): Read {
  if (!notNull) return { value: null }
  return hasDefault ? { value: undefined } : { wrong: 'is missing' }
}

function valueIn(column: Column, cell: unknown): Read {
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell).trim()
  if (text.length > longestText) return { wrong: 'is too long' }
  if (column.dataType === 'json') return jsonOf(cell, text)
  if (column.dataType === 'boolean') return flagOf(text)
  if (column.dataType === 'number')
    return /^\d{1,15}$/.test(text) ? { value: Number(text) } : { wrong: 'must be a whole number' }
  if (column.enumValues && !column.enumValues.includes(text))
    return { wrong: `must be one of ${column.enumValues.join(', ')}` }
  const isWrong = isMoment(column.name) && momentOf(text.toLowerCase()) === undefined
  return isWrong ? { wrong: 'must be a date like 2026-03-02T14:05:00Z' } : { value: String(cell) }
}

function jsonOf(cell: unknown, text: string): Read {
  if (typeof cell !== 'string') return { value: cell }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { wrong: 'is not valid JSON' }
  }
}

function flagOf(text: string): Read {
  const word = text.toLowerCase()
  if (['1', 'true'].includes(word)) return { value: true }
  return ['0', 'false'].includes(word) ? { value: false } : { wrong: 'must be 1 or 0' }
}
