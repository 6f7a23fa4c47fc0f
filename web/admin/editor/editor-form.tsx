import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { SubmitFailure, useFocusOn } from '../../forms/form-errors.tsx'
import { SiteForm } from '../../forms/site-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { type ByAndAt, EditConflict, readByAndAt } from '../calls.ts'
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
}

export function EditorForm<Draft>({ of, saving, title, item, onTake }: Props<Draft>) {
  const leave = useLeaving()
  const { pathname } = useLocation()
  /** One admin must not find what another one typed in this browser. It stays the same when the session ends. */
  const [path] = useState(() => `${ownId()} ${pathname}`)
  const [initial] = useState(() => textsIn(item?.read.row ?? {}, of.blank))
  const form = useForm({
    title,
    path,
    initial,
    schema: saving.schema,
    secrets: of.secrets,
    focusesField: of.focusesField,
    basis: item?.read.tag ?? '',
    send: async (entered, sent) => leave(await saving.send(entered, sent)),
  })
  const { conflict, deletion } = item ? problemIn(form.outcome.error) : {}
  return (
    <>
      <SiteForm
        of={form}
        title={title}
        before={
          <>
            {conflict && (
              <Conflict
                start={initial}
                yours={form.values}
                theirs={conflict}
                onKeep={(chosen) => {
                  for (const [name, text] of Object.entries(chosen)) form.form.set(name, text)
                  form.rebase(conflict.tag)
                  form.again()
                }}
                onTakeTheirs={() => {
                  form.drop()
                  onTake?.(conflict)
                }}
              />
            )}
            {item && deletion && (
              <DeletedMeanwhile {...{ of, deletion }} id={item.id} onRestored={form.again} />
            )}
          </>
        }
        status={
          <>
            {item?.read.isTaken && !form.isDirty && <Taken />}
            {item && <Colleagues />}
          </>
        }
        className="max-md:**:scroll-mb-24"
      >
        {item && <Conversation of={item.read.row} level={2} />}
        <of.Fields field={form.field} picture={form.picture} id={item?.id} />
        {!conflict && !deletion && !isSaidAtField(form) && (
          <SubmitFailure
            of={form}
            text={saving.failed}
            showsServerMessage={of.showsServerMessage}
            className="empty:hidden"
          />
        )}
        <div className="max-md:tall:sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-line border-t bg-page px-4 py-3 md:mx-0 md:border-0 md:p-0">
          <SubmitButton isBusy={form.isBusy} label="Save" busyLabel="Saving…" />
          <a href="/admin-panel" className={buttonLook('quiet')}>
            Cancel
          </a>
        </div>
      </SiteForm>
      {of.history && item && (
        <HistoryButton
          {...{ item, isDirty: form.isDirty }}
          of={of.history}
          onReverted={(notice, tag) => {
            form.drop()
            leave(savedAs(notice, of, { id: item.id, values: initial, tag }))
          }}
        />
      )}
    </>
  )
}

const isSaidAtField = ({ problems, outcome }: ReturnType<typeof useForm>) =>
  problems.some(({ error }) => error === outcome.failure)

/** Why an edit wasn't saved: somebody else was faster. */
function problemIn(error: unknown): { conflict?: EditConflict['current']; deletion?: ByAndAt } {
  if (error instanceof EditConflict) return { conflict: error.current }
  return error instanceof ApiError && error.status === 404
    ? { deletion: readByAndAt(error.cause) }
    : {}
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
  return ({ endsSession, ...left }: Saved) => {
    if (endsSession) return endSession(left.notice, '/admin-panel')
    void client.invalidateQueries()
    if (isLeft.current) return
    leaveNotice(left)
    void navigate('/admin-panel')
  }
}

const Taken = () => (
  <Notice ref={useFocusOn<HTMLDivElement>(true)} look="plain">
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
