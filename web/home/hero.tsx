import { type ReactNode, useRef, useState } from 'react'
import { Heading } from '../layout/heading.tsx'
import { knowsLab, useLab } from '../layout/lab-facts.ts'
import { buttonLook } from '../ui/button.tsx'
import { Pause, Pin, Play } from '../ui/icons.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { heroArt } from './art.ts'
import { HeroPicture } from './hero-picture.tsx'
import { useLater } from './later.ts'
import { useRotation } from './rotation.ts'

type Props = {
  onExplore: () => void
  children: ReactNode
}

export function Hero({ onExplore, children }: Props) {
  const hero = useRef<HTMLElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const [loaded, setLoaded] = useState<readonly string[]>([])
  const hasTime = useLater()
  const [first] = heroArt
  const turns = heroArt.filter((name) => name === first || loaded.includes(name))
  const canTurn = turns.length > 1
  const shown = useRotation({ element: hero, first, turns, isWanted: canTurn && !isPaused })
  const pictures = hasTime ? heroArt : [first]
  return (
    <section
      ref={hero}
      aria-labelledby="welcome"
      className="on-abyss relative -mt-[65px] no-js:mt-0 flex min-h-svh flex-col justify-end overflow-hidden bg-abyss md:-mt-[73px]"
    >
      {pictures.map((name) => (
        <HeroPicture
          key={name}
          name={name}
          isFirst={name === first}
          isShown={name === shown}
          onLoad={name === first ? undefined : () => setLoaded((names) => [...names, name])}
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

function Welcome({ onExplore }: { onExplore: () => void }) {
  const { lab } = useLab()
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
        <PageLink to="/submit-project" className={buttonLook('ghost')}>
          Submit A Project
        </PageLink>
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
