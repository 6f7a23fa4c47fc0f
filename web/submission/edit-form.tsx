import { createApi } from '../data/api.ts'
import { useScreen } from '../data/screen.tsx'
import { useSite } from '../data/site.ts'
import type { AnyForm } from '../forms/kind.ts'
import { ContactField, Failure, useFocusOn, useShownProblems } from '../forms/parts.tsx'
import type { RefusedForm } from '../forms/served.ts'
import type { Submission } from '../forms/submission.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePictures } from '../forms/use-pictures.ts'
import { useSending } from '../forms/use-sending.ts'
import { buttonLook } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { formScreens } from './forms.ts'
import { saveSubmission } from './saving.ts'

type Props = {
  /** The page, to which the form is sent without scripts. */
  at: string
  of: Submission
  item: object
  refused: RefusedForm | undefined
  onSaved: (after: Submission) => void
}

/** What was sent, in its own form, as long as it can be changed. */
export function EditForm(props: Props) {
  const screen = formScreens.get(props.of.form)
  if (!screen) throw new Error(`There is no form at ${props.of.form}.`)
  const { settings } = useSite()
  return <Editing {...props} form={useScreen(screen).formIn(settings)} />
}

function Editing({
  at,
  of,
  item,
  refused,
  onSaved,
  form: { schema, blank, Fields },
}: Props & { form: AnyForm }) {
  const entry = useFields({
    schema,
    initial: { ...startOf(blank, item), ...textsIn(blank, refused?.values) },
    ...(refused && { refused: refused.fields }),
  })
  const pictures = usePictures(entry)
  const sending = useSending({
    form: entry.form,
    schema,
    refused: refused?.message,
    areReady: pictures.areReady,
    send: async (draft) =>
      onSaved(await saveSubmission(createApi(), at, { draft, revision: of.revision })),
  })
  const { shown, isWrong } = useShownProblems(entry, sending, 'Your Submission')
  const summary = useFocusOn<HTMLElement>(sending.wrongs)
  return (
    <section className="mt-8">
      {isWrong && <ErrorSummary ref={summary} problems={shown} />}
      <h2 className="text-card">Change it</h2>
      <form
        method="post"
        encType="multipart/form-data"
        action={at}
        noValidate
        aria-label="Change it"
        onSubmit={(event) => void sending.submit(event)}
        className="mt-4 grid gap-6"
      >
        <Fields field={entry.field} picture={pictures.picture} />
        {'contact_email' in blank && <ContactField of={entry.field('contact_email')} />}
        <input type="hidden" name="hl_revision" value={String(of.revision)} />
        <div>
          <Failure
            text="Failed to save your changes. Please try again."
            reason={sending.reason}
            className="not-empty:mb-6"
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton isBusy={sending.isBusy} label="Save changes" busyLabel="Saving…" />
            <a href={`${at}?withdraw=1`} className={buttonLook('threat')}>
              Withdraw it
            </a>
          </div>
        </div>
      </form>
    </section>
  )
}

type Texts = Record<string, string>

const startOf = (blank: Texts, item: object) =>
  textsIn(
    blank,
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, value ?? ''])),
    blank,
  )

const textsIn = (blank: Texts, values: Texts = {}, otherwise: Texts = {}): Texts => ({
  ...otherwise,
  ...Object.fromEntries(Object.entries(values).filter(([name]) => name in blank)),
})
