import { Picture } from '../ui/picture.tsx'
import { Bust } from '../ui/placeholder.tsx'

type Props = {
  src: string | null | undefined
  /** What it shows, where somebody has said so: the name stands beside it anyway. */
  alt?: string | undefined
  size: keyof typeof widths
}

const widths = { 'size-14': 56, 'size-20': 80, 'size-40': 160 }

/** A person's face, or a placeholder. */
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
