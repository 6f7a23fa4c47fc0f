import { Mark } from '../layout/logo.tsx'
import { Picture } from '../ui/picture.tsx'

type Props = {
  src: string | undefined
  alt: string
  sizes: string
  rounded: 'rounded-card' | 'rounded-t-card'
  isFirst?: boolean
}

/** A post's 16:9 picture, or the lab's mark on the card's own colour. */
export function Cover({ src, alt, sizes, rounded, isFirst }: Props) {
  const placeholder = (
    <span className="flex size-full items-center justify-center border-ink/8 border-b">
      <Mark isPlain className="size-24 opacity-10" />
    </span>
  )
  return (
    <div className={`relative aspect-[16/9] w-full shrink-0 overflow-hidden bg-ink/4 ${rounded}`}>
      {src ? (
        <Picture
          {...{ src, alt, sizes, isFirst }}
          shape={[16, 9]}
          className="absolute inset-0 size-full object-cover"
          otherwise={placeholder}
        />
      ) : (
        placeholder
      )}
    </div>
  )
}
