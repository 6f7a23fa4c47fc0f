import { useEffect, useEffectEvent, useState } from 'react'
import { useSource } from '../../data/client.tsx'
import { apiNameOf, type Kind, type Row } from '../../data/kind.ts'
import { kinds } from '../../kinds.ts'
import { revert } from '../list/actions.ts'
import { rereadEach, revisionInTag } from '../list/list-definition.ts'
import { performAction } from '../list/perform-action.ts'
import { saying, useNotify } from '../notices.tsx'
import { type LeftNotice, takeNotice } from './left-notice.ts'

/** Shows an editor's message, with an Undo for its edit, and returns what it saved. */
export function useLeftNotice() {
  const notify = useNotify()
  const undoEdit = useUndoEdit()
  const [saved, setSaved] = useState<LeftNotice['saved']>()
  const show = useEffectEvent(() => {
    const left = takeNotice()
    if (!left) return
    notify({ ...saying(left.notice), undo: left.saved && undoEdit(left.saved) })
    setSaved(left.saved)
  })
  useEffect(() => show(), [])
  return saved
}

function useUndoEdit() {
  const { api, client } = useSource()
  const notify = useNotify()
  return ({ path, id, name, now }: NonNullable<LeftNotice['saved']>) => {
    const kind: Kind<never, Row> | undefined = Object.values(kinds).find(
      (each) => each.path === path,
    )
    if (!kind) return undefined
    const bulk = apiNameOf(kind.path)
    const reread = rereadEach((api, id) => kind.calls(api)({ id }).get(), kind.failures.read)
    return async () => {
      const targets = [{ id, name, revision: revisionInTag(now) }]
      const results = await performAction({ api, bulk, reread }, { action: revert, targets })
      await client.invalidateQueries()
      notify({ results })
    }
  }
}
