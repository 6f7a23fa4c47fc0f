import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  src: string
  alt: string
  /** How wide it is shown, as an `img`'s `sizes`. */
  sizes: string
  /** Width and height of the space it fills; only their ratio counts. */
  shape: readonly [width: number, height: number]
  className: string
  /** Seen at once, so it is not put off. */
  isFirst?: boolean
  /** What stands there when it can't be shown. */
  otherwise: ReactNode
}

const widths = [320, 640, 960]
const whole = 1600

/** A picture of this site in the copy that suits the screen, or one from elsewhere as it is. */
export function Picture({ src, alt, sizes, shape, className, isFirst, otherwise }: Props) {
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src) // before the script was there
  }, [src])
  if (broken === src) return otherwise
  const isOurs = src.startsWith('/images/')
  return (
    <img
      ref={image}
      src={isOurs ? `${src}?w=640` : src}
      srcSet={isOurs ? copiesOf(src) : undefined}
      sizes={isOurs ? sizes : undefined}
      width={shape[0]}
      height={shape[1]}
      alt={alt}
      referrerPolicy={isOurs ? undefined : 'no-referrer'}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(src)}
      className={className}
    />
  )
}

const copiesOf = (src: string) =>
  [...widths.map((width) => `${src}?w=${width} ${width}w`), `${src} ${whole}w`].join(', ')
