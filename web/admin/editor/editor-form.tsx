import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { Failure, Problems, Restored, useFocusOn } from '../../forms/parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Heading } from '../../layout/heading.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { type Act, actIn, Stale } from '../calls.ts'
import { Editing } from '../editing.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { Conversation } from '../list/conversation.tsx'
import { leaveNotice } from '../panel/left-notice.ts'
import { endSession, ownId } from '../session/session.ts'
import { Conflict } from './conflict.tsx'
import { DeletedMeanwhile } from './deleted.tsx'
import type { EditorOptions, Item } from './options.ts'
import { type Saved, type Saving, savedAs, textsIn } from './saving.ts'

type Props<Draft> = {
  of: EditorOptions
  saving: Saving<Draft>
  title: string
  item?: Item
  /** Starts over from somebody else's version. */
  onTake?: (theirs: Item['read']) => void
  isTaken?: boolean
}

export function EditorForm<Draft>({ of, saving, title, item, onTake, isTaken }: Props<Draft>) {
  const { leave, isLeft } = useLeaving()
  const { pathname } = useLocation()
  /** One admin must not find what another one typed in this browser. It stays the same when the session ends. */
  const [path] = useState(() => `${ownId()} ${pathname}`)
  const [initial] = useState(() => textsIn(item?.read.row ?? {}, of.blank))
  const form = useForm({
    ...{ title, path, initial, schema: saving.schema, secrets: of.secrets },
    basis: item?.read.tag ?? '',
    send: async (entered, sent) => leave(await saving.send(entered, sent)),
  })
  const { draft, values, isDirty, shown, failure } = form
  const again = () => form.element.current?.requestSubmit()
  const { conflict, deletion } = item ? problemIn(form.error) : {}
  return (
    <>
      <Problems of={form} focusesField={of.focusesField} />
      {conflict && (
        <Conflict
          start={initial}
          yours={values}
          theirs={conflict}
          onKeep={(chosen) => {
            for (const [name, text] of Object.entries(chosen)) form.form.set(name, text)
            draft.rebase(conflict.tag)
            again()
          }}
          onTakeTheirs={() => {
            draft.drop()
            onTake?.(conflict)
          }}
        />
      )}
      {item && deletion && (
        <DeletedMeanwhile {...{ of, deletion }} id={item.id} onRestored={again} />
      )}
      <Heading title={title} />
      <div role="status" className="mt-4 empty:hidden">
        <Restored of={form}>What you typed before is back, all but images and passwords.</Restored>
        {isTaken && !isDirty && <Taken />}
        {item && <Colleagues />}
      </div>
      {item && <Conversation of={item.read.row} level={2} />}
      <form
        {...form.props}
        aria-label={title}
        className="mt-8 grid grid-cols-1 gap-6 max-md:**:scroll-mb-24"
      >
        <of.Fields field={form.field} picture={form.picture} id={item?.id} />
        {!conflict && !deletion && !shown.some(({ error }) => error === failure) && (
          <Failure
            text={saving.failed}
            words={of.isServerHeard && failure}
            reason={form.reason}
            className="empty:hidden"
          />
        )}
        <div className="max-md:tall:sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-line border-t bg-page px-4 py-3 md:mx-0 md:border-0 md:p-0">
          <SubmitButton isBusy={form.isBusy} label="Save" busyLabel="Saving…" />
          <a href="/admin-panel" className={buttonLook('quiet')}>
            Cancel
          </a>
        </div>
      </form>
      {of.history && item && (
        <HistoryButton
          {...{ item, isDirty }}
          of={of.history}
          onReverted={(notice, tag) => {
            draft.drop()
            leave(savedAs(notice, of, { id: item.id, values: initial, tag }))
          }}
        />
      )}
      <LeaveGuard
        isActive={isDirty}
        onLeave={() => {
          isLeft.current = true
          draft.drop()
        }}
      />
    </>
  )
}

/** Why an edit wasn't saved: somebody else was faster. */
function problemIn(error: unknown): { conflict?: Stale['current']; deletion?: Act } {
  if (error instanceof Stale) return { conflict: error.current }
  return error instanceof Refused && error.status === 404 ? { deletion: actIn(error.cause) } : {}
}

/** Goes on to the panel, or to the login, unless the reader went elsewhere while the form was being saved. */
function useLeaving() {
  const { client } = useSource()
  const navigate = useNavigate()
  const isLeft = useRef(false)
  useEffect(
    () => () => {
      isLeft.current = true
    },
    [],
  )
  const leave = ({ endsSession, ...left }: Saved) => {
    if (endsSession) return endSession(left.notice, '/admin-panel')
    void client.invalidateQueries()
    if (isLeft.current) return
    leaveNotice(left)
    void navigate('/admin-panel')
  }
  return { leave, isLeft }
}

const Taken = () => (
  <Notice ref={useFocusOn<HTMLDivElement>(1)} look="plain">
    This is their version now.
  </Notice>
)

/** Reports that this editor is open, and names who else has it open. A failed report is ignored: saving still finds out. */
function Colleagues() {
  const { pathname: page } = useLocation()
  const { api } = useSource()
  const { data: names = [] } = useQuery({
    queryKey: ['admin', 'editing', page],
    queryFn: async () => {
      const { data, error } = await api.counts.editing.post({ page })
      if (error) throw error
      return data.others
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 30_000,
    refetchOnReconnect: true,
  })
  useEffect(
    () => () => void api.counts.editing.post({ page, left: true }).catch(() => {}),
    [api, page],
  )
  if (names.length === 0) return null
  return (
    <Notice look="plain">
      <Editing names={names} />. Whoever saves second sees what the other changed.
    </Notice>
  )
}
