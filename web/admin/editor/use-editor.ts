import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { type FormFields, type Texts, type Values, valueText } from '../../forms/form-fields.ts'
import { useForm } from '../../forms/use-form.ts'
import { type Act, actIn, type Fields, Stale, type Tagged } from '../calls.ts'
import type { GoingBack } from '../history/history-button.tsx'
import { endSession } from '../session/session.ts'
import type { EditorOptions, Item } from './options.ts'
import { useOwnPath } from './own-path.ts'
import { differing, restoreItem, type Saved, type Saving } from './saving.ts'

type Options<Draft> = {
  of: EditorOptions
  saving: Saving<Draft>
  title: string
  item: Item | undefined
}

/** Why an edit wasn't saved: somebody else was faster. */
type Problem = { conflict?: Tagged<Fields> & Act; deletion?: Act }

export function useEditor<Draft>(options: Options<Draft>) {
  const { of, item } = options
  const { api } = useSource()
  const [problem, setProblem] = useState<Problem>({})
  const goingBack = useRef<Version>(undefined)
  const { leave, abandon } = useLeaving()
  const editor = useSavedForm({ ...options, setProblem, goingBack, leave })
  const { form, initial, draft, element } = editor
  const goBack = (to: GoingBack) => {
    fillIn({ of, form, initial }, to)
    goingBack.current = { ...to, values: form.values }
    element.current?.requestSubmit()
  }
  const restore = async ({ id }: Item) => {
    const restored = await restoreItem(of, api, id)
    if (differing(initial, restored.row).length > 0) return setProblem({ conflict: restored })
    draft.rebase(restored.tag)
    element.current?.requestSubmit()
  }
  return {
    ...{ ...editor, ...problem, goBack },
    restore: item && of.history && (() => restore(item)),
    abandon() {
      abandon()
      draft.drop()
    },
  }
}

/** A version, and the values of the form as it filled them in. */
type Version = GoingBack & { values: Values }

type SavedOptions<Draft> = Options<Draft> & {
  setProblem: (problem: Problem) => void
  goingBack: { current: Version | undefined }
  leave: (saved: Saved) => void
}

function useSavedForm<Draft>(options: SavedOptions<Draft>) {
  const { of, saving, title, item, setProblem, goingBack, leave } = options
  const path = useOwnPath()
  const [initial] = useState(() => startOf(of.blank, item?.read.row))
  return useForm({
    ...{ title, path, initial, schema: saving.schema, secrets: of.secrets },
    basis: item?.read.tag ?? '',
    onStart: () => setProblem({}),
    send: async (entered, sent) => {
      const version = goingBack.current?.values === sent.values ? goingBack.current : undefined
      try {
        leave(await saving.send(entered, { ...sent, goingBack: version }))
      } catch (error) {
        setProblem(item ? problemIn(error) : {})
        throw error
      }
    },
  })
}

type Filled = { of: EditorOptions; form: FormFields; initial: Texts }

/** Fills in the form as that version was, so that what today's rules refuse can be mended there. */
function fillIn({ of, form, initial }: Filled, { fields }: GoingBack) {
  const named = of.history?.fieldsOf(fields) ?? {}
  for (const name of Object.keys(form.values))
    form.set(name, valueText(name in fields ? named[name] : initial[name]))
}

function problemIn(error: unknown): Problem {
  if (error instanceof Stale) return { conflict: error.current }
  return error instanceof Refused && error.status === 404 ? { deletion: actIn(error.cause) } : {}
}

/** Goes on to the panel, or to the login, unless the reader went elsewhere while the form was being saved. */
function useLeaving() {
  const { client } = useSource()
  const navigate = useNavigate()
  const isLeft = useRef(false)
  const abandon = () => {
    isLeft.current = true
  }
  useEffect(
    () => () => {
      isLeft.current = true
    },
    [],
  )
  const leave = ({ endsSession, ...left }: Saved) => {
    if (endsSession) return endSession(left.notice, '/admin-panel')
    void client.invalidateQueries()
    if (!isLeft.current) void navigate('/admin-panel', { state: left })
  }
  return { leave, abandon }
}

function startOf(blank: Record<string, string>, row: Fields = {}) {
  const entries = Object.entries(blank).map(([name, start]) => [
    name,
    valueText(row[name] ?? start),
  ])
  return Object.fromEntries(entries)
}
