import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSource } from '../../data/client.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useFields } from '../../forms/use-fields.ts'
import { usePictures } from '../../forms/use-pictures.ts'
import type { Fields, Tagged } from '../calls.ts'
import type { NavigationNotice } from '../panel/navigation-notice.ts'
import { endSession } from '../session/session.ts'
import type { EditorForm } from './editor-kind.ts'
import { useOwnPath } from './own-path.ts'
import { useSaving } from './use-saving.ts'
import type { Saved, Work } from './work.ts'

type Options<Draft> = {
  of: EditorForm
  work: Work<Draft>
  /** The item at its revision, where there is one to edit. */
  read: Tagged<Fields> | undefined
}

/** An editor at work: what it holds, what is stored of it, how it is saved, and whose version wins. */
export function useEditor<Draft>({ of, work, read }: Options<Draft>) {
  const path = useOwnPath()
  const [initial] = useState(() => startOf(of.blank, read?.row))
  const entry = useFields({ schema: work.schema, initial })
  const { form, values } = entry
  const pictures = usePictures(entry)
  const { secrets = [] } = of
  const draft = useDraft({ path, form, initial, secrets, basis: read?.tag ?? '' })
  const { leave, abandon } = useLeaving(draft)
  const saving = useSaving({ work, read, leave, form, pictures, draft, initial })
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  return { entry, pictures, draft, isDirty, initial, ...saving, abandon }
}

/**
 * The way on from what was saved, to the panel or to a new login, and from what was given up. The reader may go on while
 * it is saving, and the editor stays until the next page is there.
 */
function useLeaving(draft: ReturnType<typeof useDraft>) {
  const { client } = useSource()
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return {
    leave({ endsSession, ...left }: Saved) {
      draft.drop()
      if (endsSession) return endSession(left.notice, '/admin-panel')
      void client.invalidateQueries()
      const state: NavigationNotice = left
      if (isHere.current) void navigate('/admin-panel', { state })
    },
    abandon() {
      isHere.current = false
      draft.drop()
    },
  }
}

/** What the fields start from. */
function startOf(blank: Record<string, string>, row: Fields = {}) {
  const entries = Object.entries(blank).map(([name, start]) => [name, String(row[name] ?? start)])
  return Object.fromEntries(entries)
}
