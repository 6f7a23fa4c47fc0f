import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, answer, answerPage, pageOrFirst } from '../data/api.ts'
import type { Kind, Named, Row, Wanted } from '../data/kind.ts'
import type { ListKind } from './kind.ts'

export const pageQuery = <Item extends Row>(list: ListKind<Item>, api: Api, wanted: Wanted) =>
  queryOptions({
    queryKey: [list.path, wanted],
    queryFn: async () => {
      const found = await pageOrFirst(wanted.page, (page) => read(list, api, { ...wanted, page }))
      return { ...found, q: wanted.q }
    },
    placeholderData: keepPreviousData,
  })

const markdown = () => import('../../src/fields/markdown.ts')

async function read<Item extends Row>(list: ListKind<Item>, api: Api, wanted: Wanted) {
  const { lean = (item) => item, isRead, labels } = list
  const { label, filters, ...words } = wanted
  const query = {
    ...words,
    ...filters,
    ...(labels && label !== undefined && { [labels.word]: label }),
  }
  const [{ items, total }] = await Promise.all([
    answerPage(list.calls(api).get({ query }), list.failures.load),
    isRead && markdown(), // loaded beside the answer, not after it
  ])
  const shown = items.map((item) => item && lean(item)) // an item may be null
  return {
    items: isRead ? await Promise.all(shown.map((item) => item && readProse(list, item))) : shown,
    total,
  }
}

export const labelsQuery = <Item extends Row>(
  { path, labels, failures }: ListKind<Item>,
  api: Api,
) =>
  queryOptions({
    queryKey: [path, 'labels'],
    queryFn: async () => {
      if (!labels) return []
      const { data } = await answer(labels.read(api), failures.load)
      return data.map(({ label }) => label)
    },
  })

/** An item by its id; null where there is none, or none that this reader may see. */
export const itemQuery = <Item extends Row>(kind: Kind<never, Item>, api: Api, id: number) =>
  queryOptions({
    queryKey: [kind.path, id],
    queryFn: async () => {
      const call = kind.calls(api)({ id }).get()
      const { status } = await call.catch(() => ({ status: 0 }))
      if (status === 404) return null
      return await readProse(kind, (await answer(call, kind.failures.read)).data)
    },
  })

type Read = Pick<Named, 'prose' | 'proseUnder'>

/** The item with its Markdown as plain text, and as HTML in `html`. */
export async function readProse<Item extends object>({ prose, proseUnder }: Read, item: Item) {
  const text = prose && Object.entries(item).find(([name]) => name === prose)?.[1]
  if (typeof text !== 'string') return item
  const { toPlain, toHtml } = await markdown()
  return { ...item, [prose ?? '']: toPlain(text), html: toHtml(text, proseUnder) }
}
