import { useSite } from '../data/site.tsx'
import { type HeroArt, wide } from './art.ts'

type Props = {
  name: HeroArt
  isFirst: boolean
  isShown: boolean
  onLoad: (() => void) | undefined
}

const sizes = { wide: { width: 1600, height: 1000 }, narrow: { width: 800, height: 1200 } }

export function HeroPicture({ name, isFirst, isShown, onLoad }: Props) {
  const { art } = useSite()
  return (
    <picture>
      <source media={wide} type="image/avif" srcSet={art[`${name}-wide.avif`]} {...sizes.wide} />
      <source media={wide} type="image/webp" srcSet={art[`${name}-wide.webp`]} {...sizes.wide} />
      <source type="image/avif" srcSet={art[`${name}-narrow.avif`]} />
      <img
        src={art[`${name}-narrow.webp`]}
        {...sizes.narrow}
        alt=""
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
        onLoad={onLoad}
        className={`hero-art ${isShown ? '' : 'opacity-0'}`}
      />
    </picture>
  )
}
