import { siteStorage, tabStorage } from '../browser/storage.ts'
import type { FieldTexts } from './form-fields.ts'

export type Draft = {
  texts: FieldTexts
  /** The idempotency key: a submission that is sent again is stored once. */
  key: string
  /** The revision an edit starts from; empty for something new. */
  basis: string
}

const prefix = 'draft '
/** The name in storage. All with this prefix are removed at a logout. */
export const draftName = (...parts: readonly (string | number)[]) => prefix + parts.join(' ')

/** Drafts of admins, whose paths begin with their id, outlive the tab. */
const storageFor = (path: string) => (/^\d+ /.test(path) ? siteStorage : tabStorage)

export function readDraft(path: string): Draft | undefined {
  try {
    return JSON.parse(storageFor(path).get(draftName(path)) ?? '')
  } catch {
    return undefined // none, or not readable
  }
}

export const storeDraft = (path: string, draft: Draft) =>
  storageFor(path).set(draftName(path), JSON.stringify(draft))

export const dropDraft = (path: string) => storageFor(path).remove(draftName(path))

/** Call at a logout: the next user of this browser must not find what was typed. */
export const dropDrafts = () => {
  for (const storage of [tabStorage, siteStorage])
    for (const name of storage.names()) if (name.startsWith(prefix)) storage.remove(name)
}

/** `crypto.randomUUID` is missing on sites without TLS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
