import { fold } from './fold.ts'
import { longest } from './words.ts'

// Submissions are similar when they share a title, link or text.

export const fingerprintOf = (...texts: (string | null)[]) =>
  [...new Set(texts.flatMap((text, place) => keyOf(text ?? '', place)))].join(' ')

const keyOf = (text: string, place: number) => {
  const address = addressIn(text)
  if (address !== undefined) return keyOfLink(address)
  const words = fold(text.replace(/\s+/g, ' ').trim())
  return isMeaningful.test(words) ? `${place}-${hashOf(words)}` : []
}

const isMeaningful = /[\p{L}\p{N}\p{S}]/u

/** Compares links however they are written. Longer texts are no links and slow to parse. */
function addressIn(text: string) {
  if (text.length > longest.link || !/^https?:\/\/\S+$/i.test(text)) return undefined
  const url = URL.parse(text)
  if (!url) return undefined
  const place = isRoute.test(url.hash) ? url.hash : ''
  return url.host + url.pathname.replace(/(?<!\/)\/+$/, '') + url.search + place
}

/** Single-page sites route by the fragment; elsewhere it is a place in a page. */
const isRoute = /^#!?\//

/** The same in every version of the runtime. */
const hashOf = (text: string) => Bun.hash.xxHash64(text).toString(36)
const keyOfLink = (address: string) => `link-${hashOf(address)}`

/** Alone these addresses say nothing about a submission. */
const sharedSites = [
  ...['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'],
  ...['google.com', 'docs.google.com', 'drive.google.com', 'youtube.com'],
  ...['linkedin.com', 'medium.com', 'figma.com', 'example.com'],
]
const meaninglessKeys = new Set(
  sharedSites.flatMap((host) => [host, `www.${host}`]).map((host) => keyOfLink(host)),
)

export const keysIn = (fingerprint: string) =>
  fingerprint.split(' ').filter((key) => key !== '' && !meaninglessKeys.has(key))

/** Older rows aren’t compared, so that a flood doesn't slow the lists. */
export const maxCompared = 10_000

type Keyed = { id: number; keys: readonly string[] }

export type DuplicateGroups = {
  sizeOf: (id: number) => number
  idsWithAny: (keys: readonly string[]) => readonly number[]
}

/** Rows that share a key are duplicates, also by way of others. */
export function groupDuplicates(rows: readonly Keyed[]): DuplicateGroups {
  const uses = rows.flatMap((row) => row.keys.map((key) => ({ key, row })))
  const usesOf = Map.groupBy(uses, ({ key }) => key)
  const groups = new Map<number, number[]>()
  const seen = new Set<string>()
  for (const row of rows) {
    if (groups.has(row.id)) continue
    const group = new Set([row])
    for (const { keys } of group)
      for (const key of keys) {
        if (!seen.has(key)) for (const use of usesOf.get(key) ?? []) group.add(use.row)
        seen.add(key)
      }
    const ids = Array.from(group, ({ id }) => id).toSorted((one, other) => other - one)
    for (const id of ids) groups.set(id, ids)
  }
  const idsWithAny = (keys: readonly string[]) => [
    ...new Set(keys.flatMap((key) => groups.get(usesOf.get(key)?.[0]?.row.id ?? 0) ?? [])),
  ]
  return { sizeOf: (id) => groups.get(id)?.length ?? 1, idsWithAny }
}
