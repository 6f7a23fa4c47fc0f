import { type Category, categories } from '../../src/content/words.ts'
import type { Wanted } from '../data/kind.ts'

type Of = {
  sizes: readonly [number, ...number[]]
  everything?: string
  labels?: { word: string }
  search?: unknown
}

const longestSearch = 200

/** How many rows a page has that is to be printed. */
export const wholeSize = 100

/** What a list's address asks for; what makes no sense there is as good as absent. */
export function wantedOf(of: Of, search: string): Wanted {
  const given = new URLSearchParams(search)
  const page = /^[1-9]\d{0,8}$/.test(given.get('page') ?? '') ? Number(given.get('page')) : 1
  const sizes = [...of.sizes, wholeSize]
  const perPage = sizes.find((size) => String(size) === given.get('perPage')) ?? of.sizes[0]
  const category = of.everything ? categoryOf(given.get('category')) : undefined
  const q = of.search ? given.get('q')?.trim().slice(0, longestSearch) : undefined
  const label = of.labels && given.get(of.labels.word)?.slice(0, longestSearch)
  return { page, perPage, ...(category && { category }), ...(label && { label }), ...(q && { q }) }
}

const categoryOf = (text: string | null): Category | undefined =>
  categories.find((category) => category === text)

/** The address's query for what is wanted; what goes without saying is left out. */
export function searchOf(of: Of, { page, perPage, category, label, q }: Wanted) {
  const given = new URLSearchParams()
  if (page > 1) given.set('page', String(page))
  if (category) given.set('category', category)
  if (of.labels && label) given.set(of.labels.word, label)
  if (q) given.set('q', q)
  if (perPage !== of.sizes[0]) given.set('perPage', String(perPage))
  const text = given.toString()
  return text && `?${text}`
}
