import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, answer, Refused } from '../data/api.ts'
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
      try {
        return (await answer(api['student-highlights']({ id }).get())).data
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return null
        throw error
      }
    },
  })
