import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, answer } from '../data/api.ts'
import { failures } from '../data/messages.ts'
import type { Kind, Wanted } from './kind.ts'

/** One page of a list. One past the end answers the first instead, and says so by its `page`. */
export const pageQuery = <Item extends { id: number }>(of: Kind<Item>, api: Api, wanted: Wanted) =>
  queryOptions({
    queryKey: [of.path, wanted],
    queryFn: async () => {
      const asked = await of.read(api, wanted)
      if (asked.items.length > 0 || wanted.page === 1) return { ...asked, page: wanted.page }
      return { ...(await of.read(api, { ...wanted, page: 1 })), page: 1 }
    },
    placeholderData: keepPreviousData,
  })

/** A project by its number; null where there is none, or none for this reader. */
export const projectQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['project', id],
    queryFn: async () => {
      const call = api['student-highlights']({ id }).get()
      const { status } = await call.catch(() => ({ status: 0 }))
      return status === 404 ? null : (await answer(call, failures.highlights.read)).data
    },
  })
