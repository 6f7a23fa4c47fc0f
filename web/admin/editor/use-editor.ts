import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSource } from '../../data/client.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useFields } from '../../forms/use-fields.ts'
import { usePictures } from '../../forms/use-pictures.ts'
import type { Fields } from '../calls.ts'
import { endSession } from '../session/session.ts'
import type { EditorOptions, Item } from './options.ts'
import { useOwnPath } from './own-path.ts'
import type { Saved, Saving } from './saving.ts'
import { useSaving } from './use-saving.ts'

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
  const submitting = useSaving({ of, saving, item, leave, form, pictures, draft, initial })
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  return { entry, pictures, draft, isDirty, initial, ...submitting, abandon }
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
  const entries = Object.entries(blank).map(([name, start]) => [name, String(row[name] ?? start)])
  return Object.fromEntries(entries)
}
