import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../../src/content/words.ts'
import { renderProse } from '../../content/queries.ts'
import { type Api, pageOrFirst, unwrap, unwrapPage } from '../../data/api.ts'
import { events } from './kind.ts'

const perPage = pageSizes.usual

/** A month of the calendar; the present one by default. */
export const monthQuery = (api: Api, month: string | undefined) =>
  queryOptions({
    queryKey: [events.path, 'month', month],
    queryFn: async () => {
      const call = api.calendar.get({ query: month === undefined ? {} : { month } })
      return (await unwrap(call, events.failures.load)).data
    },
    placeholderData: keepPreviousData,
  })

export type Month = NonNullable<
  Awaited<ReturnType<ReturnType<typeof monthQuery>['queryFn'] & object>>
>

/** A page of past events. */
export const pastQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [events.path, 'past', page],
    queryFn: async () => {
      const { total, ...found } = await pageOrFirst(page, (page) => {
        const call = events.calls(api).get({ query: { when: 'past', page, perPage } })
        return unwrapPage(call, events.failures.load)
      })
      return { ...found, pages: Math.max(1, Math.ceil(total / perPage)) }
    },
    placeholderData: keepPreviousData,
  })

/** The next featured event. */
export const featuredQuery = (api: Api) =>
  queryOptions({
    queryKey: [events.path, 'featured'],
    queryFn: async () => {
      const { event } = (await unwrap(api.calendar.featured.get(), events.failures.load)).data
      return { event: event && (await renderProse(events, event)) }
    },
  })
