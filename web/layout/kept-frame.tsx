import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import type { Settings } from '../../src/pages/contract.ts'
import { Frame } from './frame.tsx'

type Around = typeof Frame
type Kept = { before: string; after: string }

const frames = new LRUCache<string, Kept>({ max: 100 })

/**
 * A page as HTML. To draw its frame takes a quarter of a list's time, and it is the same on every page with that
 * address, and with that of any item: it is kept as long as the settings are what they were.
 */
export function drawFramed(settings: Settings, pathname: string, draw: (around: Around) => string) {
  const key = JSON.stringify([settings, pathname.replace(/\/\d+$/, '/:id')])
  const kept = frames.get(key)
  if (kept) return kept.before + cut(draw(Bare)).own + kept.after
  const whole = draw(Frame)
  const { before, after } = cut(whole)
  frames.set(key, { before, after })
  return whole
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
