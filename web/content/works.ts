import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrapPage } from '../data/api.ts'
import { failures } from '../data/messages.ts'

/** The published work of an author. */
export const worksQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['contributions', name],
    queryFn: async () => {
      const call = api.contributions.get({ query: { name } })
      return (await unwrapPage(call, failures.contributions)).items[0]?.works ?? []
    },
  })

export type Work = Awaited<ReturnType<ReturnType<typeof worksQuery>['queryFn'] & object>>[number]
