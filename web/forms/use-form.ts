import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../data/api.ts'
import { titleOf, wrongTitleOf } from '../layout/heading.tsx'
import { focusField, setReadOnly } from './controls.ts'
import type { FormFields, FormValues } from './form-fields.ts'
import type { RefusedForm } from './served.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePictures } from './use-pictures.ts'

/** For failures without a message of the server. Not in `data/messages.ts`, which is large and not loaded by forms. */
const reasons = {
  tooLarge: 'What you sent is too large. Choose a smaller image, and send it again.',
  notNow:
    'The site can’t answer at the moment. What you typed is still here; try again in a minute.',
  unreachable:
    'The site could not be reached. What you typed is still here; check your connection and send it again.',
  silent:
    'The site has not answered for 30 seconds. What you typed and chose is still here. Sending it again stores it only once.',
} as const

export type SubmitInfo = ReturnType<ReturnType<typeof useDraft>['submitInfo']> & {
  values: FormValues
  element: HTMLFormElement
}

type Options<Draft> = Parameters<typeof useFields>[0] &
  Omit<Parameters<typeof useDraft>[0], 'form'> & {
    title: string
    schema: z.ZodMiniType<Draft>
    refused?: RefusedForm | undefined
    /** The first wrong field takes the focus, instead of a summary of them. */
    focusesField?: boolean | undefined
    /** Without it the browser posts the form itself once it is valid. */
    send?: (draft: Draft, sent: SubmitInfo) => Promise<void>
  }

/** The attributes of a form that works without scripts. */
export const multipartPost = { method: 'post', encType: 'multipart/form-data' } as const

type Outcome = {
  isWrong?: boolean
  /** The server's message, if there is one. */
  failure?: string
  reason?: string
  isUnanswered?: boolean
  error?: unknown
  /** The page was served with this failure. */
  isServed?: boolean
}

/** A form of the site: its fields, pictures, draft, and how it is sent. */
export function useForm<Draft>(options: Options<Draft>) {
  const { initial, title, focusesField } = options
  const fields = useFields(options)
  const pictures = usePictures(fields)
  const draft = useDraft({ ...options, form: fields.form })
  const sending = useSending(options, { ...fields, ...pictures, ...draft })
  const { outcome, element, submit } = sending
  const { values, errors } = fields
  const wrong = outcome.isWrong ? Object.keys(initial).filter((name) => errors[name]) : []
  const problems = wrong.map((name) => ({ name, error: errors[name] ?? '' }))
  useEffect(() => {
    document.title = problems.length > 0 ? wrongTitleOf(title) : titleOf(title)
  }, [problems.length, title])
  const focus = useEffectEvent(() => focusesField && wrong[0] && focusField(wrong[0]))
  useEffect(() => {
    if (outcome.isWrong) focus()
  }, [outcome])
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  const props = { ref: element, noValidate: true, onSubmit: submit, ...fields.listeners }
  return { ...fields, ...pictures, ...draft, ...sending, problems, focusesField, isDirty, props }
}

type FormParts = Pick<ReturnType<typeof useFields>, 'form'> &
  Pick<ReturnType<typeof usePictures>, 'preparePictures'> &
  Pick<ReturnType<typeof useDraft>, 'submitInfo' | 'drop'>

function useSending<Draft>(
  { schema, refused, send = post }: Options<Draft>,
  { form, preparePictures, submitInfo, drop }: FormParts,
) {
  const element = useRef<HTMLFormElement>(null)
  const isClosed = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState(() => initialOutcome(refused))
  /** Returns whether the form was submitted. */
  const trySubmit = async () => {
    await preparePictures()
    const draft = form.validate(schema)
    if (draft === undefined) setOutcome({ isWrong: true })
    if (draft === undefined || !element.current) return false
    setReadOnly(form.names, true) // what is typed from here on would be lost
    await send(draft, { ...submitInfo(), values: form.values, element: element.current })
    drop()
    return true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isClosed.current) return
    isClosed.current = true // against double clicks
    setIsBusy(true)
    setOutcome({})
    try {
      isClosed.current = await trySubmit()
    } catch (error) {
      isClosed.current = false
      setOutcome(outcomeOf(error, form))
    }
    setReadOnly(form.names, false)
    setIsBusy(false)
  }
  return { outcome, submit, isBusy, element, again: () => element.current?.requestSubmit() }
}

/** Never resolves, since the browser leaves the page. */
const post = (_: unknown, { element }: SubmitInfo) => new Promise<never>(() => element.submit())

const initialOutcome = (refused: RefusedForm | undefined): Outcome =>
  refused
    ? { isWrong: true, failure: refused.message, reason: refused.message, isServed: true }
    : {}

function outcomeOf(error: unknown, form: FormFields): Outcome {
  const refused = error instanceof ApiError ? error : new ApiError(0, '')
  if (refused !== error) reportError(error)
  const { serverMessage: message, fields, status } = refused
  const known = Object.entries(fields).filter(([name]) => name in form.values)
  for (const [name, error] of known) form.setError(name, error)
  return {
    failure: message,
    reason: message || reasonOf(refused),
    isUnanswered: status === 0,
    isWrong: known.length > 0,
    error,
  }
}

function reasonOf({ status, cause }: ApiError) {
  if (status === 413) return reasons.tooLarge
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return reasons.silent
  return status >= 500 ? reasons.notNow : reasons.unreachable
}
