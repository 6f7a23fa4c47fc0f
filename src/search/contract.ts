import * as z from 'zod/mini'

export const hitsPerKind = 3
const longestQuery = 200

const message = `Search for 1 to ${longestQuery} characters`

export const searchQuery = z.object({
  q: z.string(message).check(z.minLength(1, message), z.maxLength(longestQuery, message)),
})

const span = z.tuple([z.int(), z.int()])

const searchHit = z.object({
  id: z.int(),
  title: z.string(),
  line: z.string(),
  link: z.string(),
  marks: z.object({ title: z.array(span), line: z.array(span) }),
})

const responseOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    query: z.string(),
    total: z.int(),
    groups: z.array(z.object({ kind: z.string(), total: z.int(), items: z.array(item) })),
  })

/** `marks` are [from, to) in UTF-16 units. */
export const searchResponse = responseOf(searchHit)

const states = ['published', 'pending', 'spam', 'trash', 'approved'] as const

export const panelSearchResponse = responseOf(z.extend(searchHit, { state: z.enum(states) }))

export type SearchHit = z.output<typeof searchHit>
export type AdminSearchHit = SearchHit & { state: (typeof states)[number] }
export type SearchResponse<Item = SearchHit> = {
  query: string
  total: number
  groups: { kind: string; total: number; items: Item[] }[]
}
