import { isCreated, unwrap } from './api.ts'
import type { CreateEndpoint } from './kind.ts'

type How = {
  key: string
  failure: string
  /** The names that fields are sent by, where they differ. */
  names?: Names | undefined
}

type Names = { [name: string]: string | undefined }

export async function create<Draft extends object>(
  endpoint: CreateEndpoint<Draft>,
  draft: NoInfer<Draft>,
  { key, failure, names }: How,
) {
  const call = endpoint.post(filled(draft, names), { headers: { 'idempotency-key': key } })
  return (await unwrap(call, failure, isCreated)).data
}

/** As multipart can carry it, without its empty fields. */
function filled<Draft extends object>(draft: Draft, names: Names = {}): Draft {
  const copy = cleared(draft)
  for (const [name, value] of Object.entries(copy)) {
    const sent = names[name] ?? name
    if (value === '' || sent !== name) Reflect.deleteProperty(copy, name)
    if (value !== '') Reflect.set(copy, sent, value)
  }
  return copy
}

/** As multipart can carry it: null would arrive as "null", and of a list the last item alone. */
export function cleared<Draft extends object>(draft: Draft): Draft {
  const copy = { ...draft }
  for (const [name, value] of Object.entries(draft)) {
    if (value === null) Reflect.set(copy, name, '')
    if (Array.isArray(value)) Reflect.set(copy, name, value.join('; '))
  }
  return copy
}
