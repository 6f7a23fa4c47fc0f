import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { emptyFile } from '../../../src/csv/words.ts'
import type { Told } from '../../../src/moving/contract.ts'
import { Button } from '../../ui/button.tsx'
import { isOutcomeUnknown, reasonOf } from '../calls.ts'
import { failedImport, send } from './bringing-in.ts'
import type { FileEndpoint } from './calls.ts'
import { areChosen, Columns } from './columns.tsx'
import { doneIn, Judged, Said, thoseThatDiffer } from './verdict.tsx'

export type ImportProps = {
  id: string
  of: FileEndpoint
  names: readonly [one: string, many: string]
  onDone: () => void
  onClose: () => void
}

type Judging = { file: File; map: Record<string, string>; dates: string }
/** What came of the file: what would become of its rows, or once nothing more is asked of it, what has. */
type Came = { asked?: Judging; verdict: Told }
/** What is said meanwhile, and what fails in words for people. */
type Step = { words: string; work: () => Promise<Came> }

/** A file of rows: what would become of each, and then, if that is wanted, what has. */
export default function Import({ id, of, names, onDone, onClose }: ImportProps) {
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: ({ work }: Step) => work(),
    onSuccess: ({ asked }) => asked ?? onDone(),
  })
  const judge = (asked: Judging) => mutate({ words: reading, work: () => judged(of, asked) })
  const bring = (asked: Judging, told: Told, isUpdate: boolean) =>
    mutate({ words: 'Importing…', work: () => brought({ of, asked, told }, isUpdate) })
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const work = async () => judged(of, { file: await held(chosen), map: {}, dates: '' })
    mutate({ words: reading, work })
  }
  return (
    <section
      id={id}
      aria-label={`Import ${names[1]}`}
      className="mt-4 rounded-card border border-line bg-surface p-4"
    >
      <Choice id={`${id}-file`} isBusy={isPending} onPick={pick} />
      <div role="status" className="mt-3 text-meta empty:hidden">
        {isPending && variables.words}
      </div>
      {error && <Said look="danger">{error.message}</Said>}
      {data && !data.asked && <Said look="success">{doneIn(data.verdict)}</Said>}
      {data?.asked && (
        <Wanted
          {...{ of, names, asked: data.asked, verdict: data.verdict }}
          onJudge={judge}
          onBring={bring}
        />
      )}
      <Button look="quiet" className="mt-4" onClick={onClose}>
        Close
      </Button>
    </section>
  )
}

async function judged(of: FileEndpoint, asked: Judging): Promise<Came> {
  try {
    return { asked, verdict: await send(of, { ...asked, isDry: true }) }
  } catch (error) {
    throw new Error(wordsFor(error))
  }
}

const wordsFor = (error: unknown) => `${failedImport}. ${reasonOf(error)}`

type WantedProps = Pick<ImportProps, 'of' | 'names'> & {
  asked: Judging
  verdict: Told
  onJudge: (asked: Judging) => void
  onBring: (asked: Judging, told: Told, isUpdate: boolean) => void
}

/** What was judged, and what is wanted of it. */
function Wanted({ of, names, asked, verdict, onJudge, onBring }: WantedProps) {
  const [isUpdate, setIsUpdate] = useState(false)
  const { columns, added, differs, refused } = verdict
  const isAmbiguous =
    asked.dates !== '' || refused.some(({ message }) => /dates mdy or dmy/.test(message))
  const choose = (heading: string, field: string) =>
    onJudge({ ...asked, map: { ...asked.map, [heading]: field } })
  const isReady = areChosen(columns, asked.map) && (added > 0 || isUpdate)
  return (
    <>
      <Judged verdict={verdict} />
      {isAmbiguous && (
        <Dates value={asked.dates} onChoose={(dates) => onJudge({ ...asked, dates })} />
      )}
      <Columns of={of} columns={columns} map={asked.map} onChoose={choose} />
      {!areChosen(columns, asked.map) && (
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
          {`Update the ${thoseThatDiffer(differs, ' that ')}`}
        </label>
      )}
      {isReady && (
        <Button
          look="primary"
          className="mt-4 mr-3"
          onClick={() => onBring(asked, verdict, isUpdate)}
        >
          {wordsOf(names, added, isUpdate ? differs.length : 0)}
        </Button>
      )}
    </>
  )
}

function wordsOf(names: ImportProps['names'], added: number, updated: number) {
  const counted = (count: number) => `${count} ${names[count === 1 ? 0 : 1]}`
  if (added === 0) return `Update ${counted(updated)}`
  return updated > 0 ? `Import ${counted(added)}, update ${updated}` : `Import ${counted(added)}`
}

function Dates({ value, onChoose }: { value: string; onChoose: (dates: string) => void }) {
  return (
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
}

/** What is brought in is what was judged, whatever becomes of it on the disk in between. */
async function held(file: File) {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The file can’t be read. Choose it again.')
  })
  if (bytes.byteLength === 0) throw new Error(emptyFile)
  return new File([bytes], file.name, { type: file.type })
}

const reading = 'Reading…'

type Bringing = { of: FileEndpoint; asked: Judging; told: Told }

/** Where no answer came of an import, the file is judged again: rows that are there already were brought in. */
async function brought({ of, asked, told }: Bringing, isUpdate: boolean): Promise<Came> {
  try {
    return { verdict: await send(of, { ...asked, isDry: false, isUpdate }) }
  } catch (error) {
    const words = wordsFor(error)
    if (!isOutcomeUnknown(error)) throw new Error(words)
    const now = await send(of, { ...asked, isDry: true }).catch(() => undefined)
    if (now?.added === 0) return { verdict: told }
    const isSame = now?.added === told.added
    throw new Error(`${words} ${isSame ? 'Nothing was imported.' : unknown}`)
  }
}

const unknown =
  'It is not known what was imported: choose the file again to see which rows are there already.'

type ChoiceProps = {
  id: string
  isBusy: boolean
  onPick: (event: ChangeEvent<HTMLInputElement>) => void
}

function Choice({ id, isBusy, onPick }: ChoiceProps) {
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
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          currentTarget.value = '' // so that the same file can be chosen again, once it is mended
        }}
        onChange={onPick}
        className="mt-2 block w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-button file:border file:border-control file:bg-surface file:px-4 file:font-semibold file:text-ink file:hover:bg-sunken"
      />
    </>
  )
}
