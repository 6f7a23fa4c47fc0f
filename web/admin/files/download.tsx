import { useState } from 'react'
import { Refused } from '../../data/api.ts'
import { buttonLook, smallButtonLook } from '../../ui/button.tsx'
import { save } from './calls.ts'

type Props = {
  path: string
  label: string
  /** What is said when it can't be had. */
  failure: string
  isSmall?: boolean
}

/** Saves a file that only admins may have; how it goes stands beside it. */
export function Download({ path, label, failure, isSmall = false }: Props) {
  const [state, setState] = useState<{ isBusy?: boolean; words?: string }>({})
  const download = async () => {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      await save(path, failure)
      setState({})
    } catch (error) {
      setState({ words: sentenceOf(error, failure) })
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        aria-disabled={state.isBusy || undefined}
        onClick={() => void download()}
        className={(isSmall ? smallButtonLook : buttonLook)('quiet')}
      >
        {label}
      </button>
      <span role="status" className="text-meta empty:hidden">
        {state.isBusy && 'Downloading…'}
        {state.words && <span className="text-danger">{state.words}</span>}
      </span>
    </span>
  )
}

export function sentenceOf(error: unknown, failure: string) {
  if (!(error instanceof Refused)) return `${failure}.`
  const why = error.status === 0 ? 'The site could not be reached.' : error.words
  return `${failure}. ${why}`.trim()
}
