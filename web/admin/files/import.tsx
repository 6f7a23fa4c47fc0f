import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { counted } from '../../../src/fields/words.ts'
import type { ImportReport } from '../../../src/moving/contract.ts'
import { Button } from '../../ui/button.tsx'
import { isOutcomeUnknown, reasonOf } from '../calls.ts'
import { type FileEndpoint, failedImport, type ImportRequest, importFile } from './calls.ts'
import { areAllChosen, Columns } from './columns.tsx'
import { countDiffering, DryRunReport, FocusedNotice, summaryOf } from './report.tsx'

type Names = readonly [one: string, many: string]
type Props = {
  id: string
  of: FileEndpoint
  names: Names
  onDone: () => void
  onClose: () => void
}

type Step = { label: string; run: () => Promise<Result> }
/** `request` is set after a dry run: what would be imported. */
type Result = { report: ImportReport; request?: ImportRequest }

export default function Import({ id, of, names, onDone, onClose }: Props) {
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: ({ run }: Step) => run(),
    onSuccess: ({ request }) => request ?? onDone(),
  })
  const start = (label: string, run: Step['run']) => mutate({ label, run })
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file || isPending) return
    const dryRun = async () => checkFile(of, { file: await copyOf(file), map: {}, dates: '' })
    start('Reading…', dryRun)
  }
  return (
    <section
      id={id}
      aria-label={`Import ${names[1]}`}
      className="mt-4 rounded-card border border-line bg-surface p-4"
    >
      <FileInput id={`${id}-file`} onPick={pick} />
      <div role="status" className="mt-3 text-meta empty:hidden">
        {isPending && variables.label}
      </div>
      {error && <FocusedNotice look="danger">{error.message}</FocusedNotice>}
      {data && !data.request && (
        <FocusedNotice look="success">{summaryOf(data.report)}</FocusedNotice>
      )}
      {data?.request && (
        <Decision
          {...{ of, names, request: data.request, report: data.report }}
          onChange={(request) => start('Reading…', () => checkFile(of, request))}
          onImport={(run) => start('Importing…', run)}
        />
      )}
      <Button look="quiet" className="mt-4" onClick={onClose}>
        Close
      </Button>
    </section>
  )
}

async function checkFile(of: FileEndpoint, request: ImportRequest): Promise<Result> {
  try {
    return { request, report: await importFile(of, request, { isDryRun: true }) }
  } catch (error) {
    throw new Error(messageOf(error))
  }
}

const messageOf = (error: unknown) => `${failedImport}. ${reasonOf(error)}`

/** A copy of the file, so that what is imported is what the dry run has read. */
const copyOf = async (file: File) =>
  new File([await file.arrayBuffer()], file.name, { type: file.type })

type DecisionProps = {
  of: FileEndpoint
  names: Names
  request: ImportRequest
  report: ImportReport
  onChange: (request: ImportRequest) => void
  onImport: (run: Step['run']) => void
}

function Decision({ of, names, request, report, onChange, onImport }: DecisionProps) {
  const [isUpdate, setIsUpdate] = useState(false)
  const { columns, added, differs, refused } = report
  const { map, dates } = request
  const isAmbiguous =
    dates !== '' || refused.some(({ message }) => /dates mdy or dmy/.test(message))
  const isChosen = areAllChosen(columns, map)
  return (
    <>
      <DryRunReport of={report} />
      {isAmbiguous && (
        <DateOrder value={dates} onChoose={(dates) => onChange({ ...request, dates })} />
      )}
      <Columns
        {...{ of, columns, map }}
        onChoose={(heading, field) => onChange({ ...request, map: { ...map, [heading]: field } })}
      />
      {!isChosen && (
        <p className="mt-3 font-semibold">Choose what becomes of each column that is not known.</p>
      )}
      {differs.length > 0 && (
        <label className="mt-3 flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={isUpdate}
            onChange={({ target }) => setIsUpdate(target.checked)}
            className="size-5"
          />
          {`Update the ${countDiffering(differs, ' that ')}`}
        </label>
      )}
      {isChosen && (added > 0 || isUpdate) && (
        <Button
          look="primary"
          className="mt-4 mr-3"
          onClick={() => onImport(() => importOnce(of, { request, report }, isUpdate))}
        >
          {labelOf(names, added, isUpdate ? differs.length : 0)}
        </Button>
      )}
    </>
  )
}

function labelOf(names: Names, added: number, updated: number) {
  if (added === 0) return `Update ${counted(updated, ...names)}`
  return `Import ${counted(added, ...names)}${updated > 0 ? `, update ${updated}` : ''}`
}

/** If the answer is lost, another dry run tells whether the rows were imported. */
async function importOnce(
  of: FileEndpoint,
  { request, report }: Required<Result>,
  isUpdate: boolean,
): Promise<Result> {
  try {
    return { report: await importFile(of, request, { isUpdate }) }
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw new Error(messageOf(error))
    const now = await importFile(of, request, { isDryRun: true }).catch(() => undefined)
    if (now?.added === 0) return { report }
    const isUnchanged = now?.added === report.added
    throw new Error(`${messageOf(error)} ${isUnchanged ? 'Nothing was imported.' : unknown}`)
  }
}

const unknown =
  'It is not known what was imported: choose the file again to see which rows are there already.'

type DateOrderProps = { value: string; onChoose: (dates: string) => void }

const DateOrder = ({ value, onChoose }: DateOrderProps) => (
  <label className="mt-3 flex flex-wrap items-center gap-2">
    In this file 3/5 is
    <select
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="min-h-11 rounded-button border border-control bg-surface px-2"
    >
      <option value="" disabled>
        Choose
      </option>
      <option value="mdy">March 5</option>
      <option value="dmy">May 3</option>
    </select>
  </label>
)

type FileInputProps = {
  id: string
  onPick: (event: ChangeEvent<HTMLInputElement>) => void
}

function FileInput({ id, onPick }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        File
      </label>
      <p id={`${id}-hint`} className="text-meta text-muted">
        A .csv or .xlsx file with a heading for each column, at most 2,000 rows. Nothing is written
        before you have seen what would become of them.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.xlsx,.json,text/csv"
        aria-describedby={`${id}-hint`}
        onClick={({ currentTarget }) => {
          currentTarget.value = '' // so that the same file can be chosen again
        }}
        onChange={onPick}
        className="mt-2 block w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-button file:border file:border-control file:bg-surface file:px-4 file:font-semibold file:text-ink file:hover:bg-sunken"
      />
    </>
  )
}
