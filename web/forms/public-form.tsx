import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, createApi } from '../data/api.ts'
import { create } from '../data/create.ts'
import { useSite } from '../data/site.tsx'
import { BrowserOnly } from '../layout/browser-only.tsx'
import { Page } from '../layout/column.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { ContactField } from './fields.tsx'
import { FindSubmissions } from './find-submissions.tsx'
import { SubmitFailure } from './form-errors.tsx'
import { valueText } from './form-fields.ts'
import type { FormKind, SubmissionEdit } from './kind.ts'
import { NextSteps } from './next-steps.tsx'
import { useServed } from './served.ts'
import { SiteForm } from './site-form.tsx'
import { multipartPost, type SubmitInfo, useForm } from './use-form.ts'

type Props<Draft> = {
  of: FormKind<Draft>
  title: string
  editing?: SubmissionEdit | undefined
}

export function PublicForm<Draft extends object>({ of, title, editing }: Props<Draft>) {
  const { form, path, formKey } = usePublicForm({ of, title, editing })
  const { Fields, Preview, messages } = of
  const { sendsMail } = useSite().settings
  const isFailureOnTop = form.outcome.isServed && form.problems.length === 0
  const text = editing ? notSaved : messages.failed
  const failure = <SubmitFailure of={form} text={text} className="not-empty:mb-6" />
  const button = editing
    ? { label: editing.submitLabel, busyLabel: 'Saving…' }
    : { label: messages.submit, busyLabel: 'Submitting…' }
  return (
    <Page>
      <div className="grid grid-cols-1 gap-x-14 min-[75rem]:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="min-w-0 max-w-form">
          <SiteForm
            of={form}
            title={title}
            before={
              <>
                {isFailureOnTop && failure}
                {editing?.before}
              </>
            }
            above={editing?.above ?? <p className="mt-3 max-w-measure text-muted">{of.intro}</p>}
            {...multipartPost}
            action={path}
          >
            <Fields field={form.field} picture={form.picture} />
            {'contact_email' in of.blank && <ContactField of={form.field('contact_email')} />}
            {editing ? (
              <input type="hidden" name="hl_revision" value={String(editing.revision)} />
            ) : (
              <HiddenFields formKey={formKey} />
            )}
            <div>
              {!isFailureOnTop && failure}
              <div className="flex flex-wrap gap-3">
                <SubmitButton isBusy={form.isBusy} {...button} />
                {editing?.beside}
              </div>
            </div>
          </SiteForm>
          {editing ? editing.beneath : <FindSubmissions />}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {!editing && <NextSteps steps={of.next(sendsMail)} />}
          {Preview && (
            <PreviewBeside>
              <Preview values={form.values} />
            </PreviewBeside>
          )}
        </div>
      </div>
    </Page>
  )
}

const PreviewBeside = ({ children }: { children: ReactNode }) => (
  <BrowserOnly>
    <div
      aria-hidden="true" // it repeats the form
      inert
      className="no-js:hidden sticky top-28 hidden max-h-[calc(100svh-8rem)] overflow-hidden min-[75rem]:block"
    >
      <p className="mb-3 font-semibold text-meta text-muted">Preview of the card</p>
      {children}
    </div>
  </BrowserOnly>
)

/** A honeypot, and the idempotency key of a browser without JavaScript. */
const HiddenFields = ({ formKey }: { formKey: string | undefined }) => (
  <div aria-hidden="true" className="sr-only">
    <label htmlFor="hl_check">Leave this empty</label>
    <input id="hl_check" name="hl_check" type="text" tabIndex={-1} autoComplete="off" />
    {formKey && <input type="hidden" name="hl_key" value={formKey} />}
  </div>
)

/** Without "try again": once the submission was decided, saving always fails. */
const notSaved = 'Failed to save your changes.'

function usePublicForm<Draft extends object>({ of, title, editing }: Props<Draft>) {
  const path = editing?.path ?? of.path
  const navigate = useNavigate()
  const served = useServed()
  const refused = served?.form
  const form = useForm({
    ...of,
    title,
    path,
    isServed: served !== undefined,
    initial: { ...of.blank, ...textsOf(editing?.item, of) },
    refused: refused && { ...refused, values: textsOf(refused.values, of) },
    send: async (draft, info) => {
      if (editing) return await editing.save(draft)
      const honeypot = new FormData(info.element).get('hl_check')
      const { receipt, message } = await submit(of, { ...draft, hl_check: honeypot }, info)
      await navigate(`${receipt}?thanks=1`, { state: { message } })
    },
  })
  return { form, path, formKey: served?.formKey }
}

/** Returns the address of the receipt, and the message of `after`. */
async function submit<Draft extends object>(of: FormKind<Draft>, draft: Draft, info: SubmitInfo) {
  const { key, openMs } = info
  const body = { ...draft, hl_opened: openMs }
  const made = await create(of.calls(createApi()), body, {
    key,
    failure: of.failure,
    names: of.names,
  })
  if (made.receipt === undefined) throw new ApiError(0, '') // not a response of this site
  return { receipt: made.receipt, message: await of.after?.(draft, made.id) }
}

const textsOf = (
  values: object = {},
  { blank, names = {} }: Pick<FormKind<never>, 'blank' | 'names'>,
) =>
  Object.fromEntries(
    Object.keys(blank).flatMap((name) => {
      const byName: { [name: string]: unknown } = { ...values }
      const value = byName[names[name] ?? name] ?? byName[name]
      return value === undefined ? [] : [[name, valueText(value)]]
    }),
  )
