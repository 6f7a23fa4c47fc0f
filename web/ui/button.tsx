import type { ReactNode } from 'react'

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  quiet: 'bg-surface text-ink border-control hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger/85 border-transparent',
  ghost: 'border-current bg-transparent hover:bg-current/10',
  spark: 'bg-spark text-abyss border-transparent hover:bg-spark/85',
}

/** How a button looks, and a link that stands where a button could. */
export const buttonLook = (look: keyof typeof looks, more = '') =>
  `inline-flex min-h-[46px] items-center justify-center rounded-button border px-4 font-semibold transition-colors ${looks[look]} ${more}`

type Props = {
  look: keyof typeof looks
  onClick: () => void
  className?: string
  children: ReactNode
}

export const Button = ({ look, onClick, className, children }: Props) => (
  <button type="button" onClick={onClick} className={buttonLook(look, className)}>
    {children}
  </button>
)
