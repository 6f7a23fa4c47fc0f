import { fold } from './fold.ts'
import { longest } from './words.ts'

// What makes two submissions look alike: the same title, link or text in one of their fields.

/** A stored form of texts, by which those of another submission are compared: a short key for each that says something. */
export const likenessOf = (...texts: (string | null)[]) =>
  [...new Set(texts.flatMap((text, place) => keyOf(text ?? '', place)))].join(' ')

const keyOf = (text: string, place: number) => {
  const address = addressIn(text)
  if (address !== undefined) return keyOfLink(address)
  const words = fold(text.replace(/\s+/g, ' ').trim())
  return saysSomething.test(words) ? `${place}-${hashOf(words)}` : []
}

/** A dot or a dash stands where somebody had nothing to say. */
const saysSomething = /[\p{L}\p{N}\p{S}]/u

/** Where a link leads, however it is written. A text that no link's field takes is none: a long one takes seconds to read. */
function addressIn(text: string) {
  if (text.length > longest.link || !/^https?:\/\/\S+$/i.test(text)) return undefined
  const url = URL.parse(text)
  if (!url) return undefined
  const place = isRoute.test(url.hash) ? url.hash : ''
  return url.host + url.pathname.replace(/(?<!\/)\/+$/, '') + url.search + place
}

/** Some sites tell their pages by what stands behind the mark; elsewhere that is a place in a page. */
const isRoute = /^#!?\//

/** The same in every release of the runtime. */
const hashOf = (text: string) => Bun.hash.xxHash64(text).toString(36)
const keyOfLink = (address: string) => `link-${hashOf(address)}`

/** Where many have their work, or what stands for a link that somebody didn't have: as a whole each is nobody's own. */
const sharedSites = [
  ...['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'],
  ...['google.com', 'docs.google.com', 'drive.google.com', 'youtube.com'],
  ...['linkedin.com', 'medium.com', 'figma.com', 'example.com'],
]
const saysLittle = new Set(
  sharedSites.flatMap((host) => [host, `www.${host}`]).map((host) => keyOfLink(host)),
)

/** By which keys of a stored form others are compared. */
export const keysIn = (likeness: string) =>
  likeness.split(' ').filter((key) => key !== '' && !saysLittle.has(key))

/** Of what waits beyond these, nobody says what it looks like: a flood must not make each list slow. */
export const mostCompared = 10_000

type Keyed = { id: number; keys: readonly string[] }

/** Those that look alike, each by its id: all that share a key, also by way of another one. */
export type Groups = {
  /** The ids of a group, in the order they came in. One that looks like no other has none. */
  of: (id: number) => readonly number[] | undefined
  /** Who bears one of these keys, and all that look like them. */
  bearing: (keys: readonly string[]) => readonly number[]
}

export function groupAlike(rows: readonly Keyed[]): Groups {
  const parents = new Map<number, number>()
  const firstWith = new Map<string, number>()
  const rootOf = (id: number): number => {
    let root = id
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) {
      parents.set(root, parents.get(up) ?? up) // halves the way for whoever asks next
      root = up
    }
    return root
  }
  for (const { id, keys } of rows)
    for (const key of keys) {
      const other = rootOf(firstWith.get(key) ?? id)
      firstWith.set(key, other)
      if (other !== rootOf(id)) parents.set(rootOf(id), other)
    }
  const members = Map.groupBy(
    rows.map(({ id }) => id),
    rootOf,
  )
  const membersOf = (id: number) => members.get(rootOf(id)) ?? []
  const bearing = (keys: readonly string[]) => [
    ...new Set(keys.flatMap((key) => membersOf(firstWith.get(key) ?? 0))),
  ]
  const of = (id: number) => {
    const group = membersOf(id)
    return group.length > 1 ? group : undefined
  }
  return { of, bearing }
}

/** Ids as they came in, but those that look alike together, where the first of them stands. */
export function togetherIn(ids: readonly number[], { of }: Groups) {
  const listed = new Set(ids)
  const placed = new Set<number>()
  for (const id of ids)
    if (!placed.has(id)) for (const each of of(id) ?? [id]) if (listed.has(each)) placed.add(each)
  return [...placed]
}
