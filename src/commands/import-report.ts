import { counted } from '../fields/words.ts'
import type { ColumnReport, Difference, Remark } from '../moving/contract.ts'
import type { Skipped } from '../moving/files/open-file.ts'
import type { SourceResult } from '../moving/importing/import-all.ts'
import { type ImportOptions, isAccepted } from '../moving/importing/import-rows.ts'
import type { MappedSource } from '../moving/parsing/columns.ts'

type ColumnInput = { sources: readonly MappedSource[]; skipped: readonly Skipped[]; file: string }

/** Which column becomes which field. */
export const reportColumns = ({ sources, skipped, file }: ColumnInput) =>
  [
    ...sources.flatMap(({ label, importable, columns, missing }) => [
      `${label}: ${importable.name}`,
      ...columns.map(columnLine),
      ...missing.map((field) => `  no column for ${field}, which new rows must have`),
    ]),
    ...[...Map.groupBy(skipped, ({ why }) => why)].map(
      ([why, same]) => `not read  ${same.map(({ name }) => name).join(', ')} (${file}): ${why}.`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('')

function columnLine({ heading, field, filled }: ColumnReport['columns'][number]) {
  if (field === null)
    return `  ${heading}: unknown, ${counted(filled, 'cell is', 'cells are')} filled`
  return field === '-' ? `  ${heading}: left out` : `  ${heading}: ${field}`
}

export const isWritten = ({ result }: SourceResult, options: ImportOptions) =>
  result.read > 0 && isAccepted(result, options)

/** What became of the rows. */
export function reportResults(results: SourceResult[], options: ImportOptions, folder: string) {
  const lines = results.flatMap((each) => [
    ...groupedLines('refused', each, each.result.refused),
    ...groupedLines('differs', each, each.result.differs.map(asRemark)),
    ...groupedLines('note', each, each.result.notes),
  ])
  return [...lines, ...countsTable(results, options), closingLines(results, options, folder)]
    .map((line) => `${line}\n`)
    .join('')
}

const asRemark = ({ line, row = '', fields }: Difference): Remark => ({
  line,
  row,
  field: '',
  message: Object.entries(fields)
    .map(
      ([name, [here, file]]) =>
        `${name} is ${shortJson(here)} here, and ${shortJson(file)} in the file`,
    )
    .join('; '),
})

const shortJson = (value: unknown) => {
  const text = JSON.stringify(value ?? null)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const maxRepeated = 10

function groupedLines(word: string, { label }: SourceResult, remarks: readonly Remark[]) {
  const byReason = Map.groupBy(remarks, ({ field, message }) => `${field}\n${message}`)
  return [...byReason.values()].flatMap((same) => {
    const [first] = same
    const many = first && same.length > maxRepeated
    return many
      ? [
          `${word.padEnd(8)} ${label}: ${sentenceOf(first)} (${same.length} rows, the first in line ${first.line})`,
        ]
      : same.map(
          (each) =>
            `${word.padEnd(8)} ${label}:${each.line}: ${rowPrefix(each)}${sentenceOf(each)}`,
        )
  })
}

const rowPrefix = ({ row }: Remark) => (row ? `"${row.replace(/\s+/g, ' ')}": ` : '')

const sentenceOf = ({ field, message }: Remark) =>
  `${field && `${field}: `}${message.replace(/\s+/g, ' ').replace(/\.$/, '')}.`

const heading = ['kind', 'read', 'added', 'updated', 'differs', 'there already', 'refused']

function countsTable(results: SourceResult[], options: ImportOptions) {
  const rows = results.map((each) => {
    const { read, added, updated, differs, there, refused } = each.result
    const done = (count: number) => (isWritten(each, options) ? count : 0)
    const counts = [read, done(added), done(updated), differs.length, there, refused.length]
    return [each.kind, ...counts.map(String)]
  })
  const all = [heading, ...rows]
  const widths = heading.map((_, column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  )
  return all.map((cells) =>
    cells
      .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
      .join('  '),
  )
}

function closingLines(results: SourceResult[], options: ImportOptions, folder: string) {
  const left = results.filter(({ result }) => !isAccepted(result, options))
  const kinds = left.map(({ kind }) => kind).join(', ')
  const why = `Nothing ${options.isDry ? 'would be' : 'was'} written of ${kinds}, because of what was refused: correct it, or leave it out with --skip-bad.`
  const differ = results.some(({ result }) => result.differs.length > 0)
  return [
    ...(left.length > 0 ? [why] : []),
    ...(differ ? ['What differs stays as it is here; --update takes it from the file.'] : []),
    options.isDry
      ? `This was a dry run: nothing was written to ${folder}.`
      : `The data folder is ${folder}.`,
  ].join('\n')
}
