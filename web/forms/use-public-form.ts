import * as z from 'zod/mini'
import type { FormKind } from './kind.ts'
import { useServed } from './served.ts'
import { useFields } from './use-fields.ts'
import { useKeeping } from './use-keeping.ts'
import { usePictures } from './use-pictures.ts'
import { useSending } from './use-sending.ts'
import { useThanks } from './use-thanks.ts'

/** A public form at work: what it holds, what is kept of it, how it is sent, and the thanks. */
export function usePublicForm<Schema extends z.ZodMiniType, Name extends string>(
  of: FormKind<Schema, Name>,
) {
  const { path, blank, schema, live, secrets = [] } = of
  const { form: refused, formKey, typed } = useServed(path)
  const entry = useFields({
    schema,
    initial: { ...blank, ...known(refused?.values, blank) },
    refused: refused?.fields,
    live,
  })
  const { form } = entry
  const thanks = useThanks(path, refused !== undefined)
  const isFresh = refused === undefined && !thanks.isThanked
  const keeping = useKeeping({ path, form, blank, secrets, typed, isFresh })
  const pictures = usePictures(entry)
  const sending = useSending({
    form,
    refused: refused?.message,
    onStart: thanks.dismiss,
    areReady: pictures.areReady,
    send: async (values, element) => {
      const { key, openFor } = keeping.sign()
      const signs = { hl_check: checkOf(element), hl_opened: openFor }
      const draft = z.parse(schema, values)
      const id = await of.send(draft, { headers: { 'idempotency-key': key }, signs })
      keeping.clear()
      void thanks.say(of.after?.(draft, id))
    },
  })
  return { entry, keeping, sending, thanks, pictures, formKey }
}

const known = (values: Record<string, string> = {}, blank: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in blank))

/** Only a machine fills it. */
const checkOf = (element: HTMLFormElement) => String(new FormData(element).get('hl_check') ?? '')
