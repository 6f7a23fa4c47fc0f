import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, answer, answerPage } from '../data/api.ts'
import type { Kind, Row, Wanted } from '../data/kind.ts'
import type { ListKind } from './kind.ts'

/** One page of a list. One past the end answers the first instead, and says so by its `page`. */
export const pageQuery = <Item extends Row>(of: ListKind<Item>, api: Api, wanted: Wanted) =>
  queryOptions({
    queryKey: [of.path, wanted],
    queryFn: async () => {
      const asked = await read(of, api, wanted)
      if (asked.items.length > 0 || wanted.page === 1) return { ...asked, page: wanted.page }
      return { ...(await read(of, api, { ...wanted, page: 1 })), page: 1 }
    },
    placeholderData: keepPreviousData,
  })

async function read<Item extends Row>(of: ListKind<Item>, api: Api, query: Wanted) {
  const { lean = (item) => item } = of
  const { items, total } = await answerPage(of.calls(api).get({ query }), of.failures.load)
  return { items: items.map((item) => item && lean(item)), total } // nothing stays nothing
}

/** An item by its number; null where there is none, or none for this reader. */
export const itemQuery = <Item extends Row>(of: Kind<never, Item>, api: Api, id: number) =>
  queryOptions({
    queryKey: [of.path, id],
    queryFn: async () => {
      const call = of.calls(api)({ id }).get()
      const { status } = await call.catch(() => ({ status: 0 }))
      return status === 404 ? null : (await answer(call, of.failures.read)).data
    },
  })
