import { Picture } from '../ui/picture.tsx'

type Props = {
  src: string | null | undefined
  alt?: string | undefined
  size: keyof typeof widths
}

const widths = { 'size-14': 56, 'size-20': 80, 'size-40': 160 }

export function Portrait({ src, alt = '', size }: Props) {
  const shape = `${size} shrink-0 rounded-full`
  const silhouette = <Silhouette className={shape} />
  if (!src) return silhouette
  return (
    <Picture
      src={src}
      alt={alt}
      sizes={`${widths[size]}px`}
      widths={[320]}
      shape={[1, 1]}
      className={`${shape} bg-ink/12 object-cover`}
      fallback={silhouette}
    />
  )
}

const Silhouette = ({ className }: { className: string }) => (
  <svg viewBox="0 0 56 56" aria-hidden="true" className={`bg-ink/12 text-ink/45 ${className}`}>
    <circle cx="28" cy="22" r="10" fill="currentColor" />
    <path d="M8 56c0-12 8-19 20-19s20 7 20 19z" fill="currentColor" />
  </svg>
)
