import { createContext, use, useEffect, useState } from 'react'
import type { FormPath } from '../../src/pages/contract.ts'
import type { Api } from '../data/api.ts'
import { readState } from '../document/state.ts'
import { useIsHydrated } from '../layout/browser-only.tsx'

export type RefusedForm = {
  values: Record<string, string>
  fields: Record<string, string>
  message: string
}

/** A submission as the API returns it. */
export type Receipt = NonNullable<
  Awaited<ReturnType<ReturnType<Api['submissions']>['get']>>['data']
>

/** A submission as its private page has it. */
export type Submission = Receipt & { form: FormPath }

export type ServedForm = {
  form?: RefusedForm
  /** The idempotency key of a browser without JavaScript. */
  formKey?: string
  submission?: Submission
  /** The admin whose password is set, on the page of an emailed link. */
  account?: string
  /** Whether it is the page of a private link. */
  isPrivate?: boolean
}

const ServedContext = createContext<ServedForm | undefined>(undefined)

/** For server rendering only; a browser reads the page's state. */
export const Served = ServedContext.Provider

/** Data of a form that the page was served with; undefined after a navigation within the app. */
export function useServed() {
  const rendering = use(ServedContext)
  const isHydrated = useIsHydrated()
  const [served] = useState((): ServedForm | undefined =>
    isHydrated ? undefined : (rendering ?? readState()),
  )
  return served
}

/** Data of a private page. Navigating back to it reloads it, since its data may have changed. */
export function useServedPage(): ServedForm | undefined {
  const rendering = use(ServedContext)
  const [served] = useState(() => rendering ?? privateState())
  useEffect(() => {
    if (!served) location.reload()
    return () => document.querySelector('#state')?.setAttribute('data-left', '')
  }, [served])
  return served
}

function privateState() {
  const state = readState()
  return state.isPrivate && !document.querySelector('#state[data-left]') ? state : undefined
}
