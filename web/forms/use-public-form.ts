import { createApi } from '../data/api.ts'
import { create, filled } from '../data/create.ts'
import type { FormKind } from './kind.ts'
import { useServed } from './served.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePictures } from './use-pictures.ts'
import { useSending } from './use-sending.ts'
import { useThanks } from './use-thanks.ts'

/** A public form at work: what it holds, what is stored of it, how it is sent, and the thanks. */
export function usePublicForm<Name extends string, Draft extends object>(
  of: FormKind<Name, Draft>,
) {
  const { path, blank, schema, live, secrets = [] } = of
  const { form: refused, formKey, typed, usual_hours = null } = useServed(path)
  const entry = useFields({
    schema,
    initial: { ...blank, ...known(refused?.values, blank) },
    ...(refused && { refused: refused.fields }),
    ...(live && { live }),
  })
  const { form } = entry
  const thanks = useThanks(path, { isRefused: refused !== undefined, usual_hours })
  const isFresh = refused === undefined && !thanks.isThanked
  const saved = useDraft({ path, form, initial: blank, secrets, basis: '', typed, isFresh })
  const pictures = usePictures(entry)
  const sending = useSending({
    form,
    schema,
    refused: refused?.message,
    onStart: thanks.dismiss,
    areReady: pictures.areReady,
    send: async (draft, element) => {
      const { key, openFor } = saved.send()
      const signs = { hl_check: checkOf(element), hl_opened: openFor }
      const calls = of.calls(createApi())
      const sent = { ...filled(draft), ...signs }
      const made = await create(calls, sent, { key, failure: of.failure })
      saved.clear()
      void thanks.say(made, of.after?.(draft, made.id))
    },
  })
  return { entry, saved, sending, thanks, pictures, formKey }
}

const known = (values: Record<string, string> = {}, blank: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in blank))

/** Only a machine fills it. */
const checkOf = (element: HTMLFormElement) => String(new FormData(element).get('hl_check') ?? '')
