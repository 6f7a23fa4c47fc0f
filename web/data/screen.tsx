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
  page?: number
  /** Things of schema.org, whose empty properties are left out. */
  linked?: object[]
}

export type ScreenModule = {
  render: (props: ScreenProps) => ReactNode
  /** Fetches the screen's data; undefined means there is no such page. */
  prefetch?: (address: Address, source?: Source) => Promise<About | undefined>
}

export type Load<Loaded> = () => Promise<{ default: Loaded }>

type File = { file: string; load: Load<unknown> }

/** A screen, or a part of one, whose code is loaded on demand. */
export type Screen<Loaded = ScreenModule> = {
  files: readonly [own: File, ...shared: File[]]
  load: Load<Loaded>
  pending?: Promise<Loaded> | undefined
}

export const screen = <Loaded,>(file: string, load: Load<Loaded>): Screen<Loaded> => ({
  files: [{ file, load }],
  load,
})

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

export async function load<Loaded>(screen: Screen<Loaded>) {
  const { default: value } = await screen.load()
  // As React marks a promise, so that `use` reads it without waiting.
  screen.pending = Object.assign(screen.pending ?? Promise.resolve(value), {
    status: 'fulfilled',
    value,
  })
  return value
}

/**
 * Loads a screen once. Await it before `renderToString` and `hydrateRoot`. A failure is kept until it is shown, since
 * `use` needs the same promise at every rendering.
 */
export function ready<Loaded>(screen: Screen<Loaded>): Promise<Loaded> {
  screen.pending ??= load(screen)
  return screen.pending
}

export const useScreen = <Loaded,>(screen: Screen<Loaded>) => use(ready(screen))

export const Show = ({ of, ...props }: ScreenProps & { of: Screen }) => useScreen(of).render(props)
