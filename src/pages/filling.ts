import { LRUCache } from 'lru-cache'
import { type Part, Shared } from '../http/response/parts.ts'
import type { BuiltWeb } from './built.ts'
import type { Settings } from './contract.ts'

/**
 * Pages that are the same for everybody, but for the key of their form, as long as the settings are; no more of them
 * than there are routes.
 */
export class FixedPages {
  #pages = new Map<string, (key: string) => Part[]>()
  #settings: Settings | undefined

  store(path: string, parts: readonly Part[], key: string) {
    const cut = parts.map((part) => (part instanceof Shared ? [part] : piecesOf(part, key)))
    this.#pages.set(path, (now) => cut.flatMap((pieces) => between(pieces, now)))
  }

  find(path: string, key: string, settings: Settings) {
    if (settings !== this.#settings) this.#pages.clear()
    this.#settings = settings
    return this.#pages.get(path)?.(key)
  }
}

const piecesOf = (text: string, key: string) => text.split(key).map((piece) => new Shared(piece))

const between = (pieces: Shared[], key: string): Part[] =>
  pieces.flatMap((piece, place) => (place === 0 ? [piece] : [key, piece]))

type Drawn = readonly [early: string, before: string, own: string, after: string]
type Page = { head: string; app: Drawn; state: string }

/** The whole document. */
export function fill({ document }: BuiltWeb, { head, app, state }: Page): Part[] {
  const [begin, styles, body, end] = document
  const [early, before, own, after] = app
  return [begin + head, styles, early, frame(before), own, frame(after), body + state + end]
}

const frames = new LRUCache<string, Shared>({ max: 200 })

/** What is around pages is the same text each time. */
function frame(text: string) {
  const known = frames.get(text) ?? new Shared(text)
  frames.set(text, known)
  return known
}
