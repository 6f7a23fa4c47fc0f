import { createContext, use, useEffect, useState } from 'react'
import { readState } from '../document/state.ts'
import type { Submission } from './submission.ts'

/** A form that was sent without JavaScript and refused: what was typed, and what is wrong with it. */
export type RefusedForm = {
  values: Record<string, string>
  fields: Record<string, string>
  message: string
}

/** What a form's page brings along: the refused form, and a key for a browser that can't make one. */
export type ServedForm = {
  form?: RefusedForm
  formKey?: string
  /** On the page of a submission: what became of it. */
  submission?: Submission
  /** On the page that a mailed link leads to: whose password is set there. */
  account?: string
  /** It is the page of such a link, whatever is under it. */
  isHeld?: boolean
}

/** What a browser finds of it: also the texts that were typed before the page's script was there. */
type Found = ServedForm & { typed?: Record<string, string> }

/** What the texts of a series say, in a sentence; nothing of what takes place once. */
export type ReadBack = (texts: Record<string, string>) => string | null

const ServedContext = createContext<(ServedForm & { readBack?: ReadBack }) | undefined>(undefined)

/** On the server. A browser finds the same in the page's state. */
export const Served = ServedContext.Provider

/** The server knows at once what browsers ask for. */
export const useReadBack = () => use(ServedContext)?.readBack

/** The page's form as it was served; nothing once the reader came by a link. */
export function useServed(path: string) {
  const rendering = use(ServedContext)
  const [served] = useState((): Found => rendering ?? findServed(path))
  useEffect(() => {
    const form = formAt(path)
    if (form) drawn.add(form)
  }, [path])
  return served
}

/** Forms that are no longer as they were served: one that takes the place of such a one begins from its own texts. */
const drawn = new WeakSet<HTMLFormElement>()

const formAt = (path: string) => document.querySelector<HTMLFormElement>(`form[action="${path}"]`)

/** All that the page of a private link was served with; nothing for whoever comes back to it, until it is served anew. */
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
  if (!element || drawn.has(element)) return {}
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
