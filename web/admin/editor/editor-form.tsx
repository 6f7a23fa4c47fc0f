import { valueText } from '../../forms/form-fields.ts'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { Failure, Problems, Restored, useFocusOn } from '../../forms/parts.tsx'
import { Heading } from '../../layout/heading.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { Conversation } from '../list/conversation.tsx'
import { Colleagues } from './colleagues.tsx'
import { Conflict } from './conflict.tsx'
import { DeletedItem } from './deleted-item.tsx'
import type { EditorOptions, Item } from './options.ts'
import type { Saving } from './saving.ts'
import { useEditor } from './use-editor.ts'

type Props<Draft> = { of: EditorOptions; saving: Saving<Draft>; title: string; item?: Item }

export function EditorForm<Draft>({ of, saving, title, item }: Props<Draft>) {
  const editor = useEditor({ of, saving, title, item })
  const { form, draft, values, initial, isDirty, conflict, deletion, abandon, element } = editor
  const taken = useFocusOn<HTMLDivElement>(item?.isTaken ? 1 : 0)
  const keep = (theirs: readonly string[]) => {
    if (!conflict) return
    for (const name of theirs) form.set(name, valueText(conflict.row[name]))
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
      <Problems of={editor} focusesField={of.focusesField} />
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
        <DeletedItem {...{ of, values, deletion }} onRestore={editor.restore} onLeave={abandon} />
      )}
      <Heading title={title} />
      <div role="status" className="mt-4 empty:hidden">
        <Restored of={editor}>
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
        {...editor.props}
        aria-label={title}
        className="mt-8 grid grid-cols-1 gap-6 max-md:**:scroll-mb-24"
      >
        <of.Fields field={editor.field} picture={editor.picture} id={item?.id} />
        {!conflict && !deletion && !editor.shown.some(({ error }) => error === editor.failure) && (
          <Failure
            text={saving.failed}
            words={of.isServerHeard && editor.failure}
            reason={editor.reason}
            className="empty:hidden"
          />
        )}
        <div className="max-md:tall:sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-line border-t bg-page px-4 py-3 md:mx-0 md:border-0 md:p-0">
          <SubmitButton isBusy={editor.isBusy} label="Save" busyLabel="Saving…" />
          <PageLink to="/admin-panel" className={buttonLook('quiet')}>
            Cancel
          </PageLink>
        </div>
      </form>
      {of.history && item && (
        <HistoryButton of={of.history} item={item} isDirty={isDirty} onGoBack={editor.goBack} />
      )}
      <LeaveGuard isActive={isDirty} onLeave={abandon} />
    </>
  )
}
