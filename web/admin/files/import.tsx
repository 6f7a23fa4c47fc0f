import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { emptyFile } from '../../../src/csv/words.ts'
import type { Told } from '../../../src/moving/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isUnanswered, reasonOf } from '../calls.ts'
import { failedImport, type ListFile, send } from './calls.ts'
import { Remarks } from './remarks.tsx'

export type ImportProps = {
  id: string
  of: ListFile
  names: readonly [one: string, many: string]
  onDone: () => void
  onClose: () => void
}

type State =
  | { at: 'start' }
  | { at: 'work'; words: string }
  | { at: 'verdict'; file: File; verdict: Told }
  | { at: 'failed'; words: string }
  | { at: 'done'; verdict: Told }

/** A file of rows: what would become of each, and then, if that is wanted, what has. */
export default function Import({ id, of, names, onDone, onClose }: ImportProps) {
  const [state, setState] = useState<State>({ at: 'start' })
  const run = async (file: File, isDry: boolean) => {
    const told = !isDry && state.at === 'verdict' ? state.verdict : undefined
    setState({ at: 'work', words: isDry ? reading : 'Importing…' })
    const came = await send(of, file, isDry)
      .then(
        (verdict): State => (isDry ? { at: 'verdict', file, verdict } : { at: 'done', verdict }),
      )
      .catch((error) => afterwards(error, { of, file, told }))
    setState(came)
    if (came.at === 'done') onDone()
  }
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    setState({ at: 'work', words: reading })
    const file = await held(chosen)
    if (file?.size) await run(file, true)
    else setState({ at: 'failed', words: file ? emptyFile : unreadable })
  }
  return (
    <section
      id={id}
      aria-label={`Import ${names[1]}`}
      className="mt-4 rounded-card border border-line bg-surface p-4"
    >
      <Choice id={`${id}-file`} isBusy={state.at === 'work'} onPick={(event) => void pick(event)} />
      <div role="status" className="mt-3 text-meta empty:hidden">
        {state.at === 'work' && state.words}
      </div>
      {state.at === 'failed' && <Said look="danger">{state.words}</Said>}
      {state.at === 'verdict' && <Judged verdict={state.verdict} />}
      {state.at === 'done' && <Said look="success">{doneIn(state.verdict)}</Said>}
      <div className="mt-4 flex flex-wrap gap-3">
        {state.at === 'verdict' && state.verdict.added > 0 && (
          <Button look="primary" onClick={() => void run(state.file, false)}>
            {`Import ${state.verdict.added} ${names[state.verdict.added === 1 ? 0 : 1]}`}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}

/** What is brought in is what was judged, whatever becomes of it on the disk in between. */
async function held(file: File) {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  return bytes && new File([bytes], file.name, { type: file.type })
}

const reading = 'Reading…'
const unreadable = 'The file can’t be read. Choose it again.'

type Lost = { of: ListFile; file: File; told: Told | undefined }

/** Where no answer came of an import, the file is judged again: rows that are there already were brought in. */
async function afterwards(error: unknown, { of, file, told }: Lost): Promise<State> {
  const words = `${failedImport}. ${reasonOf(error)}`
  if (!told || !isUnanswered(error)) return { at: 'failed', words }
  const now = await send(of, file, true).catch(() => undefined)
  if (!now) return { at: 'failed', words: `${words} ${unknown}` }
  if (now.added === 0) return { at: 'done', verdict: told }
  const rest = now.added === told.added ? 'Nothing was imported.' : unknown
  return { at: 'failed', words: `${words} ${rest}` }
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
        A .csv or .json file whose columns are named as in a download, at most 2,000 rows. Nothing
        is written before you have seen what would become of them.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.json,text/csv,application/json"
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

function Judged({ verdict }: { verdict: Told }) {
  const { read, added, there, refused, notes = [] } = verdict
  return (
    <>
      <Said look={refused.length > 0 ? 'danger' : 'plain'}>
        {`${rows(read)} read: ${added} new, ${there} there already, ${refused.length} refused.`}
      </Said>
      <Remarks title="Refused" of={refused} />
      <Remarks title="To know" of={notes} />
    </>
  )
}

/** It takes the focus when it comes, so that it is read. */
function Said({ look, children }: { look: 'danger' | 'success' | 'plain'; children: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="mt-3">
      <Notice ref={notice} look={look}>
        <p className="font-semibold">{children}</p>
      </Notice>
    </div>
  )
}

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)

const doneIn = ({ added, there, refused }: Told) =>
  `${rows(added)} imported, ${there} there already, ${refused.length} left out.`
