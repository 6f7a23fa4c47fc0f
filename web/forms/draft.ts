import { siteStorage, tabStorage } from '../browser/storage.ts'

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

const day = 24 * 60 * 60 * 1000

/** What an admin types, under their own number, outlives the tab for a day; what anybody else types doesn't. */
const storageFor = (path: string) => (/^\d+ /.test(path) ? siteStorage : tabStorage)

export function readDraft(path: string): Draft | undefined {
  try {
    const { until, ...draft } = JSON.parse(storageFor(path).get(draftName(path)) ?? '')
    if (until > Date.now()) return draft
    dropDraft(path)
    return undefined
  } catch {
    return undefined // none, or none of ours
  }
}

export const storeDraft = (path: string, draft: Draft) =>
  storageFor(path).set(draftName(path), JSON.stringify({ ...draft, until: Date.now() + day }))

export const dropDraft = (path: string) => storageFor(path).remove(draftName(path))

/** Whoever uses the browser next finds nothing of what was typed. */
export const dropDrafts = () => {
  for (const storage of [tabStorage, siteStorage])
    for (const name of storage.names()) if (name.startsWith(beginning)) storage.remove(name)
}

/** By hand, since `crypto.randomUUID` is missing where the site is served without TLS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
