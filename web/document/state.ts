import type { QueryKey } from '@tanstack/react-query'
import type { Site } from '../data/site.tsx'
import type { ServedForm } from '../forms/served.ts'

/** The data that a page was rendered from. */
export type PageState = { site: Site; answers: [key: QueryKey, data: unknown][] } & ServedForm

/** `<` is escaped, so that no text can end the script element. */
export const stateScript = (state: PageState) =>
  `<script type="application/json" id="state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`

export function readState(): PageState {
  const text = document.querySelector('#state')?.textContent
  if (!text) throw new Error('The page came without its state')
  return JSON.parse(text)
}
