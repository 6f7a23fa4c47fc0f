import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Refused } from '../data/api.ts'
import { titleOf, wrongTitleOf } from '../layout/heading.tsx'
import type { FormFields, Values } from './form-fields.ts'
import type { RefusedForm } from './served.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePictures } from './use-pictures.ts'

/** What the server has no words for. Not in `data/messages.ts`, which is large and which forms don't load. */
const reasons = {
  tooLarge: 'What you sent is too large. Choose a smaller image, and send it again.',
  notNow:
    'The site can’t answer at the moment. What you typed is still here; try again in a minute.',
  unreachable:
    'The site could not be reached. What you typed is still here; check your connection and send it again.',
  silent:
    'The site has not answered for 30 seconds. What you typed and chose is still here. Sending it again stores it only once.',
} as const

export type Sent = ReturnType<typeof useDraft>['draft']['sent'] & { values: Values }

type Options<Draft> = Parameters<typeof useFields>[0] &
  Omit<Parameters<typeof useDraft>[0], 'form'> & {
    title: string
    schema: z.ZodMiniType<Draft>
    refused?: RefusedForm | undefined
    send: (draft: Draft, sent: Sent) => Promise<void>
  }

/** A form of the site: its fields, pictures, draft, and how it is sent. */
export function useForm<Draft>(options: Options<Draft>) {
  const { schema, initial, title, send } = options
  const fields = useFields(options)
  const { form, values, problems } = fields
  const pictures = usePictures(fields)
  const saved = useDraft({ ...options, form })
  const element = useRef<HTMLFormElement>(null)
  const attempt = async () => {
    await pictures.areReady()
    const draft = form.validate(schema)
    if (draft === undefined) return { isWrong: true }
    form.setReadOnly(true) // what is typed from here on would be lost
    await send(draft, { ...saved.draft.sent, values: form.values })
    saved.draft.drop()
    return { isSent: true }
  }
  const { submit, ...sending } = useSending({ ...options, form, element, attempt })
  const shown = sending.wrongs > 0 ? problems : []
  useEffect(() => {
    document.title = shown.length > 0 ? wrongTitleOf(title) : titleOf(title)
  }, [shown.length, title])
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  const props = { ref: element, noValidate: true, onSubmit: submit, ...fields.listeners }
  return { ...fields, ...pictures, ...saved, ...sending, initial, element, shown, isDirty, props }
}

type Outcome = {
  isSent?: boolean
  isWrong?: boolean
  /** In the server's words, if it had any. */
  failure?: string
  reason?: string
  isUnanswered?: boolean
  error?: unknown
  /** The page was served with this failure. */
  isServed?: boolean
}

type Sending = {
  form: FormFields
  element: { current: HTMLFormElement | null }
  refused?: RefusedForm | undefined
  attempt: () => Promise<Outcome>
}

/** In milliseconds: the second click of a double click must not send another one. */
const pauseAfterSuccess = 1000

function useSending({ form, element, refused, attempt }: Sending) {
  const isClosed = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(refused ? servedWith(refused) : {})
  /** How often something was wrong with a field. */
  const [wrongs, setWrongs] = useState(refused ? 1 : 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isClosed.current) return
    isClosed.current = true
    setIsBusy(true)
    setOutcome({})
    const outcome = await attempt().catch((error: unknown) => outcomeOf(error, form))
    form.setReadOnly(false)
    setIsBusy(false)
    setOutcome(outcome)
    setWrongs((wrongs) => (outcome.isSent ? 0 : wrongs + Number(outcome.isWrong === true)))
    const open = () => {
      isClosed.current = false
    }
    setTimeout(open, outcome.isSent ? pauseAfterSuccess : 0)
  }
  const retry = outcome.isUnanswered ? () => element.current?.requestSubmit() : undefined
  return { ...outcome, submit, isBusy, retry, wrongs }
}

const servedWith = ({ message }: RefusedForm): Outcome => ({
  failure: message,
  reason: message,
  isServed: true,
})

function outcomeOf(error: unknown, form: FormFields): Outcome {
  const refused = error instanceof Refused ? error : new Refused(0, '')
  if (refused !== error) reportError(error)
  const { words, fields, status } = refused
  const known = Object.entries(fields).filter(([name]) => name in form.values)
  for (const [name, message] of known) form.setError(name, message)
  return {
    failure: words,
    reason: words || reasonOf(refused),
    isUnanswered: status === 0,
    isWrong: known.length > 0,
    error,
  }
}

function reasonOf({ status, cause }: Refused) {
  if (status === 413) return reasons.tooLarge
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return reasons.silent
  return status >= 500 ? reasons.notNow : reasons.unreachable
}
