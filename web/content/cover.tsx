import { Mark } from '../layout/logo.tsx'
import { Picture } from '../ui/picture.tsx'

type Props = {
  src: string | null | undefined
  look: 'card' | 'page'
  alt?: string
  isFirst?: boolean
}

const looks = {
  card: {
    rounded: 'rounded-t-[13px]',
    sizes: '(min-width: 80rem) 37rem, (min-width: 48rem) 46vw, 92vw',
    widths: [320, 640],
  },
  page: {
    rounded: 'rounded-card',
    sizes: '(min-width: 58rem) 54rem, 92vw',
    widths: undefined,
  },
}

/** A post's picture in 16:9, or the lab's mark on the card's colour. */
export function Cover({ src, look, alt = '', isFirst }: Props) {
  const { rounded, sizes, widths } = looks[look]
  const placeholder = (
    <span className="flex size-full items-center justify-center bg-tint text-edge">
      <Mark isPlain className="h-3/5 opacity-40" />
    </span>
  )
  return (
    <div
      className={`cover relative w-full shrink-0 overflow-hidden bg-sunken ${src ? 'aspect-[16/9]' : 'h-28'} ${rounded}`}
    >
      {src ? (
        <>
          <Picture
            {...{ src, alt, sizes, widths, isFirst }}
            shape={[16, 9]}
            className="absolute inset-0 size-full object-cover"
            fallback={placeholder}
          />
          <span className="absolute inset-0 bg-dim" />
        </>
      ) : (
        placeholder
      )}
    </div>
  )
}
