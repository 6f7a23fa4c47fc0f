import { useQuery } from '@tanstack/react-query'
import { type Api, answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { asAdmin } from '../calls.ts'

type Answer = NonNullable<Awaited<ReturnType<Api['health']['get']>>['data']>

/** How the site is, as its admins may know it. */
export type Health = Extract<Answer, { version: string }>

/** Nothing until it is known, and nothing where it can't be. */
export function useHealth() {
  const { api } = useSource()
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: async () => (await asAdmin(answer(api.health.get(), failures.health))).data,
    staleTime: 0,
  })
  return { health: data && 'version' in data ? data : undefined, isFailed: isError, refetch }
}

/** What an admin should do something about, in sentences. */
export function warningsOf({ disk, database, backup, mail }: Health) {
  const free = `${inMegabytes(disk.freeBytes)} free, and the database has ${inMegabytes(database.bytes)}`
  return [
    ...(database.damage === null ? [] : [database.damage]),
    ...(disk.isTight ? [`The disk is nearly full: ${free}.`] : []),
    ...(backup.problem === null ? [] : [backup.problem]),
    ...warningsOfMail(mail),
  ]
}

function* warningsOfMail({ isSetUp, waiting, delay, failed }: Health['mail']) {
  if (!isSetUp && waiting > 0) yield `Mail is not set up, and ${lettersThat(waiting)} can’t go out.`
  if (isSetUp && delay?.isLong) yield `${lettersThat(delay.letters)} can’t go out: ${delay.words}`
  if (failed > 0) yield `${lettersThat(failed)} failed and won’t be tried again.`
}

const lettersThat = (count: number) => (count === 1 ? '1 letter' : `${count} letters`)

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const inMegabytes = (bytes: number) => `${megabytes.format(Math.ceil(bytes / 1024 ** 2))} MB`
