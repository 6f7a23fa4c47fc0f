import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Api, ApiError } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import { asAdmin, isOutcomeUnknown } from './calls.ts'
import { nothingWasDone } from './session/session.ts'

/** Runs one call at a time: a double click comes before React has rendered. */
export function useOneCall<Input = void, Output = unknown>(
  run: (api: Api, input: Input) => Promise<Output>,
  onSettled?: () => unknown,
) {
  const { api } = useSource()
  const isRunning = useRef(false)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (input: Input) => run(api, input),
    onSettled() {
      isRunning.current = false
      return onSettled?.()
    },
  })
  const act = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(input)
  }
  return { act, isBusy: isPending, data, error }
}

/**
 * The same of an admin's action. Reads again what the panel shows, whatever became of it, and then says it: `run` answers
 * the message of a success.
 */
export function useAction<Input = void>(run: (api: Api, input: Input) => Promise<string>) {
  const { client } = useSource()
  const { data, error, ...call } = useOneCall(
    (api, input: Input) => asAdmin(run(api, input), nothingWasDone),
    () => client.invalidateQueries({ queryKey: ['admin'] }),
  )
  return { ...call, message: data, failure: error ? failureOf(error) : undefined }
}

function failureOf(error: Error) {
  const serverMessage = error instanceof ApiError ? serverMessageOf(error) : ''
  const why = isOutcomeUnknown(error) ? notKnown : serverMessage || 'Nothing was changed.'
  return `${error.message}. ${why}`
}

const notKnown = 'It is not known whether it was done; look again.'

const serverMessageOf = ({ serverMessage, fields }: ApiError) =>
  Object.values(fields).join('. ') || serverMessage
