import { createContext, use, useState } from 'react'
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
  /** How many hours a decision about what was just sent usually takes. */
  usual_hours?: number | null
  /** On the page of a submission: what became of it. */
  submission?: Submission
  /** On the page that a mailed link leads to: whose password is set there. */
  account?: string
}

/** What a browser finds of it: also the texts that were typed before the page's script was there. */
type Found = ServedForm & { typed?: Record<string, string> }

const ServedContext = createContext<ServedForm | undefined>(undefined)

/** On the server. A browser finds the same in the page's state. */
export const Served = ServedContext.Provider

/** The page's form as it was served; nothing once the reader came by a link. */
export function useServed(path: string) {
  const rendering = use(ServedContext)
  const [served] = useState((): Found => rendering ?? findServed(path))
  return served
}

/** All that a page was served with, the first one of the tab. */
export function useServedPage() {
  const rendering = use(ServedContext)
  const [served] = useState(() => rendering ?? readState())
  return served
}

function findServed(path: string): Found {
  if (typeof document === 'undefined') return {}
  const element = document.querySelector<HTMLFormElement>(`form[action="${path}"]`)
  if (!element) return {}
  const { form, formKey, usual_hours = null } = readState()
  const texts = [...new FormData(element)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return {
    ...(form && { form }),
    ...(formKey && { formKey }),
    usual_hours,
    typed: Object.fromEntries(texts),
  }
}
