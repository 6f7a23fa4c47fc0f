import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Refused } from '../data/api.ts'
import type { FormFields } from './form-fields.ts'

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

type Options<Draft> = {
  form: FormFields
  schema: z.ZodMiniType<Draft>
  /** The message of a refusal that the page was served with. */
  refused?: string | undefined
  onStart?: () => void
  areReady: () => Promise<unknown>
  send: (draft: Draft, element: HTMLFormElement) => Promise<void>
}

/** In milliseconds: the second click of a double click must not send another one. */
const pauseAfterSuccess = 1000

export function useSending<Draft>(options: Options<Draft>) {
  const { refused } = options
  const isClosed = useRef(false)
  const sent = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({
    isBusy: false,
    failure: refused,
    isServed: refused !== undefined,
    wrongs: refused === undefined ? 0 : 1,
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isClosed.current) return
    isClosed.current = true
    sent.current = event.currentTarget
    setState(({ wrongs }) => ({ isBusy: true, wrongs }))
    options.onStart?.()
    const { isSent = false, isWrong = false, ...outcome } = await attempt(options, sent.current)
    setState(({ wrongs }) => ({
      ...outcome,
      isBusy: false,
      wrongs: isSent ? 0 : wrongs + Number(isWrong),
    }))
    const open = () => Object.assign(isClosed, { current: false })
    setTimeout(open, isSent ? pauseAfterSuccess : 0)
  }
  const { isBusy, failure, reason = failure, isServed = false, isUnanswered, wrongs } = state
  const retry = isUnanswered ? () => sent.current?.requestSubmit() : undefined
  return { submit, isBusy, failure, reason, isServed, retry, wrongs }
}

type State = Omit<Outcome, 'isSent' | 'isWrong'> & {
  isBusy: boolean
  /** How often something was wrong with a field. */
  wrongs: number
  /** The page was served with this failure. */
  isServed?: boolean
}

type Outcome = {
  isSent?: boolean
  isWrong?: boolean
  /** In the server's words, if it had any. */
  failure?: string | undefined
  reason?: string
  isUnanswered?: boolean
}

async function attempt<Draft>(options: Options<Draft>, element: HTMLFormElement): Promise<Outcome> {
  const { form, schema, areReady, send } = options
  await areReady()
  const draft = form.validate(schema)
  if (draft === undefined) return { isWrong: true }
  form.setReadOnly(true)
  try {
    await send(draft, element)
    return { isSent: true }
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused(0, '')
    if (refused !== error) reportError(error)
    const { words, fields, status } = refused
    const reason = words || reasonOf(refused)
    const isWrong = showErrors(form, fields)
    return { failure: words, reason, isUnanswered: status === 0, isWrong }
  } finally {
    form.setReadOnly(false)
  }
}

function reasonOf({ status, cause }: Refused) {
  if (status === 413) return reasons.tooLarge
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return reasons.silent
  return status >= 500 ? reasons.notNow : reasons.unreachable
}

/** Returns whether any error is about a field of the form. */
function showErrors(form: FormFields, fields: Record<string, string>) {
  const known = Object.entries(fields).filter(([name]) => name in form.values)
  for (const [name, message] of known) form.setError(name, message)
  return known.length > 0
}
