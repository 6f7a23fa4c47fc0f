import type { ComponentProps } from 'react'

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  quiet: 'bg-surface text-ink border-control hover:bg-sunken',
  threat: 'bg-surface text-danger border-danger/60 hover:bg-danger-bg',
  danger: 'bg-danger text-on-danger hover:bg-danger/85 border-transparent',
  ghost: 'border-current bg-transparent hover:bg-current/10',
  spark: 'bg-spark text-abyss border-transparent hover:bg-spark/85',
}

const shape =
  'inline-flex items-center justify-center rounded-button border py-1 text-center font-semibold transition-colors'

export const buttonLook = (look: keyof typeof looks, more = '') =>
  `${shape} min-h-[46px] px-4 ${looks[look]} ${more}`

export const smallButtonLook = (look: keyof typeof looks, more = '') =>
  `${shape} min-h-10 px-3 md:whitespace-nowrap text-meta ${looks[look]} ${more}`

type Props = ComponentProps<'button'> & {
  look: keyof typeof looks
  isSmall?: boolean
  isBusy?: boolean
}

export const Button = ({ look, isSmall, isBusy, className, ...button }: Props) => (
  <button
    type="button"
    aria-disabled={isBusy || undefined}
    {...button}
    className={(isSmall ? smallButtonLook : buttonLook)(look, className)}
  />
)
