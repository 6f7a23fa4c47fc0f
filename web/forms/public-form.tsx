import { useEffect } from 'react'
import { Page } from '../layout/column.tsx'
import { Heading, titleOf, wrongTitleOf } from '../layout/heading.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Values } from './form-fields.ts'
import type { FormKind } from './kind.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Failure, Signs, Thanks, useFocusOn } from './parts.tsx'
import { idOf } from './use-fields.ts'
import { usePublicForm } from './use-public-form.ts'

type Props<Name extends string, Draft> = {
  of: FormKind<Name, Draft>
  title: string
}

/** A form that anybody may send, from its first field to the thanks. */
export function PublicForm<Name extends string, Draft extends object>(props: Props<Name, Draft>) {
  const { of, title } = props
  const { entry, saved, sending, thanks, pictures, formKey } = usePublicForm(of)
  const { problems, field, values } = entry
  const { Fields, Beside, says } = of
  const shown = sending.wrongs > 0 ? problems : []
  const isWrong = shown.length > 0
  const isBare = sending.isServed && !isWrong // a page begins at its top
  const summary = useFocusOn<HTMLElement>(sending.wrongs)
  useEffect(() => {
    document.title = isWrong ? wrongTitleOf(title) : titleOf(title)
  }, [isWrong, title])
  const discard = () => {
    saved.clear()
    document.getElementById(idOf(Object.keys(of.blank)[0] ?? ''))?.focus()
  }
  return (
    <Page>
      <div className="grid gap-x-14 min-[75rem]:grid-cols-[40rem_minmax(0,1fr)]">
        <div className="min-w-0 max-w-form">
          {isWrong && <ErrorSummary ref={summary} problems={shown} />}
          {isBare && <Failure text={says.failed} reason={sending.reason} />}
          <Thanks thanks={thanks} text={says.thanks} />
          <Heading title={title} />
          <p className="mt-3 text-muted">{of.intro}</p>
          <div role="status">
            {saved.isRestored && (
              <div className="mt-4">
                <Notice look="plain" action={{ label: 'Discard', onClick: discard }}>
                  {says.restored}
                </Notice>
              </div>
            )}
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
              {!isBare && <Failure text={says.failed} reason={sending.reason} />}
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
