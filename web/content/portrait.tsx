import { Picture } from '../ui/picture.tsx'
import { Bust } from '../ui/placeholder.tsx'

type Props = { src: string | null | undefined; size: 'size-14' | 'size-20' }

/** A person's face, or a placeholder. The name stands beside it, so it says nothing itself. */
export function Portrait({ src, size }: Props) {
  const shape = `${size} shrink-0 rounded-full`
  const bust = <Bust className={shape} />
  if (!src) return bust
  return (
    <Picture
      src={src}
      alt=""
      sizes="80px"
      shape={[80, 80]}
      className={`${shape} bg-ink/12 object-cover`}
      otherwise={bust}
    />
  )
}
