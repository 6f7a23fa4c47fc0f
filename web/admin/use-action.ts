import { useState } from 'react'
import { type Api, Refused } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import { asAdmin, isOutcomeUnknown, nothingWasDone, useSingleFlight } from './calls.ts'

export type ActionOptions<Given> = {
  /** Answers what is said of it. */
  run: (api: Api, given: Given) => Promise<string>
  failure: string | ((given: Given) => string)
  /** Where no answer came: what is said if it was done all the same, and nothing if it was not. */
  look?: (api: Api, given: Given) => Promise<string | undefined>
  unknown: string
  /** Shows what it changed; else all that the panel shows is read again. */
  refresh?: () => Promise<unknown>
}

type Outcome = { said?: string; failure?: string }

/** Does one thing at a time for an admin, and says how it went. */
export function useAction<Given = void>(options: ActionOptions<Given>) {
  const { api, client } = useSource()
  const refresh = options.refresh ?? (() => client.invalidateQueries({ queryKey: ['admin'] }))
  const { isBusy, run } = useSingleFlight()
  const [outcome, setOutcome] = useState<Outcome>({})
  const act = (given: Given) =>
    run(async () => {
      setOutcome({})
      const came = await outcomeOf(api, given, options)
      if (came.said !== undefined) await refresh()
      setOutcome(came)
    })
  return { ...outcome, act, isBusy, dismiss: () => setOutcome({}) }
}

async function outcomeOf<Given>(
  api: Api,
  given: Given,
  { run, failure, look, unknown }: ActionOptions<Given>,
): Promise<Outcome> {
  const failed = (why: string) => ({
    failure: `${typeof failure === 'string' ? failure : failure(given)}. ${why}`,
  })
  try {
    return { said: await asAdmin(run(api, given), nothingWasDone) }
  } catch (error) {
    const words = error instanceof Refused ? error.words : ''
    if (!isOutcomeUnknown(error)) return failed(words || nothingChanged)
    if (!look) return failed(unknown)
    const found = await asAdmin(look(api, given)).then(
      (said) => ({ said }),
      () => undefined,
    )
    if (!found) return failed(unknown)
    return found.said === undefined ? failed(nothingChanged) : { said: found.said }
  }
}

const nothingChanged = 'Nothing was changed.'
