import { type ReactNode, type Ref, useId } from 'react'

const looks = {
  danger: 'border-danger bg-danger-bg',
  warning: 'border-warning bg-warning-bg',
}

type Props = {
  title: string
  look: keyof typeof looks
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Above a form that can’t be sent. Focus it. */
export function AlertBox({ title, look, ref, children }: Props) {
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className={`mb-8 scroll-mt-8 rounded-input border-2 p-5 ${looks[look]}`}
    >
      <h2 id={id} className="text-card">
        {title}
      </h2>
      {children}
    </section>
  )
}
