import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import type { Texts } from '../../forms/draft.ts'
import type { FormFields, Values } from '../../forms/form-fields.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useFields } from '../../forms/use-fields.ts'
import { usePictures } from '../../forms/use-pictures.ts'
import { useSending } from '../../forms/use-sending.ts'
import { type Act, actIn, type Fields, Stale, type Tagged } from '../calls.ts'
import type { GoingBack } from '../history/history-button.tsx'
import { endSession } from '../session/session.ts'
import type { EditorOptions, Item } from './options.ts'
import { useOwnPath } from './own-path.ts'
import { differing, fieldText, restoreItem, type Saved, type Saving } from './saving.ts'

type Options<Draft> = { of: EditorOptions; saving: Saving<Draft>; item: Item | undefined }

export function useEditor<Draft>({ of, saving, item }: Options<Draft>) {
  const path = useOwnPath()
  const [initial] = useState(() => startOf(of.blank, item?.read.row))
  const entry = useFields({ schema: saving.schema, initial })
  const { form, values } = entry
  const pictures = usePictures(entry)
  const { secrets = [] } = of
  const draft = useDraft({ path, form, initial, secrets, basis: item?.read.tag ?? '' })
  const { leave, abandon } = useLeaving(draft)
  const options = { of, saving, item, leave, form, pictures, draft, initial }
  const submitting = useSubmitting(options)
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  return { entry, pictures, draft, isDirty, initial, ...submitting, abandon }
}

type SubmitOptions<Draft> = Options<Draft> & {
  leave: (saved: Saved) => void
  form: FormFields
  pictures: ReturnType<typeof usePictures>
  draft: ReturnType<typeof useDraft>
  initial: Texts
}

/** Why an edit wasn't saved: somebody else was faster. */
type Problem = { conflict?: Tagged<Fields> & Act; deletion?: Act }

function useSubmitting<Draft>(options: SubmitOptions<Draft>) {
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
function fillIn<Draft>({ of, form, initial }: SubmitOptions<Draft>, { fields }: GoingBack) {
  const named = of.history?.fieldsOf(fields) ?? {}
  for (const name of Object.keys(form.values))
    form.set(name, fieldText(name in fields ? named[name] : initial[name]))
}

function problemIn(error: unknown): Problem {
  if (error instanceof Stale) return { conflict: error.current }
  return error instanceof Refused && error.status === 404 ? { deletion: actIn(error.cause) } : {}
}

/** Goes on to the panel, or to the login, unless the reader went elsewhere while the form was being saved. */
function useLeaving(draft: ReturnType<typeof useDraft>) {
  const { client } = useSource()
  const navigate = useNavigate()
  const isLeft = useRef(false)
  const abandon = () => {
    isLeft.current = true
    draft.drop()
  }
  useEffect(
    () => () => {
      isLeft.current = true
    },
    [],
  )
  const leave = ({ endsSession, ...left }: Saved) => {
    draft.drop()
    if (endsSession) return endSession(left.notice, '/admin-panel')
    void client.invalidateQueries()
    if (!isLeft.current) void navigate('/admin-panel', { state: left })
  }
  return { leave, abandon }
}

function startOf(blank: Record<string, string>, row: Fields = {}) {
  const entries = Object.entries(blank).map(([name, start]) => [
    name,
    fieldText(row[name] ?? start),
  ])
  return Object.fromEntries(entries)
}
