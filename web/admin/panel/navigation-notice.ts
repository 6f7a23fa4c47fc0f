/** What a form leaves for the panel it goes on to: stored with that step of the history, gone with the next. */
export type NavigationNotice = {
  notice: string
  /** The item that was saved, and its revision now. */
  saved?: Saved
}

export type Saved = { path: string; id: number; name: string; now: string }

/** What was left in the history's state, which may be anybody's. */
export function noticeIn(state: unknown): NavigationNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined
  const { notice, saved } = { saved: undefined, ...state }
  if (typeof notice !== 'string') return undefined
  return { notice, ...(isSaved(saved) && { saved }) }
}

const isSaved = (saved: unknown): saved is Saved =>
  typeof saved === 'object' && saved !== null && 'path' in saved && 'id' in saved && 'now' in saved

/** Takes it from the browser's history, where a reload would find it again; `usr` is where the router keeps a state. */
export const clearNotice = () => history.replaceState({ ...history.state, usr: null }, '')
