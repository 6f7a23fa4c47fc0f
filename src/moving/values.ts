import type * as z from 'zod/mini'
import { isEmpty } from '../csv/csv.ts'
import type { Importable, ImportContext } from './importables.ts'
import { metadata } from './metadata.ts'
import { isLinked } from './rows.ts'
import { type DayOrder, type Reader, type Reading, readLocal, textIn } from './times.ts'

/** Reads a cell as what the field takes. */
export function createReaders(
  importable: Importable,
  config: ImportContext['config'],
  dates?: DayOrder,
) {
  const options = { timeZone: config.timeZone, dates }
  const { shape } = importable.draft(config)
  const readers = new Map(
    Object.entries(shape).map(([name, schema]) => [
      name,
      readerOf(schema, importable.choices[name]),
    ]),
  )
  return (name: string, cell: unknown): Reading => {
    const schema = shape[name]
    const isChoice = importable.choices[name]?.some((each) => each === cell) === true
    const isLeftEmpty = !importable.secret.includes(name) && !isChoice && isNone(cell)
    if (isLeftEmpty && (!schema || isOptional(schema)))
      return { ...(schema && { value: null }), note: `${String(cell).trim()} means none` }
    if (!schema) return isEmpty(cell) ? {} : (metadata[name] ?? readText)(cell, options)
    const reading = (readers.get(name) ?? readText)(cell, options)
    if (reading.value === undefined) return reading
    return { ...reading, value: schema.safeParse(reading.value).data ?? reading.value }
  }
}

const isNone = (cell: unknown) =>
  typeof cell === 'string' && /^\s*(null|n\/a|none|-)\s*$/i.test(cell)

const isOptional = (schema: z.ZodMiniType) =>
  schema.safeParse(null).success || schema.safeParse(undefined).success

function readerOf(schema: z.ZodMiniType, choices: readonly string[] | undefined): Reader {
  const takes = (value: unknown) => schema.safeParse(value).success
  if (choices) return (cell) => ({ value: choiceIn(textIn(cell), choices) })
  if (takes('two words')) return readText
  if (takes('https://college.edu/')) return readLink
  if (takes('2026-12-01T18:00') || takes('2026-12-01')) return readLocal
  return takes(['one']) && !takes('one; two') ? readList : readText
}

const readText: Reader = (cell) => ({ value: textIn(cell) })

const readLink: Reader = (cell) => ({ value: isLinked(cell) ? cell.address : textIn(cell) })

function readList(cell: unknown): Reading {
  const value = textIn(cell)
  if (typeof value !== 'string') return { value }
  return { value: value.split(';').filter((each) => !isEmpty(each)) }
}

const choiceIn = (value: unknown, choices: readonly string[]) =>
  typeof value === 'string'
    ? (choices.find((each) => each.toLowerCase() === value.trim().toLowerCase()) ?? value)
    : value
