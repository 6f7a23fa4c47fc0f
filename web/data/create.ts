import { answer, isCreated } from './api.ts'
import type { Adding } from './kind.ts'

type How = { key: string; failure: string }

/** Makes a new one and tells what was answered. Sent again under its key it makes no second one. */
export async function create<Draft>(
  calls: Adding<Draft>,
  draft: NoInfer<Draft>,
  { key, failure }: How,
) {
  const call = calls.post(draft, { headers: { 'idempotency-key': key } })
  return (await answer(call, failure, isCreated)).data
}

/** A draft without its empty fields: in multipart an absent one would arrive as the word "null". */
export function filled<Draft extends object>(draft: Draft): Draft {
  const copy = { ...draft }
  for (const [name, value] of Object.entries(draft))
    if (value === null || value === '') Reflect.deleteProperty(copy, name)
  return copy
}

/** A draft in which an emptied field says so: in multipart `null` would arrive as a word. */
export function cleared<Draft extends object>(draft: Draft): Draft {
  const copy = { ...draft }
  for (const [name, value] of Object.entries(draft)) if (value === null) Reflect.set(copy, name, '')
  return copy
}
