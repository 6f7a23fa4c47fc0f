import { useSite } from '../site.ts'
import { type HeroArt, wide } from './art.ts'

type Props = { name: HeroArt; isShown: boolean; onLoad: (() => void) | undefined }

/** One picture of the hero, in the shape and the format that suit the screen. Decoration only. */
export function HeroPicture({ name, isShown, onLoad }: Props) {
  const { art } = useSite()
  return (
    <picture>
      <source media={wide} type="image/avif" srcSet={art[`${name}-wide.avif`]} />
      <source media={wide} type="image/webp" srcSet={art[`${name}-wide.webp`]} />
      <source type="image/avif" srcSet={art[`${name}-narrow.avif`]} />
      <img
        src={art[`${name}-narrow.webp`]}
        alt=""
        decoding="async"
        onLoad={onLoad}
        className={`hero-art ${isShown ? '' : 'opacity-0'}`}
      />
    </picture>
  )
}
