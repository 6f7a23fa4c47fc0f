import { useEffect, useEffectEvent } from 'react'
import { useSource } from '../../data/client.tsx'
import { callNameOf } from '../../data/kind.ts'
import { kinds } from '../../kinds.ts'
import { revert } from '../list/actions.ts'
import { performAction } from '../list/perform-action.ts'
import { useNotify } from '../notices.tsx'

/** What an editor tells the panel it goes on to, in the state of that history entry. */
export type NavigationNotice = {
  notice: string
  saved?: Saved
}

/** The saved item; `now` is the ETag of its revision. */
type Saved = { path: string; id: number; name: string; now: string }

/** Reads a history state, which any page may have written. */
export function noticeIn(state: unknown): NavigationNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined
  const { notice, saved } = { saved: undefined, ...state }
  if (typeof notice !== 'string') return undefined
  return { notice, ...(isSaved(saved) && { saved }) }
}

const isSaved = (saved: unknown): saved is Saved =>
  typeof saved === 'object' && saved !== null && 'path' in saved && 'id' in saved && 'now' in saved

/** Shows an editor's message once, with an Undo for its edit. */
export function useNavigationNotice(state: unknown) {
  const notify = useNotify()
  const undoEdit = useUndoEdit()
  const show = useEffectEvent((state: unknown) => {
    const { notice, saved } = noticeIn(state) ?? {}
    if (notice === undefined) return
    // The router keeps the state in `usr`, where a reload would find it again.
    history.replaceState({ ...history.state, usr: null }, '')
    const results = [{ target: { name: '' }, message: notice, state: 'done' as const }]
    notify({ results, undo: saved && undoEdit(saved) })
  })
  useEffect(() => show(state), [state])
}

function useUndoEdit() {
  const { api, client } = useSource()
  const notify = useNotify()
  return ({ path, id, name, now }: Saved) => {
    const kind = Object.values(kinds).find((each) => each.path === path)
    if (!kind) return undefined
    const bulk = { kind: callNameOf(kind.path), list: 'published' } as const
    const context = { api, bulk, reread: async () => [] }
    const revision = Number.parseInt(now.replace(/\D/g, ''), 10)
    return async () => {
      const targets = [{ id, name, revision }]
      const results = await performAction(context, { action: revert, targets })
      await client.invalidateQueries()
      notify({ results })
    }
  }
}
