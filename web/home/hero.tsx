import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { savesData } from '../browser/saves-data.ts'
import { useSite } from '../data/site.tsx'
import { Heading } from '../layout/heading.tsx'
import { knowsLab } from '../layout/lab-facts.ts'
import { buttonLook } from '../ui/button.tsx'
import { Pause, Pin, Play } from '../ui/icons.tsx'
import { useOnScreen } from '../ui/on-screen.ts'
import { heroArt, wide } from './art.ts'

type Props = {
  onExplore: () => void
  children: ReactNode
}

export function Hero({ onExplore, children }: Props) {
  const hero = useRef<HTMLElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const [loaded, setLoaded] = useState(1)
  const canTurn = loaded === heroArt.length
  const shown = useRotation(hero, canTurn && !isPaused)
  const pictures = useIsLater() ? heroArt : heroArt.slice(0, 1)
  return (
    <section
      ref={hero}
      aria-labelledby="welcome"
      className="on-abyss relative -mt-[65px] no-js:mt-0 flex min-h-svh flex-col justify-end overflow-hidden bg-abyss md:-mt-[73px]"
    >
      {pictures.map((name, place) => (
        <Picture
          key={name}
          name={name}
          isShown={place === shown}
          onLoad={place === 0 ? undefined : () => setLoaded((count) => count + 1)}
        />
      ))}
      <div className="hero-scrim" />
      <div className="gutter relative mx-auto w-full max-w-page pt-28 pb-8 short:pt-20 short:pb-4 lg:pb-12">
        <Welcome onExplore={onExplore} />
        {canTurn && <RotationButton isPaused={isPaused} onChange={setIsPaused} />}
      </div>
      {children}
    </section>
  )
}

/** True once the page is loaded and the browser idle; never true for readers who save data. */
function useIsLater() {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    if (savesData()) return
    const idle = () => whenIdle(() => setIsLater(true))
    if (document.readyState === 'complete') idle()
    else addEventListener('load', idle, { once: true })
    return () => removeEventListener('load', idle)
  }, [])
  return isLater
}

/** Safari has no idle callback. */
const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(then, { timeout: 2000 })
    : setTimeout(then, 200)

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const turnMs = 4000

/** Which picture is shown. It changes only while wanted, on the screen, and motion isn’t reduced. */
function useRotation(element: RefObject<HTMLElement | null>, isWanted: boolean) {
  const [shown, setShown] = useState(0)
  const runs = useOnScreen(element) && isWanted
  useEffect(() => {
    if (!runs) return
    const turn = () => {
      if (!document.hidden && !prefersReducedMotion())
        setShown((place) => (place + 1) % heroArt.length)
    }
    const timer = setInterval(turn, turnMs)
    return () => clearInterval(timer)
  }, [runs])
  return shown
}

type PictureProps = { name: string; isShown: boolean; onLoad: (() => void) | undefined }

const sizes = { wide: { width: 1600, height: 1000 }, narrow: { width: 800, height: 1200 } }

function Picture({ name, isShown, onLoad }: PictureProps) {
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
        fetchPriority={onLoad ? 'low' : 'high'}
        decoding="async"
        onLoad={onLoad}
        className={`hero-art ${isShown ? '' : 'opacity-0'}`}
      />
    </picture>
  )
}

function Welcome({ onExplore }: { onExplore: () => void }) {
  const { lab } = useSite().settings
  const Badge = knowsLab(lab) ? 'a' : 'span'
  return (
    <div>
      <p className="mb-5 short:mb-3">
        <Badge
          {...(knowsLab(lab) && { href: '#lab' })}
          className="inline-flex items-center gap-2 rounded-full border border-hero-ink/45 bg-abyss/55 px-4 py-1.5 text-meta hover:bg-abyss"
        >
          <Pin />
          Science Hall 260
        </Badge>
      </p>
      <Heading
        id="welcome"
        look="text-hero max-w-[9.1em] short:max-w-none short:text-title"
        title="Welcome to the Hydra Lab!!"
      />
      <p className="mt-4 text-[1.25rem] text-hero-mute">Code. Create. Collaborate.</p>
      <form
        className="mt-6 flex flex-wrap items-center gap-3"
        action="#explore"
        onSubmit={(event) => {
          event.preventDefault()
          onExplore()
        }}
      >
        <button type="submit" className={buttonLook('spark', 'px-6')}>
          Explore
        </button>
        <a href="/submit-project" className={buttonLook('ghost')}>
          Submit A Project
        </a>
      </form>
    </div>
  )
}

type RotationProps = { isPaused: boolean; onChange: (isPaused: boolean) => void }

const RotationButton = ({ isPaused, onChange }: RotationProps) => (
  <button
    type="button"
    onClick={() => onChange(!isPaused)}
    aria-label={isPaused ? 'Play background' : 'Pause background'}
    className="no-js:hidden absolute right-[clamp(16px,4vw,40px)] bottom-8 lg:bottom-12 flex size-11 items-center justify-center rounded-full border border-hero-ink/60 bg-abyss/55 hover:bg-abyss motion-reduce:hidden"
  >
    {isPaused ? <Play /> : <Pause />}
  </button>
)
