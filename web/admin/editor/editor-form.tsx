import { useEffect, useEffectEvent } from 'react'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { Failure, Restored, useFocusOn, useShownProblems } from '../../forms/parts.tsx'
import { Heading } from '../../layout/heading.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Fields, Tagged } from '../calls.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { Conversation } from '../list/conversation.tsx'
import { Colleagues } from './colleagues.tsx'
import { Conflict } from './conflict.tsx'
import type { EditorForm as Form } from './editor-kind.ts'
import { Gone } from './gone.tsx'
import { useEditor } from './use-editor.ts'
import type { Work } from './work.ts'

type Props<Draft> = {
  of: Form
  work: Work<Draft>
  title: string
  id?: number
  read?: Tagged<Fields>
  /** Begins again from another version. */
  onTake?: (read: Tagged<Fields>) => void
  isTaken?: boolean
}

export function EditorForm<Draft>(props: Props<Draft>) {
  const { of, work, title, id, read, onTake, isTaken } = props
  const { entry, pictures, draft, sending, isDirty, initial, ...editor } = useEditor({
    of,
    work,
    read,
  })
  const { conflict, gone, abandon, element, restore, goBack } = editor
  const { form, field, values } = entry
  const { shown, isWrong } = useShownProblems(entry, sending, title)
  const summary = useFocusOnWrong(isWrong ? sending.wrongs : 0, of.focusesField && shown[0]?.id)
  const taken = useFocusOn<HTMLDivElement>(isTaken ? 1 : 0)
  const keep = (theirs: readonly string[]) => {
    if (!conflict) return
    for (const name of theirs) form.set(name, String(conflict.row[name] ?? ''))
    draft.rebase(conflict.tag)
    element.current?.requestSubmit()
  }
  const take = () => {
    if (!conflict) return
    draft.drop()
    onTake?.(conflict)
  }
  return (
    <>
      {isWrong && <ErrorSummary ref={summary} problems={shown} />}
      {conflict && (
        <Conflict
          start={initial}
          yours={values}
          theirs={conflict}
          onKeep={keep}
          onTakeTheirs={take}
        />
      )}
      {gone && <Gone {...{ of, values, gone }} onRestore={restore} onLeave={abandon} />}
      <Heading title={title} />
      <div role="status" className="mt-4 empty:hidden">
        <Restored draft={draft} first={Object.keys(of.blank)[0]}>
          What you typed before is back, all but images and passwords.
        </Restored>
        {isTaken && !isDirty && (
          <Notice ref={taken} look="plain">
            This is their version now.
          </Notice>
        )}
        {read && <Colleagues />}
      </div>
      {read && <Conversation of={read.row} level={2} />}
      <form
        ref={element}
        noValidate
        aria-label={title}
        onSubmit={(event) => void sending.submit(event)}
        className="mt-8 grid grid-cols-1 gap-6 max-md:**:scroll-mb-24"
      >
        <of.Fields field={field} picture={pictures.picture} id={id} />
        {!conflict && !gone && !shown.some(({ error }) => error === sending.failure) && (
          <Failure
            text={work.failed}
            words={of.isServerHeard && sending.failure}
            reason={sending.reason}
            className="empty:hidden"
          />
        )}
        <div className="max-md:tall:sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-line border-t bg-page px-4 py-3 md:mx-0 md:border-0 md:p-0">
          <SubmitButton isBusy={sending.isBusy} label="Save" busyLabel="Saving…" />
          <PageLink to="/admin-panel" className={buttonLook('quiet')}>
            Cancel
          </PageLink>
        </div>
      </form>
      {work.past && read && (
        <HistoryButton of={work.past} now={read} isDirty={isDirty} onGoBack={goBack} />
      )}
      <LeaveGuard isActive={isDirty} onLeave={abandon} />
    </>
  )
}

/** The summary takes the focus, or the field that is named. */
function useFocusOnWrong(times: number, field: string | undefined) {
  const summary = useFocusOn<HTMLElement>(field === undefined ? times : 0)
  const goThere = useEffectEvent(() => {
    if (field !== undefined) document.getElementById(field)?.focus()
  })
  useEffect(() => {
    if (times > 0) goThere()
  }, [times])
  return summary
}
