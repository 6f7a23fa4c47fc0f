import type { Api } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useAdminQuery } from '../admin-query.tsx'

type HealthResponse = NonNullable<Awaited<ReturnType<Api['health']['get']>>['data']>

/** With the details that only admins get. */
export type Health = Extract<HealthResponse, { version: string }>

export function useHealth() {
  const { data, ...query } = useAdminQuery({
    queryKey: ['health'],
    call: (api) => api.health.get(),
    failure: failures.health,
    refetchOnWindowFocus: false, // a warning that came or went would move what is below it
    refetchOnReconnect: false,
  })
  return { ...query, data: data && 'version' in data ? data : undefined }
}

const inList = new Intl.ListFormat('en', { type: 'conjunction' })

export const alertReadersOf = (health: Health | undefined) =>
  inList.format(health?.mail.alertsTo ?? []) || 'whoever gets the alerts'

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const inMegabytes = (bytes: number) => `${megabytes.format(Math.ceil(bytes / 1024 ** 2))} MB`
