import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  src: string
  alt: string
  /** How wide it is shown, as an `img`'s `sizes`. */
  sizes: string
  /** How many pixels wide it may come; each where nothing is said. */
  widths?: readonly number[] | undefined
  /** Width and height of the space it fills; only their ratio counts. Its own where nothing is said. */
  shape?: readonly [width: number, height: number]
  className: string
  /** Seen at once, so it is not put off. */
  isFirst?: boolean | undefined
  /** What stands there when it can't be shown. */
  otherwise: ReactNode
}

const whole = 1600
const every = [320, 640, 960, whole]

/** A picture of this site in the copy that suits the screen, or one from elsewhere as it is. */
export function Picture(props: Props) {
  const { src, alt, sizes, widths = every, shape, className, isFirst, otherwise } = props
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
      src={isOurs ? copyOf(src, 640) : src}
      srcSet={isOurs ? copiesOf(src, widths) : undefined}
      sizes={isOurs ? sizes : undefined}
      width={shape?.[0]}
      height={shape?.[1]}
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

const copyOf = (src: string, width: number) => (width === whole ? src : `${src}?w=${width}`)

const copiesOf = (src: string, widths: readonly number[]) =>
  widths.map((width) => `${copyOf(src, width)} ${width}w`).join(', ')
