import type { Account, Remark, Verdict } from '../moving/contract.ts'
import type { Unread } from '../moving/files/sources.ts'
import type { SourceVerdict } from '../moving/importing/import-all.ts'
import { type ImportOptions, isTakenIn } from '../moving/importing/import-rows.ts'
import type { Surveyed } from '../moving/parsing/columns.ts'

type Accounted = { surveyed: readonly Surveyed[]; unread: readonly Unread[]; file: string }

export const accountOf = ({ surveyed, unread, file }: Accounted) =>
  [
    ...surveyed.flatMap(({ from, importable, account }) => [
      `${from}: ${importable.name}`,
      ...account.columns.map(columnLine),
      ...account.missing.map((field) => `  no column for ${field}, which new rows must have`),
    ]),
    ...[...Map.groupBy(unread, ({ why }) => why)].map(
      ([why, same]) => `not read  ${same.map(({ name }) => name).join(', ')} (${file}): ${why}.`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('')

function columnLine({ heading, field, filled }: Account['columns'][number]) {
  if (field === null) return `  ${heading}: unknown, ${filled} cells are filled`
  return field === '-' ? `  ${heading}: left out` : `  ${heading}: ${field}`
}

export const isWritten = ({ verdict }: SourceVerdict, options: ImportOptions) =>
  verdict.read > 0 && isTakenIn(verdict, options)

export function reportOf(
  verdicts: readonly SourceVerdict[],
  options: ImportOptions,
  folder: string,
) {
  const lines = verdicts.flatMap((each) => [
    ...grouped('refused', each, each.verdict.refused),
    ...grouped('differs', each, each.verdict.differs.map(differing)),
    ...grouped('note', each, each.verdict.notes),
  ])
  return [...lines, ...tableOf(verdicts, options), endOf(verdicts, options, folder)]
    .map((line) => `${line}\n`)
    .join('')
}

const differing = ({ line, row = '', fields }: Verdict['differs'][number]): Remark => ({
  line,
  row,
  field: '',
  message: Object.entries(fields)
    .map(([name, [here, file]]) => `${name} is ${shown(here)} here, and ${shown(file)} in the file`)
    .join('; '),
})

const shown = (value: unknown) => {
  const text = JSON.stringify(value ?? null)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const mostOfOne = 10

function grouped(word: string, { from }: SourceVerdict, remarks: readonly Remark[]) {
  const byReason = Map.groupBy(remarks, ({ field, message }) => `${field}\n${message}`)
  return [...byReason.values()].flatMap((same) => {
    const [first] = same
    const many = first && same.length > mostOfOne
    return many
      ? [
          `${word.padEnd(8)} ${from}: ${sentenceOf(first)} (${same.length} rows, the first in line ${first.line})`,
        ]
      : same.map(
          (each) => `${word.padEnd(8)} ${from}:${each.line}: ${rowOf(each)}${sentenceOf(each)}`,
        )
  })
}

const rowOf = ({ row }: Remark) => (row ? `"${row.replace(/\s+/g, ' ')}": ` : '')

const sentenceOf = ({ field, message }: Remark) =>
  `${field && `${field}: `}${message.replace(/\s+/g, ' ').replace(/\.$/, '')}.`

const heading = ['kind', 'read', 'added', 'updated', 'differs', 'there already', 'refused']

function tableOf(verdicts: readonly SourceVerdict[], options: ImportOptions) {
  const rows = verdicts.map((each) => {
    const { read, added, updated, differs, there, refused } = each.verdict
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

function endOf(verdicts: readonly SourceVerdict[], options: ImportOptions, folder: string) {
  const left = verdicts.filter(({ verdict }) => !isTakenIn(verdict, options))
  const kinds = left.map(({ kind }) => kind).join(', ')
  const why = `Nothing ${options.isDry ? 'would be' : 'was'} written of ${kinds}, because of what was refused: correct it, or leave it out with --skip-bad.`
  const differ = verdicts.some(({ verdict }) => verdict.differs.length > 0)
  return [
    ...(left.length > 0 ? [why] : []),
    ...(differ ? ['What differs stays as it is here; --update takes it from the file.'] : []),
    options.isDry
      ? `This was a dry run: nothing was written to ${folder}.`
      : `The data folder is ${folder}.`,
  ].join('\n')
}
