import type { BuiltWeb } from './built.ts'
import type { Settings } from './contract.ts'

/**
 * Pages that are the same for everybody, but for the key of their form, as long as the settings are; no more of them
 * than there are routes.
 */
export class FixedPages {
  #pages = new Map<string, string[]>()
  #settings: Settings | undefined

  store(path: string, page: string, key: string) {
    this.#pages.set(path, page.split(key))
  }

  find(path: string, key: string, settings: Settings) {
    if (settings !== this.#settings) this.#pages.clear()
    this.#settings = settings
    return this.#pages.get(path)?.join(key)
  }
}

type Drawn = readonly [early: string, before: string, own: string, after: string]
type Page = { head: string; app: Drawn; state: string }

/** The whole document. */
export function fill({ document }: BuiltWeb, { head, app, state }: Page) {
  const [begin, styles, body, end] = document
  return [begin, head, styles, ...app, body, state, end].join('')
}
