export type Texts = Record<string, string>

/** What somebody began to fill in: kept for the life of the tab, without files. */
export type Draft = {
  texts: Texts
  /** Names the submission, so that sending it again makes nothing new. */
  key: string
  /** It was sent, and may have arrived though no answer did. */
  isSent: boolean
  openedAt: number
  /** The revision that an edit started from. */
  basis?: string
}

const nameOf = (path: string) => `draft ${path}`

export function readDraft(path: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(path))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // a browser that keeps nothing
  }
}

export function keepDraft(path: string, draft: Draft) {
  try {
    sessionStorage.setItem(nameOf(path), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing, or is full: the form works all the same.
  }
}

export function dropDraft(path: string) {
  try {
    sessionStorage.removeItem(nameOf(path))
  } catch {
    // Nothing was kept.
  }
}

/** Whoever uses the browser next finds nothing of what was typed. */
export function dropDrafts() {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(nameOf(''))) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** By hand, since `crypto.randomUUID` is missing where the site is served without TLS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
