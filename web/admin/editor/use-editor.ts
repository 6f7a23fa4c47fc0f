import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { useFields, type Values } from '../../forms/use-fields.ts'
import { usePictures } from '../../forms/use-pictures.ts'
import { useSending } from '../../forms/use-sending.ts'
import { asAdmin, expectSession, type Fields, Stale, type Tagged } from '../calls.ts'
import { keepSearch } from '../panel/address.ts'
import type { Notice } from '../panel/notice.ts'
import { endSession } from '../session/session.ts'
import { differing } from './differing.ts'
import type { EditorKind } from './editor-kind.ts'
import { ownPathOf, textsOf, useMakeAnew } from './gone.tsx'
import { useDraft } from './use-draft.ts'

export type EditorOptions<Name extends string> = {
  of: EditorKind<Name>
  /** The item and its revision, where there is one to edit. */
  item: { id: number; read: Tagged<Fields> } | undefined
}

/** An editor at work: what it holds, what is kept of it, how it is saved, and whose version wins. */
export function useEditor<Name extends string>(options: EditorOptions<Name>) {
  const { of, item } = options
  const { pathname } = useLocation()
  const [ownPath] = useState(() => ownPathOf(pathname))
  const [initial] = useState(() => startOf(of.blank, item?.read.row))
  const entry = useFields({ schema: item ? of.edited : of.schema, initial })
  const { form, values } = entry
  const pictures = usePictures(entry)
  const draft = useDraft({
    path: ownPath,
    form,
    initial,
    secrets: of.secrets ?? [],
    tag: item?.read.tag,
  })
  const here = useHere()
  const { save, begin, conflict, isGone } = useSaving(options, draft, here)
  const sending = useSending({
    form,
    onStart: begin,
    areReady: pictures.areReady,
    send: save,
  })
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  const abandon = () => {
    here.leave()
    draft.forget()
  }
  const makeAnew = useMakeAnew(of.key)
  const beginAnew = () => {
    abandon()
    makeAnew(textsOf(values, of.secrets))
  }
  return { entry, pictures, draft, sending, isDirty, initial, conflict, isGone, beginAnew, abandon }
}

/** Adds what is new and changes what was there, unless somebody else has changed it meanwhile. */
function useSaving<Name extends string>(
  { of, item }: EditorOptions<Name>,
  draft: ReturnType<typeof useDraft>,
  here: ReturnType<typeof useHere>,
) {
  const { api, client } = useSource()
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<{ conflict?: Tagged<Fields>; isGone?: true }>({})
  const leave = (notice: string) => {
    draft.forget()
    void client.invalidateQueries()
    const state: Notice = { notice }
    if (here.isHere()) void navigate('/admin-panel', { state })
  }
  const add = async (values: Values) => {
    await expectSession(api) // anybody may submit what is reviewed, and it would count as a visitor's
    const headers = { 'idempotency-key': draft.sign().key }
    const id = await asAdmin(of.add(api, values, headers))
    if (of.listedUnder) keepSearch(of.listedUnder)
    leave(of.says.added(id))
  }
  const change = async (id: number, values: Values) => {
    try {
      const headers = { 'if-match': draft.sign().basis }
      await asAdmin(of.save(api, { id, values, headers }))
    } catch (error) {
      if (error instanceof Refused && error.status === 404) setTrouble({ isGone: true })
      // Nothing differs where it was this very edit that was saved, and its answer lost.
      if (!(error instanceof Stale)) throw error
      if (differing(values, error.current.row).length > 0) {
        setTrouble({ conflict: error.current })
        throw error
      }
    }
    const why = of.endsSession?.({ id, values })
    if (!why) return leave(of.says.edited)
    draft.forget()
    endSession(why, '/admin-panel')
  }
  const save = (values: Values) => (item ? change(item.id, values) : add(values))
  return { save, begin: () => setTrouble({}), ...trouble }
}

/** Whether the reader is still at the editor: he may go on while it is saving, and it stays until the next page is there. */
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
