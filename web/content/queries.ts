import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, answer, answerPage, pageOrFirst } from '../data/api.ts'
import type { Kind, Named, Row, Wanted } from '../data/kind.ts'
import type { ListKind } from './kind.ts'

/** One page of a list. One past the end answers the first instead, and says so by its `page`. */
export const pageQuery = <Item extends Row>(of: ListKind<Item>, api: Api, wanted: Wanted) =>
  queryOptions({
    queryKey: [of.path, wanted],
    queryFn: async () => {
      const found = await pageOrFirst(wanted.page, (page) => read(of, api, { ...wanted, page }))
      return { ...found, q: wanted.q }
    },
    placeholderData: keepPreviousData,
  })

const markdown = () => import('../../src/fields/markdown.ts')

async function read<Item extends Row>(of: ListKind<Item>, api: Api, wanted: Wanted) {
  const { lean = (item) => item, isRead, labels } = of
  const { label, ...words } = wanted
  const query = { ...words, ...(labels && label !== undefined && { [labels.word]: label }) }
  const [{ items, total }] = await Promise.all([
    answerPage(of.calls(api).get({ query }), of.failures.load),
    isRead && markdown(), // its code comes with the answer, not after it
  ])
  const shown = items.map((item) => item && lean(item)) // nothing stays nothing
  return {
    items: isRead ? await Promise.all(shown.map((item) => item && readProse(of, item))) : shown,
    total,
  }
}

/** All labels by which a list can be filtered. */
export const labelsQuery = <Item extends Row>(of: ListKind<Item>, api: Api) =>
  queryOptions({
    queryKey: [of.path, 'labels'],
    queryFn: async () => {
      if (!of.labels) return []
      const { data } = await answer(of.labels.read(api), of.failures.load)
      return data.map(({ label }) => label)
    },
  })

/** An item by its number; null where there is none, or none for this reader. */
export const itemQuery = <Item extends Row>(of: Kind<never, Item>, api: Api, id: number) =>
  queryOptions({
    queryKey: [of.path, id],
    queryFn: async () => {
      const call = of.calls(api)({ id }).get()
      const { status } = await call.catch(() => ({ status: 0 }))
      if (status === 404) return null
      return await readProse(of, (await answer(call, of.failures.read)).data)
    },
  })

type Read = Pick<Named, 'prose' | 'proseUnder'>

/** An item whose prose is plain text, and beside it as HTML: read once, where the item is asked for. */
export async function readProse<Item extends object>({ prose, proseUnder }: Read, item: Item) {
  const text = prose && Object.entries(item).find(([name]) => name === prose)?.[1]
  if (typeof text !== 'string') return item
  const { plain, html } = (await markdown()).readProse(text, proseUnder)
  return { ...item, [prose ?? '']: plain, html }
}
