import { Picture } from '../ui/picture.tsx'
import { Bust } from '../ui/placeholder.tsx'

type Props = {
  src: string | null | undefined
  /** What it shows, where somebody has said so: the name stands beside it anyway. */
  alt?: string | undefined
  size: 'size-14' | 'size-20'
}

/** A person's face, or a placeholder. */
export function Portrait({ src, alt = '', size }: Props) {
  const shape = `${size} shrink-0 rounded-full`
  const bust = <Bust className={shape} />
  if (!src) return bust
  return (
    <Picture
      src={src}
      alt={alt}
      sizes="80px"
      widths={[320]}
      shape={[80, 80]}
      className={`${shape} bg-ink/12 object-cover`}
      otherwise={bust}
    />
  )
}
