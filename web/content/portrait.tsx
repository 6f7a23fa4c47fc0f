import { Picture } from '../ui/picture.tsx'
import { Bust } from '../ui/placeholder.tsx'

type Props = {
  src: string | null | undefined
  alt?: string | undefined
  size: keyof typeof widths
}

const widths = { 'size-14': 56, 'size-20': 80, 'size-40': 160 }

export function Portrait({ src, alt = '', size }: Props) {
  const shape = `${size} shrink-0 rounded-full`
  const bust = <Bust className={shape} />
  if (!src) return bust
  return (
    <Picture
      src={src}
      alt={alt}
      sizes={`${widths[size]}px`}
      widths={[320]}
      shape={[1, 1]}
      className={`${shape} bg-ink/12 object-cover`}
      otherwise={bust}
    />
  )
}
