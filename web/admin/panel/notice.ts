/** What a form leaves for the page it goes on to: stored with that step of the history, gone with the next. */
export type Notice = { notice: string }

export const noticeOf = (state: unknown) =>
  typeof state === 'object' &&
  state !== null &&
  'notice' in state &&
  typeof state.notice === 'string'
    ? state.notice
    : undefined

/** Takes it from the browser's history, where a reload would find it again; `usr` is where the router keeps a state. */
export const forgetNotice = () => history.replaceState({ ...history.state, usr: null }, '')
