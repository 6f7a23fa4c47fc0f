import type { Api } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useAdminQuery } from '../admin-query.tsx'

type Answer = NonNullable<Awaited<ReturnType<Api['health']['get']>>['data']>

/** With the details that only admins get. */
export type Health = Extract<Answer, { version: string }>

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

const mostNamed = 5

export function alertReadersOf(health: Health | undefined) {
  const all = health?.mail.alertsTo ?? []
  if (all.length === 0) return 'whoever gets the alerts'
  const named = all.length > mostNamed ? all.slice(0, mostNamed - 1) : all
  const more = all.length - named.length
  return inList.format([...named, ...(more > 0 ? [`${more} more`] : [])])
}

const inList = new Intl.ListFormat('en', { type: 'conjunction' })

type Warning = {
  words: string
  /** Where the letters are that failed; such a warning can be dismissed. */
  letters?: { href: string; label: string }
}

/** What an admin should act on. */
export function* warningsOf({ disk, database, backup, mail, backlog }: Health): Generator<Warning> {
  const free = `${inMegabytes(disk.freeBytes)} free, and the database has ${inMegabytes(database.bytes)}`
  if (database.damage !== null) yield { words: database.damage }
  if (disk.isTight) yield { words: `The disk is nearly full: ${free}.` }
  if (backup.problem !== null) yield { words: backup.problem }
  for (const { what, rows, most, isNearlyFull } of backlog)
    if (isNearlyFull)
      yield { words: `${rows} ${what} wait for review; at ${most} their form closes.` }
  if (backup.replica?.isStale) yield { words: 'The copy elsewhere has not advanced for a day.' }
  if (backup.drill?.problem)
    yield { words: `The last try to restore a snapshot failed: ${backup.drill.problem}` }
  yield* warningsOfMail(mail)
}

function* warningsOfMail(mail: Health['mail']): Generator<Warning> {
  const { isSetUp, waiting, delay, isLate, failed, newestFailed } = mail
  if (!isSetUp && waiting > 0)
    yield { words: `Mail is not set up, and ${lettersThat(waiting)} can’t go out.` }
  if (isSetUp && delay?.isLong)
    yield { words: `${lettersThat(delay.letters)} can’t go out: ${delay.words}` }
  else if (isLate) yield { words: 'A letter has waited for the mail server for an hour.' }
  if (failed > 0 && newestFailed !== null)
    yield {
      words: `${lettersThat(failed)} failed and won’t be tried again.`,
      letters: {
        href: `/admin-panel?tab=mail&view=failed${hashOf(newestFailed)}`,
        label: failed === 1 ? 'See the letter' : 'See them',
      },
    }
}

const lettersThat = (count: number) => (count === 1 ? '1 letter' : `${count} letters`)

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const inMegabytes = (bytes: number) => `${megabytes.format(Math.ceil(bytes / 1024 ** 2))} MB`

export const hashOf = (letter: number) => `#letter-${letter}`
