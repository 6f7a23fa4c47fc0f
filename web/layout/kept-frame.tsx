import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import type { Settings } from '../../src/pages/contract.ts'
import type { Early } from './early.ts'
import { Frame } from './frame.tsx'
import { keptFor } from './kept.ts'

type Around = typeof Frame
type Kept = { before: string; after: string }
/** The links to what should be fetched first, and a page's own part between those of its frame. */
type Drawn = readonly [early: string, before: string, own: string, after: string]

const framesOf = keptFor(() => new LRUCache<string, Kept>({ max: 100 }))

/**
 * A page as HTML. To draw its frame takes a quarter of a list's time, and it is the same on every page with that
 * address, and with that of any item: it is kept as long as the settings are what they were.
 */
export function drawFramed(
  settings: Settings,
  pathname: string,
  draw: (around: Around) => Early,
): Drawn {
  const frames = framesOf(settings)
  const key = pathname.replace(/\/\d+$/, '/:id')
  const kept = frames.get(key)
  const { links, html } = draw(kept ? Bare : Frame)
  const drawn = cut(html)
  const { before, after } = kept ?? drawn
  if (!kept) frames.set(key, { before, after })
  return [links.join(''), before, drawn.own, after]
}

/** In place of the frame. The page's own part is its fourth, as in the frame: React names ids by places. */
const Bare = ({ children }: { children: ReactNode }) => (
  <div>
    {null}
    {null}
    {null}
    <main>{children}</main>
    {null}
    {null}
  </div>
)

function cut(html: string) {
  const from = html.indexOf('>', html.indexOf('<main')) + 1
  const to = html.lastIndexOf('</main>')
  return { before: html.slice(0, from), own: html.slice(from, to), after: html.slice(to) }
}
