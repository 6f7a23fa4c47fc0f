import { tabStorage } from '../browser/storage.ts'

export type Texts = Record<string, string>

/** What somebody began to fill in: stored for the life of the tab, without files. */
export type Draft = {
  texts: Texts
  /** Names the submission, so that sending it again makes nothing new. */
  key: string
  /** It was sent, and may have arrived though no answer did. */
  isSent: boolean
  openedAt: number
  /** The revision that an edit started from; empty where it makes something new. */
  basis: string
}

const beginning = 'draft '
/** Whatever somebody types and has not sent goes by such a name, so that a logout finds it. */
export const draftName = (...parts: readonly (string | number)[]) => beginning + parts.join(' ')

export function readDraft(path: string): Draft | undefined {
  try {
    return JSON.parse(tabStorage.get(draftName(path)) ?? '')
  } catch {
    return undefined // none, or none of ours
  }
}

export const storeDraft = (path: string, draft: Draft) =>
  tabStorage.set(draftName(path), JSON.stringify(draft))

export const dropDraft = (path: string) => tabStorage.remove(draftName(path))

/** Whoever uses the browser next finds nothing of what was typed. */
export const dropDrafts = () => {
  for (const name of tabStorage.names()) if (name.startsWith(beginning)) tabStorage.remove(name)
}

/** By hand, since `crypto.randomUUID` is missing where the site is served without TLS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
