import { createContext, use, useEffect, useState } from 'react'
import { readState } from '../document/state.ts'
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

/** `typed` before hydration. */
type Found = ServedForm & { typed?: Record<string, string> }

/** Describes a repeated event in a sentence; null for a single one. */
export type ReadBack = (texts: Record<string, string>) => string | null

const ServedContext = createContext<(ServedForm & { readBack?: ReadBack }) | undefined>(undefined)

/** For server rendering only; a browser reads the page's state. */
export const Served = ServedContext.Provider

/** On the server only; browsers call the API. */
export const useReadBack = () => use(ServedContext)?.readBack

/** The form as the page was served with it; empty after a navigation within the app. */
export function useServed(path: string) {
  const rendering = use(ServedContext)
  const [served] = useState((): Found => rendering ?? findServed(path))
  useEffect(() => {
    const form = formAt(path)
    if (form) hydrated.add(form)
  }, [path])
  return served
}

/** Forms that React renders by now, whose texts are not those of the served page. */
const hydrated = new WeakSet<HTMLFormElement>()

const formAt = (path: string) => document.querySelector<HTMLFormElement>(`form[action="${path}"]`)

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

function findServed(path: string): Found {
  if (typeof document === 'undefined') return {}
  const element = formAt(path)
  if (!element || hydrated.has(element)) return {}
  const { form, formKey } = readState()
  const texts = [...new FormData(element)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return {
    ...(form && { form }),
    ...(formKey && { formKey }),
    typed: Object.fromEntries(texts),
  }
}
