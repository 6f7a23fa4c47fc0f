import { useEffect, useEffectEvent } from 'react'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { Failure, Restored, useFocusOn, useShownProblems } from '../../forms/parts.tsx'
import { Heading } from '../../layout/heading.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { Conversation } from '../list/conversation.tsx'
import { Colleagues } from './colleagues.tsx'
import { Conflict } from './conflict.tsx'
import { DeletedItem } from './deleted-item.tsx'
import type { EditorOptions, Item } from './options.ts'
import { fieldText, type Saving } from './saving.ts'
import { useEditor } from './use-editor.ts'

type Props<Draft> = { of: EditorOptions; saving: Saving<Draft>; title: string; item?: Item }

export function EditorForm<Draft>({ of, saving, title, item }: Props<Draft>) {
  const { entry, pictures, draft, sending, isDirty, initial, ...editor } = useEditor({
    of,
    saving,
    item,
  })
  const { conflict, deletion, abandon, element, restore, goBack } = editor
  const { form, field, values } = entry
  const { shown, isWrong } = useShownProblems(entry, sending, title)
  const summary = useFocusOnWrong(isWrong ? sending.wrongs : 0, of.focusesField && shown[0]?.id)
  const taken = useFocusOn<HTMLDivElement>(item?.isTaken ? 1 : 0)
  const keep = (theirs: readonly string[]) => {
    if (!conflict) return
    for (const name of theirs) form.set(name, fieldText(conflict.row[name]))
    draft.rebase(conflict.tag)
    element.current?.requestSubmit()
  }
  const take = () => {
    if (!conflict) return
    draft.drop()
    item?.onTake(conflict)
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
      {deletion && (
        <DeletedItem {...{ of, values, deletion }} onRestore={restore} onLeave={abandon} />
      )}
      <Heading title={title} />
      <div role="status" className="mt-4 empty:hidden">
        <Restored draft={draft} firstField={Object.keys(of.blank)[0]}>
          What you typed before is back, all but images and passwords.
        </Restored>
        {item?.isTaken && !isDirty && (
          <Notice ref={taken} look="plain">
            This is their version now.
          </Notice>
        )}
        {item && <Colleagues />}
      </div>
      {item && <Conversation of={item.read.row} level={2} />}
      <form
        ref={element}
        noValidate
        aria-label={title}
        onSubmit={(event) => void sending.submit(event)}
        className="mt-8 grid grid-cols-1 gap-6 max-md:**:scroll-mb-24"
      >
        <of.Fields field={field} picture={pictures.picture} id={item?.id} />
        {!conflict && !deletion && !shown.some(({ error }) => error === sending.failure) && (
          <Failure
            text={saving.failed}
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
      {of.history && item && (
        <HistoryButton of={of.history} item={item} isDirty={isDirty} onGoBack={goBack} />
      )}
      <LeaveGuard isActive={isDirty} onLeave={abandon} />
    </>
  )
}

/** Moves the focus to the error summary, or to the given field. */
function useFocusOnWrong(times: number, field: string | undefined) {
  const summary = useFocusOn<HTMLElement>(field === undefined ? times : 0)
  const focusField = useEffectEvent(() => {
    if (field !== undefined) document.getElementById(field)?.focus()
  })
  useEffect(() => {
    if (times > 0) focusField()
  }, [times])
  return summary
}
