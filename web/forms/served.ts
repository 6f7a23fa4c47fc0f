import { createContext, use, useEffect, useState } from 'react'
import { readState } from '../document/state.ts'
import { useIsHydrated } from '../layout/browser-only.tsx'
import type { Submission } from './submission.ts'

export type RefusedForm = {
  values: Record<string, string>
  fields: Record<string, string>
  message: string
}

export type ServedForm = {
  form?: RefusedForm
  /** The idempotency key of a browser without JavaScript. */
  formKey?: string
  submission?: Submission
  /** Whose password is set on the page of a mailed link. */
  account?: string
  /** Whether it is the page of a private link. */
  isHeld?: boolean
}

const ServedContext = createContext<ServedForm | undefined>(undefined)

/** For server rendering only; a browser reads the page's state. */
export const Served = ServedContext.Provider

/** What the page was served with, and its form; undefined after a navigation within the app. */
export function useServed() {
  const rendering = use(ServedContext)
  const isHydrated = useIsHydrated()
  const [served] = useState((): ServedForm | undefined =>
    isHydrated ? undefined : (rendering ?? readState()),
  )
  return served
}

/** What the page of a private link was served with. Whoever navigates back to it gets a reload instead. */
export function useServedPage(): ServedForm | undefined {
  const rendering = use(ServedContext)
  const [served] = useState(() => rendering ?? findHeld())
  useEffect(() => {
    if (!served) location.reload()
    return () => document.querySelector('#state')?.setAttribute('data-left', '')
  }, [served])
  return served
}

function findHeld() {
  const state = readState()
  return state.isHeld && !document.querySelector('#state[data-left]') ? state : undefined
}
