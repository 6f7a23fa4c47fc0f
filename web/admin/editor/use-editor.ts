import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSource } from '../../data/client.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useFields } from '../../forms/use-fields.ts'
import { usePictures } from '../../forms/use-pictures.ts'
import type { Fields, Tagged } from '../calls.ts'
import type { Left } from '../panel/notice.ts'
import { endSession } from '../session/session.ts'
import type { EditorForm } from './editor-kind.ts'
import { useOwnPath } from './own-path.ts'
import { useSaving } from './use-saving.ts'
import type { Saved, Work } from './work.ts'

export type EditorOptions<Name extends string, Draft> = {
  of: EditorForm<Name>
  work: Work<Draft>
  /** The item at its revision, where there is one to edit. */
  read: Tagged<Fields> | undefined
}

/** An editor at work: what it holds, what is stored of it, how it is saved, and whose version wins. */
export function useEditor<Name extends string, Draft>(options: EditorOptions<Name, Draft>) {
  const { of, work, read } = options
  const path = useOwnPath()
  const [initial] = useState(() => startOf(of.blank, read?.row))
  const entry = useFields({ schema: work.schema, initial })
  const { form, values } = entry
  const pictures = usePictures(entry)
  const { secrets = [] } = of
  const draft = useDraft({ path, form, initial, secrets, basis: read?.tag ?? '' })
  const here = useHere()
  const { api, leave } = useLeaving(draft, here)
  const saving = useSaving({ work, read, api, leave, form, pictures, draft, initial })
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  const abandon = () => {
    here.leave()
    draft.drop()
  }
  return { entry, pictures, draft, isDirty, initial, ...saving, abandon }
}

/** The way on from what was saved: to the panel, or to a new login. */
function useLeaving(draft: ReturnType<typeof useDraft>, here: ReturnType<typeof useHere>) {
  const { api, client } = useSource()
  const navigate = useNavigate()
  const leave = ({ endsSession, ...left }: Saved) => {
    draft.drop()
    if (endsSession) return endSession(left.notice, '/admin-panel')
    void client.invalidateQueries()
    const state: Left = left
    if (here.isHere()) void navigate('/admin-panel', { state })
  }
  return { api, leave }
}

/** Whether the reader is still at the editor: they may go on while it is saving, and it stays until the next page is there. */
function useHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const leave = () => {
    isHere.current = false
  }
  return { isHere: () => isHere.current, leave }
}

/** What the fields start from. */
function startOf(blank: Record<string, string>, row: Fields = {}) {
  const entries = Object.entries(blank).map(([name, start]) => [name, String(row[name] ?? start)])
  return Object.fromEntries(entries)
}
