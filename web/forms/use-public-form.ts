import { useNavigate } from 'react-router-dom'
import { createApi, Refused } from '../data/api.ts'
import { create, filled } from '../data/create.ts'
import type { Editing, FormKind } from './kind.ts'
import { useServed } from './served.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePictures } from './use-pictures.ts'
import { useSending } from './use-sending.ts'

export function usePublicForm<Draft extends object>(
  of: FormKind<Draft>,
  editing: Editing | undefined,
) {
  const { schema, names, live, secrets = [] } = of
  const path = editing?.at ?? of.path
  const initial = { ...of.blank, ...textsOf(editing?.item, of) }
  const { form: refused, formKey, typed } = useServed(path)
  const entry = useFields({
    schema,
    initial: { ...initial, ...textsOf(refused?.values, of) },
    ...(refused && { initialErrors: refused.fields }),
    ...(names && { names }),
    ...(live && { live }),
  })
  const { form } = entry
  const navigate = useNavigate()
  const saved = useDraft({
    ...{ path, form, initial, secrets, basis: '' },
    typed: typed && textsOf(typed, of),
    canRestore: refused === undefined,
  })
  const pictures = usePictures(entry)
  const sending = useSending({
    form,
    schema,
    refused: refused?.message,
    areReady: pictures.areReady,
    send: editing
      ? (draft) => editing.save(draft).then(saved.drop)
      : async (draft, element) => {
          const { receipt, said } = await submit(of, draft, { element, saved })
          await navigate(`${receipt}?thanks=1`, { state: { said } })
        },
  })
  return { path, initial, entry, saved, sending, pictures, formKey }
}

type Sent = { element: HTMLFormElement; saved: ReturnType<typeof useDraft> }

/** Returns the address of the receipt, and what `after` has to say. */
async function submit<Draft extends object>(
  of: FormKind<Draft>,
  draft: Draft,
  { element, saved }: Sent,
) {
  const { key, openFor } = saved.send()
  const honeypot = String(new FormData(element).get('hl_check') ?? '')
  const sent = { ...filled(draft), hl_check: honeypot, hl_opened: openFor }
  const made = await create(of.calls(createApi()), sent, { key, failure: of.failure })
  if (made.receipt === undefined) throw new Refused(0, '') // not an answer of this site
  saved.drop()
  return { receipt: made.receipt, said: await of.after?.(draft, made.id) }
}

const textsOf = (
  values: object = {},
  { blank, names = {} }: Pick<FormKind<never>, 'blank' | 'names'>,
) =>
  Object.fromEntries(
    Object.keys(blank).flatMap((name) => {
      const byName: { [name: string]: unknown } = { ...values }
      const value = byName[names[name] ?? name] ?? byName[name]
      return value === undefined ? [] : [[name, textOf(value)]]
    }),
  )

const textOf = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value ?? ''))
