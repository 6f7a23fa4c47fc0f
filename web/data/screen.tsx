import { type ReactNode, use } from 'react'
import type { PageRoute } from '../../src/pages/contract.ts'
import type { Source } from './source.ts'

export type ScreenProps = { route: PageRoute; id: number | undefined }

export type Address = { id?: number | undefined; search: string }

/** What a page's data says of it beyond its route. */
export type About = {
  title?: string | undefined
  description?: string | undefined
  image?: string | null | undefined
  imageAlt?: string | null | undefined
  /** The page of a list. */
  page?: number
  /** Things of schema.org, whose empty properties are left out. */
  linked?: object[]
}

/** A screen once its code is here. */
export type Drawn = {
  draw: (props: ScreenProps) => ReactNode
  /** Asks for the screen's data; nothing means that there is no such page. Without a source it is the tab's. */
  prefetch?: (address: Address, source?: Source) => Promise<About | undefined>
}

/** What a file exports, loaded when it is needed. */
export type Load<Loaded> = () => Promise<{ default: Loaded }>

type File = { file: string; load: Load<unknown> }

/** A screen, or a part of one, by the files it is made of: its code is loaded when it is needed. */
export type Screen<Loaded = Drawn> = {
  files: readonly [own: File, ...shared: File[]]
  load: Load<Loaded>
  drawn?: Loaded
  /** One try to load it. */
  attempt?: Promise<Loaded> | undefined
  /** All of them. */
  pending?: Promise<Loaded> | undefined
}

export const screen = <Loaded,>(file: string, load: Load<Loaded>): Screen<Loaded> => ({
  files: [{ file, load }],
  load,
})

/** A screen that what all of its sort share makes of its own part. It is made once: another would begin anew. */
export function joined<Own, Shared, Loaded>(
  own: Screen<Own>,
  shared: Screen<Shared>,
  join: (shared: Shared, own: Own) => Loaded,
): Screen<Loaded> {
  let made: { default: Loaded } | undefined
  const load = async () => {
    const [one, other] = await Promise.all([own.load(), shared.load()])
    made ??= { default: join(other.default, one.default) }
    return made
  }
  return { files: [...own.files, ...shared.files], load }
}

/** How long it rests, in milliseconds, before it tries once more to load a screen's code. */
const pauses = [500, 1000, 2000]

/** Tries to load a screen's code, and gives up where that fails. Whoever asks meanwhile waits for the same try. */
export function load<Loaded>(screen: Screen<Loaded>): Promise<Loaded> {
  screen.attempt ??= attempt(screen).finally(() => {
    screen.attempt = undefined
  })
  return screen.attempt
}

/** Some browsers remember for the life of a page that an import failed; none is begun that can't succeed. */
async function attempt<Loaded>(screen: Screen<Loaded>) {
  if (isOffline() && !(await isReachable())) throw new Error('The site can’t be reached')
  const { default: drawn } = await screen.load()
  screen.drawn = drawn
  return drawn
}

/** To the browser; a site on the same machine may be there all the same. */
const isOffline = () => typeof document === 'object' && !navigator.onLine

/** Whether the site answers anything. */
export const isReachable = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

/**
 * Loads a screen's code, in several tries. Wait for it before rendering: `renderToString` and `hydrateRoot` don't.
 * A failure stays until it is forgotten: `use` needs the same promise at every rendering, or it asks without end.
 */
export function ready<Loaded>(screen: Screen<Loaded>): Promise<Loaded> {
  screen.pending ??= persist(screen)
  return screen.pending
}

async function persist<Loaded>(screen: Screen<Loaded>) {
  for (const pause of pauses) {
    try {
      return await load(screen)
    } catch {
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return await load(screen)
}

/** Once its failure is on the screen: the next who wants to see it tries anew. */
export const forgetFailure = (screen: Screen<unknown>) => {
  screen.pending = undefined
}

/** A screen's code, for a component that waits for it. */
export const useScreen = <Loaded,>(screen: Screen<Loaded>) => screen.drawn ?? use(ready(screen))

export const Show = ({ of, ...props }: ScreenProps & { of: Screen }) => useScreen(of).draw(props)
