import { answer, isCreated } from './api.ts'
import type { Adding } from './kind.ts'

type How = { key: string; failure: string }

export async function create<Draft>(
  calls: Adding<Draft>,
  draft: NoInfer<Draft>,
  { key, failure }: How,
) {
  const call = calls.post(draft, { headers: { 'idempotency-key': key } })
  return (await answer(call, failure, isCreated)).data
}

/** Without its empty fields: in multipart, null would arrive as "null". */
export function filled<Draft extends object>(draft: Draft): Draft {
  const copy = { ...draft }
  for (const [name, value] of Object.entries(draft))
    if (value === null || value === '') Reflect.deleteProperty(copy, name)
  return copy
}

/** With empty texts for null: in multipart, null would arrive as "null". */
export function cleared<Draft extends object>(draft: Draft): Draft {
  const copy = { ...draft }
  for (const [name, value] of Object.entries(draft)) if (value === null) Reflect.set(copy, name, '')
  return copy
}
