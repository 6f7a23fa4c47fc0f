import { useRef, useState } from 'react'
import { Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import type { Texts } from '../../forms/draft.ts'
import type { FormFields, Values } from '../../forms/form-fields.ts'
import type { useDraft } from '../../forms/use-draft.ts'
import type { usePictures } from '../../forms/use-pictures.ts'
import { useSending } from '../../forms/use-sending.ts'
import { type Act, actIn, type Fields, Stale, type Tagged } from '../calls.ts'
import type { GoingBack } from '../history/history-button.tsx'
import type { EditorOptions, Item } from './options.ts'
import { differing, restoreItem, type Saved, type Saving } from './saving.ts'

type Options<Draft> = {
  of: EditorOptions
  saving: Saving<Draft>
  item: Item | undefined
  leave: (saved: Saved) => void
  form: FormFields
  pictures: Pick<ReturnType<typeof usePictures>, 'areReady'>
  draft: Pick<ReturnType<typeof useDraft>, 'send' | 'rebase'>
  initial: Texts
}

/** Why an edit wasn't saved: somebody else was faster. */
type Problem = { conflict?: Tagged<Fields> & Act; deletion?: Act }

export function useSaving<Draft>(options: Options<Draft>) {
  const { of, saving, item, leave, form, pictures, draft, initial } = options
  const { api } = useSource()
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>({})
  const goingBack = useRef<GoingBack & { values: Values }>(undefined)
  const sending = useSending({
    form,
    schema: saving.schema,
    onStart: () => setProblem({}),
    areReady: pictures.areReady,
    send: async (entered) => {
      const { values } = form
      const version = goingBack.current?.values === values ? goingBack.current : undefined
      try {
        leave(await saving.send(entered, { ...draft.send(), values, goingBack: version }))
      } catch (error) {
        setProblem(item ? problemIn(error) : {})
        throw error
      }
    },
  })
  const goBack = (to: GoingBack) => {
    fillIn(options, to)
    goingBack.current = { ...to, values: form.values }
    element.current?.requestSubmit()
  }
  const restore = async ({ id }: Item) => {
    const restored = await restoreItem(of, api, id)
    if (differing(initial, restored.row).length > 0) return setProblem({ conflict: restored })
    draft.rebase(restored.tag)
    element.current?.requestSubmit()
  }
  const canRestore = item && of.history
  return {
    ...{ sending, element, goBack, ...problem },
    restore: canRestore && (() => restore(item)),
  }
}

/** Fills in the form as that version was, so that what today's rules refuse can be mended there. */
function fillIn<Draft>({ of, form, initial }: Options<Draft>, { fields }: GoingBack) {
  const named = of.history?.fieldsOf(fields) ?? {}
  for (const name of Object.keys(form.values))
    form.set(name, String((name in fields ? named[name] : initial[name]) ?? ''))
}

function problemIn(error: unknown): Problem {
  if (error instanceof Stale) return { conflict: error.current }
  return error instanceof Refused && error.status === 404 ? { deletion: actIn(error.cause) } : {}
}
