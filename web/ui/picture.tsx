import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  src: string
  alt: string
  sizes: string
  /** Of the copies to choose from, in px. */
  widths?: readonly number[] | undefined
  /** Only the ratio counts. */
  shape?: readonly [width: number, height: number]
  className: string
  /** On the first screen. */
  isFirst?: boolean | undefined
  fallback: ReactNode
}

const whole = 1600
const every = [320, 640, 960, whole]

/** Pictures of this site come in several sizes, others as they are. */
export function Picture(props: Props) {
  const { src, alt, sizes, widths = every, shape, className, isFirst, fallback } = props
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src) // before hydration
  }, [src])
  if (broken === src) return fallback
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
