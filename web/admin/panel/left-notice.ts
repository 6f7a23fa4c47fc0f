/** What an editor tells the panel it goes on to. */
export type LeftNotice = {
  notice: string
  /** The saved item; `now` is the ETag of its revision. */
  saved?: { path: string; id: number; name: string; now: string }
}

let left: LeftNotice | undefined

export const leaveNotice = (notice: LeftNotice) => {
  left = notice
}

/** Takes it, so that it is shown only once. */
export function takeNotice() {
  const taken = left
  left = undefined
  return taken
}
