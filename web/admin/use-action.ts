import { useState } from 'react'
import { type Api, Refused } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import { asAdmin, isOutcomeUnknown, nothingWasDone, useSingleFlight } from './calls.ts'

type ActionOptions<Input> = {
  /** Answers the success message. */
  run: (api: Api, input: Input) => Promise<string>
  failure: string | ((input: Input) => string)
  /** After a lost answer: the success message if it was done, undefined if it was not. */
  look?: (api: Api, input: Input) => Promise<string | undefined>
  /** The message where nobody knows whether it was done. */
  unknown: string
  /** Reads again what it changed, also where it can't be looked up; by default, everything the panel shows. */
  refresh?: () => Promise<unknown>
}

type Outcome = { said?: string; failure?: string }

/** Runs one action at a time, and keeps the message about its outcome. */
export function useAction<Input = void>(options: ActionOptions<Input>) {
  const { api, client } = useSource()
  const refresh = options.refresh ?? (() => client.invalidateQueries({ queryKey: ['admin'] }))
  const { isBusy, run } = useSingleFlight()
  const [outcome, setOutcome] = useState<Outcome>({})
  const act = (input: Input) =>
    run(async () => {
      setOutcome({})
      const next = await outcomeOf(api, input, options)
      if (next.said !== undefined || !options.look) await refresh()
      setOutcome(next)
    })
  return { ...outcome, act, isBusy }
}

const nothingChanged = 'Nothing was changed.'

async function outcomeOf<Input>(
  api: Api,
  input: Input,
  { run, failure, look, unknown }: ActionOptions<Input>,
): Promise<Outcome> {
  const failed = (why: string) => ({
    failure: `${typeof failure === 'string' ? failure : failure(input)}. ${why}`,
  })
  try {
    return { said: await asAdmin(run(api, input), nothingWasDone) }
  } catch (error) {
    const words = error instanceof Refused ? wordsOf(error) : ''
    if (!isOutcomeUnknown(error)) return failed(words || nothingChanged)
  }
  if (!look) return failed(unknown)
  try {
    const said = await asAdmin(look(api, input))
    return said === undefined ? failed(nothingChanged) : { said }
  } catch {
    return failed(unknown)
  }
}

const wordsOf = ({ words, fields }: Refused) => Object.values(fields).join('. ') || words
