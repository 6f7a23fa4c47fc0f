import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, pageOrFirst, unwrap, unwrapPage } from '../data/api.ts'
import type { Kind, Named, PublicListParams, Row } from '../data/kind.ts'
import type { ListKind } from './kind.ts'

export const pageQuery = <Item extends Row>(
  list: ListKind<Item>,
  api: Api,
  params: PublicListParams,
) =>
  queryOptions({
    queryKey: [list.path, params],
    queryFn: async () => {
      const found = await pageOrFirst(params.page, (page) =>
        readPage(list, api, { ...params, page }),
      )
      return { ...found, q: params.q }
    },
    placeholderData: keepPreviousData,
  })

async function readPage<Item extends Row>(
  list: ListKind<Item>,
  api: Api,
  params: PublicListParams,
) {
  const { shownAs = (item) => item, labels } = list
  const { label, filters, ...rest } = params
  const query = {
    ...rest,
    ...filters,
    ...(labels && label !== undefined && { [labels.param]: label }),
  }
  const { items, total } = await unwrapPage(list.calls(api).get({ query }), list.failures.load)
  const shown = items.map((item) => item && shownAs(item)) // an item may be null
  return { items: await Promise.all(shown), total }
}

export const labelsQuery = <Item extends Row>(
  { path, labels, failures }: ListKind<Item>,
  api: Api,
) =>
  queryOptions({
    queryKey: [path, 'labels'],
    queryFn: async () => {
      if (!labels) return []
      const { data } = await unwrap(labels.read(api), failures.load)
      return data.map(({ label }) => label)
    },
  })

/** An item by its id; null where there is none, or none that this reader may see. */
export const itemQuery = <Item extends Row>(kind: Kind<never, Item>, api: Api, id: number) =>
  queryOptions({
    queryKey: [kind.path, id],
    queryFn: async () => {
      const response = kind.calls(api)({ id }).get()
      const { status } = await response.catch(() => ({ status: 0 }))
      if (status === 404) return null
      return await renderProse(kind, (await unwrap(response, kind.failures.read)).data)
    },
  })

/** The item with its Markdown as plain text, and as HTML in `html`. */
export async function renderProse<Item extends object>(
  { prose, proseUnder }: Pick<Named, 'prose' | 'proseUnder'>,
  item: Item,
) {
  const text = prose && Object.entries(item).find(([name]) => name === prose)?.[1]
  if (typeof text !== 'string') return item
  const { toPlain, toHtml } = await import('../../src/fields/markdown.ts')
  return { ...item, [prose ?? '']: toPlain(text), html: toHtml(text, proseUnder) }
}
