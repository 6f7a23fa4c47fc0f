import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../layout/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { ErrorSummary } from './form-errors.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { useForm } from './use-form.ts'

type Props = Omit<ComponentProps<'form'>, 'title'> & {
  of: ReturnType<typeof useForm>
  title: string
  before?: ReactNode
  above?: ReactNode
  status?: ReactNode
}

/** A form with its heading, its errors, and a question before unsaved changes are left. */
export function SiteForm({ of: form, title, children, ...props }: Props) {
  const { before, above, status, className = '', ...element } = props
  return (
    <>
      <ErrorSummary of={form} />
      {before}
      <Heading title={title} />
      {above}
      <div role="status" className="not-empty:mt-4">
        {form.isRestored && (
          <Notice look="plain" action={{ label: 'Discard', onClick: form.startAnew }}>
            What you typed before is back, all but images, passwords and student IDs.
          </Notice>
        )}
        {status}
      </div>
      <form
        {...form.props}
        {...element}
        aria-label={title}
        className={`mt-8 grid grid-cols-1 gap-6 ${className}`}
      >
        {children}
      </form>
      <LeaveGuard isActive={form.isDirty} onLeave={form.drop} />
    </>
  )
}
