import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Values } from './form-fields.ts'
import type { FormKind } from './kind.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Failure, Restored, Signs, Thanks, useFocusOn, useShownProblems } from './parts.tsx'
import { usePublicForm } from './use-public-form.ts'

type Props<Name extends string, Draft> = {
  of: FormKind<Name, Draft>
  title: string
}

/** A form that anybody may send, from its first field to the thanks. */
export function PublicForm<Name extends string, Draft extends object>(props: Props<Name, Draft>) {
  const { of, title } = props
  const { entry, saved, sending, thanks, pictures, formKey } = usePublicForm(of)
  const { field, values } = entry
  const { Fields, Beside, says } = of
  const { shown, isWrong } = useShownProblems(entry, sending, title)
  const isBare = sending.isServed && !isWrong // a page begins at its top
  const summary = useFocusOn<HTMLElement>(sending.wrongs)
  const failure = <Failure text={says.failed} reason={sending.reason} className="not-empty:mb-6" />
  return (
    <Page>
      <div className="grid gap-x-14 min-[75rem]:grid-cols-[40rem_minmax(0,1fr)]">
        <div className="min-w-0 max-w-form">
          {isWrong && <ErrorSummary ref={summary} problems={shown} />}
          {isBare && failure}
          <Thanks thanks={thanks} text={says.thanks} />
          <Heading title={title} />
          <p className="mt-3 text-muted">{of.intro}</p>
          <div role="status" className="not-empty:mt-4">
            <Restored draft={saved} first={Object.keys(of.blank)[0]}>
              {says.restored}
            </Restored>
          </div>
          <form
            method="post"
            encType="multipart/form-data"
            action={of.path}
            noValidate
            aria-label={title}
            onSubmit={(event) => void sending.submit(event)}
            className="mt-8 grid gap-6"
          >
            <Fields field={field} picture={pictures.picture} />
            <Signs formKey={formKey} />
            <div>
              {!isBare && failure}
              <SubmitButton isBusy={sending.isBusy} label={says.submit} busyLabel="Submitting…" />
            </div>
          </form>
        </div>
        {Beside && <Beside values={values} />}
      </div>
      <LeaveGuard isActive={isBegun(values)} onLeave={saved.drop} />
    </Page>
  )
}

const isBegun = (values: Values) => Object.values(values).some((value) => value !== '')
