import { type ReactNode, use } from 'react'
import type { PageRoute } from '../../src/pages/contract.ts'
import type { Source } from './source.ts'

export type ScreenProps = { route: PageRoute; id: number | undefined }

export type Address = { id?: number | undefined; search: string }

/** What a page is about, where its data says more than its route; of a list, which page of it. */
export type About = { title?: string; description?: string; image?: string; page?: number }

/** A screen once its code is here. */
export type Drawn = {
  draw: (props: ScreenProps) => ReactNode
  /** Asks for the screen's data; nothing means that there is no such page. Without a source it is the tab's. */
  prefetch?: (address: Address, source?: Source) => Promise<About | undefined>
}

/** A screen by its file: its code is loaded when it is needed. */
export type Screen = {
  file: string
  load: () => Promise<{ default: Drawn }>
  drawn?: Drawn
  pending?: Promise<Drawn>
}

/** Loads a screen's code. Wait for it before rendering: `renderToString` and `hydrateRoot` don't. */
export function ready(screen: Screen): Promise<Drawn> {
  screen.pending ??= screen.load().then(
    (module) => {
      screen.drawn = module.default
      return module.default
    },
    (error: unknown) => {
      screen.pending = undefined
      throw error
    },
  )
  return screen.pending
}

export function Show({ of, ...props }: ScreenProps & { of: Screen }) {
  const { draw } = of.drawn ?? use(ready(of))
  return draw(props)
}
