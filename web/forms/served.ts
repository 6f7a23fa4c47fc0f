import { createContext, use, useState } from 'react'
import { readState } from '../document/state.ts'

/** A form that was sent without JavaScript and refused: what was typed, and what is wrong with it. */
export type RefusedForm = {
  values: Record<string, string>
  fields: Record<string, string>
  message: string
}

/** What a form's page brings along: the refused form, and a key for a browser that can't make one. */
export type ServedForm = { form?: RefusedForm; formKey?: string }

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

function findServed(path: string): Found {
  if (typeof document === 'undefined') return {}
  const element = document.querySelector<HTMLFormElement>(`form[action="${path}"]`)
  if (!element) return {}
  const { form, formKey } = readState()
  const texts = [...new FormData(element)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { ...(form && { form }), ...(formKey && { formKey }), typed: Object.fromEntries(texts) }
}
