import { useNavigate } from 'react-router-dom'
import { createApi, Refused } from '../data/api.ts'
import { create, filled } from '../data/create.ts'
import type { Editing, FormKind } from './kind.ts'
import { useServed } from './served.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePictures } from './use-pictures.ts'
import { useSending } from './use-sending.ts'

/** A public form at work: what it holds, what is stored of it, and how it is sent. */
export function usePublicForm<Draft extends object>(
  of: FormKind<Draft>,
  editing: Editing | undefined,
) {
  const { schema, names, live, secrets = [] } = of
  const path = editing?.at ?? of.path
  const initial = { ...of.blank, ...known(editing?.item, of) }
  const { form: refused, formKey, typed: found } = useServed(path)
  const entry = useFields({
    schema,
    initial: { ...initial, ...known(refused?.values, of) },
    ...(refused && { refused: refused.fields }),
    ...(names && { names }),
    ...(live && { live }),
  })
  const { form } = entry
  const navigate = useNavigate()
  const isFresh = refused === undefined
  const typed = found && known(found, of)
  const saved = useDraft({ path, form, initial, secrets, basis: '', typed, isFresh })
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

/** Sends it; answers the address of its receipt, and what came of the next step. */
async function submit<Draft extends object>(
  of: FormKind<Draft>,
  draft: Draft,
  { element, saved }: Sent,
) {
  const { key, openFor } = saved.send()
  const signs = { hl_check: checkOf(element), hl_opened: openFor }
  const sent = { ...filled(draft), ...signs }
  const made = await create(of.calls(createApi()), sent, { key, failure: of.failure })
  if (made.receipt === undefined) throw new Refused(0, '') // that was no answer of the site
  saved.drop()
  return { receipt: made.receipt, said: await of.after?.(draft, made.id) }
}

type Texts = { [name: string]: unknown }

/** The texts that a form has fields for, whichever of their names they have. */
const known = (
  values: object = {},
  { blank, names = {} }: Pick<FormKind<never>, 'blank' | 'names'>,
) =>
  Object.fromEntries(
    Object.keys(blank).flatMap((name) => {
      const texts: Texts = { ...values }
      const text = texts[names[name] ?? name] ?? texts[name]
      return text === undefined ? [] : [[name, fieldText(text)]]
    }),
  )

/** A list stands in a field with semicolons. */
const fieldText = (value: unknown) =>
  Array.isArray(value) ? value.join('; ') : String(value ?? '')

/** Only a machine fills it. */
const checkOf = (element: HTMLFormElement) => String(new FormData(element).get('hl_check') ?? '')
