import { BrowserOnly } from '../layout/browser-only.tsx'
import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { ContactField } from './fields.tsx'
import { FindSubmissions } from './find-submissions.tsx'
import type { Values } from './form-fields.ts'
import type { Editing, FormKind } from './kind.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { NextSteps } from './next-steps.tsx'
import { Failure, HiddenFields, Restored, useFocusOn, useShownProblems } from './parts.tsx'
import { usePublicForm } from './use-public-form.ts'

type Props<Draft> = {
  of: FormKind<Draft>
  title: string
  editing?: Editing | undefined
}

export function PublicForm<Draft extends object>(props: Props<Draft>) {
  const { of, title, editing } = props
  const form = usePublicForm(of, editing)
  const { entry, saved, sending, pictures } = form
  const { field, values } = entry
  const { Fields, Beside, says } = of
  const button = editing
    ? { label: editing.does, busyLabel: 'Saving…' }
    : { label: says.submit, busyLabel: 'Submitting…' }
  const { shown, isWrong } = useShownProblems(entry, sending, title)
  const isBare = sending.isServed && !isWrong // then it stands at the top
  const summary = useFocusOn<HTMLElement>(sending.wrongs)
  const failure = (
    <Failure
      text={editing ? notSaved : says.failed}
      reason={sending.reason}
      retry={sending.retry}
      className="not-empty:mb-6"
    />
  )
  return (
    <Page>
      <div className="grid grid-cols-1 gap-x-14 min-[75rem]:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="min-w-0 max-w-form">
          {isWrong && <ErrorSummary ref={summary} problems={shown} />}
          {isBare && failure}
          {editing?.before}
          <Heading title={title} />
          {editing?.above ?? <p className="mt-3 max-w-measure text-muted">{of.intro}</p>}
          <div role="status" className="not-empty:mt-4">
            <Restored draft={saved} firstField={Object.keys(of.blank)[0]}>
              {says.restored}
            </Restored>
          </div>
          <form
            method="post"
            encType="multipart/form-data"
            action={form.path}
            noValidate
            aria-label={title}
            onSubmit={(event) => void sending.submit(event)}
            className="mt-8 grid grid-cols-1 gap-6"
          >
            <Fields field={field} picture={pictures.picture} />
            {'contact_email' in of.blank && <ContactField of={field('contact_email')} />}
            {editing ? (
              <input type="hidden" name="hl_revision" value={String(editing.revision)} />
            ) : (
              <HiddenFields formKey={form.formKey} />
            )}
            <div>
              {!isBare && failure}
              <div className="flex flex-wrap gap-3">
                <SubmitButton isBusy={sending.isBusy} {...button} />
                {editing?.beside}
              </div>
            </div>
          </form>
          {editing ? editing.beneath : <FindSubmissions />}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {!editing && <NextSteps steps={of.next} />}
          {Beside && (
            <BrowserOnly>
              <Beside values={values} />
            </BrowserOnly>
          )}
        </div>
      </div>
      <LeaveGuard isActive={isDifferent(values, form.initial)} onLeave={saved.drop} />
    </Page>
  )
}

/** Without "try again": what was decided in the meantime is never saved. */
const notSaved = 'Failed to save your changes.'

const isDifferent = (values: Values, initial: Values) =>
  Object.entries(values).some(([name, value]) => value !== initial[name])
