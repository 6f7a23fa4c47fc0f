import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Refused } from '../data/api.ts'
import type { FormFields } from './form-fields.ts'

/** What is said of a failure that isn't the form's: panels know a hundred sentences more, which no form loads. */
const unsent = {
  tooLarge: 'What you sent is too large. Choose a smaller image, and send it again.',
  notNow:
    'The site can’t answer at the moment. What you typed is still here; try again in a minute.',
  /** Where no answer came at all. */
  unreachable:
    'The site could not be reached. What you typed is still here; check your connection and send it again.',
  /** Sent, and no answer within the time that one takes. */
  silent:
    'The site has not answered for 30 seconds. What you typed and chose is still here. Sending it again stores it only once.',
} as const

type Options<Draft> = {
  form: FormFields
  schema: z.ZodMiniType<Draft>
  /** The words of a refusal from before this page was there. */
  refused?: string | undefined
  onStart?: () => void
  areReady: () => Promise<unknown>
  send: (draft: Draft, element: HTMLFormElement) => Promise<void>
}

/** The second press of a double click is not a new form. */
const pauseAfterSuccess = 1000

/** Sends a form that is right, one at a time. A failure keeps everything; its reason is in the server's words, else ours. */
export function useSending<Draft>(options: Options<Draft>) {
  const { refused } = options
  const isClosed = useRef(false)
  const sent = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({
    failure: refused,
    isServed: refused !== undefined,
  })
  const [wrongs, setWrongs] = useState(refused === undefined ? 0 : 1)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isClosed.current) return
    isClosed.current = true
    sent.current = event.currentTarget
    setIsBusy(true)
    setOutcome({})
    options.onStart?.()
    const came = await attempt(options, event.currentTarget)
    setIsBusy(false)
    setOutcome(came)
    setWrongs((count) => (came.isSent ? 0 : count + Number(came.isWrong ?? false)))
    const open = () => Object.assign(isClosed, { current: false })
    setTimeout(open, came.isSent ? pauseAfterSuccess : 0)
  }
  const { failure, reason = failure, isServed = false, isUnanswered = false } = outcome
  const retry = isUnanswered ? () => sent.current?.requestSubmit() : undefined
  return { submit, isBusy, failure, reason, isServed, retry, wrongs }
}

/** What came of it: sent, wrong by the rules of a field, or failed with these words. */
type Outcome = {
  isSent?: boolean
  isWrong?: boolean
  failure?: string | undefined
  /** Why, where the server has no words for it. */
  reason?: string
  /** Nobody knows whether it was stored; sent again, it is stored once. */
  isUnanswered?: boolean
  /** It was sent without a script, and refused before the page was here. */
  isServed?: boolean
}

async function attempt<Draft>(options: Options<Draft>, element: HTMLFormElement): Promise<Outcome> {
  const { form, schema, areReady, send } = options
  await areReady()
  const draft = form.check(schema)
  if (draft === undefined) return { isWrong: true }
  form.close(true)
  try {
    await send(draft, element)
    return { isSent: true }
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused(0, '')
    if (refused !== error) reportError(error)
    const { words, fields, status } = refused
    const isUnanswered = status === 0
    const reason = words || wordlessOf(refused)
    return { failure: words, reason, isUnanswered, isWrong: showOn(form, fields) }
  } finally {
    form.close(false)
  }
}

/** What is said where the site said nothing itself: nothing answered, or something in front of it did. */
function wordlessOf({ status, cause }: Refused) {
  if (status === 413) return unsent.tooLarge
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return unsent.silent
  return status >= 500 ? unsent.notNow : unsent.unreachable
}

/** Puts the server's words to the fields they are about; says whether there were any. */
function showOn(form: FormFields, fields: Record<string, string>) {
  const known = Object.entries(fields).filter(([name]) => name in form.values)
  for (const [name, message] of known) form.blame(name, message)
  return known.length > 0
}
