// The lab's wall clock. Times of its day are local: `YYYY-MM-DDTHH:MM` in one zone, so that they compare as texts.
// A time that comes twice, when the clock is set back, is the first of the two.

/** The zone under its usual name, or nothing where there is none of that name. */
export function zoneCalled(name: string) {
  if (!/^[A-Za-z][\w/+-]{0,63}$/.test(name)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

/** Where nobody names one: the machine's. */
export const zoneHere = () => zoneCalled(Temporal.Now.timeZoneId()) ?? 'UTC'

const zonedAt = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)

/** Whether the clock is set forward over that time, so that it never comes. */
function isSkipped(time: string, zone: string) {
  const shown = momentOf(time, zone).toPlainDateTime()
  return !shown.equals(Temporal.PlainDateTime.from(time))
}

/** A sentence for each field that holds a time which never comes. */
export const skippedIn = (fields: Record<string, unknown>, zone: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, time]) => typeof time === 'string' && time.length > 10 && isSkipped(time, zone))
      .map(([name]) => [
        name,
        'This time never comes: the clock is set forward over it. Choose an hour later',
      ]),
  )

/** The moment of a local time: the first where it comes twice, the one after the gap where it never comes. */
export const momentOf = (time: string, zone: string) =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(zone)

/** A local time as clocks show it: one that they skip is as much later. A day is what it is. */
export const existing = (time: string, zone: string) =>
  time.length > 10 && isSkipped(time, zone)
    ? minuteOf(momentOf(time, zone).toPlainDateTime())
    : time

/** The local time with its distance from UTC, as machines read it; a day alone is one. */
export const withOffset = (time: string, zone: string) =>
  time.length === 10
    ? time
    : momentOf(time, zone).toString({ timeZoneName: 'never', smallestUnit: 'minute' })

/**
 * The latest local time that has come: while an hour comes for the second time, its last minute, since all of the times
 * in it were those of the first.
 */
export function wallTime(moment: Date, zone: string) {
  const now = zonedAt(moment, zone)
  const first = now.toPlainDateTime().toZonedDateTime(zone)
  if (first.epochMilliseconds === now.epochMilliseconds) return minuteOf(now.toPlainDateTime())
  const setBack = now.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? now
  const before = setBack.subtract({ nanoseconds: 1 })
  return minuteOf(before.toPlainDateTime())
}

const minuteOf = (time: Temporal.PlainDateTime) =>
  time.toString({ smallestUnit: 'minute', roundingMode: 'floor' })

/** So many minutes before a local time, by the clock on the wall. */
export const dayAndTimeBefore = (time: string, minutes: number) =>
  minuteOf(Temporal.PlainDateTime.from(time).subtract({ minutes }))

/**
 * When something is over that takes place then: at its end, else two hours after its start, and what takes whole days
 * with the last of them. It takes a minute at least, so that it touches the day it begins on.
 */
export function overAt(starts: string, ends: string | null) {
  const begins = Temporal.PlainDateTime.from(starts)
  if (starts.length === 10) {
    const last = Temporal.PlainDate.from(ends ?? starts)
    return minuteOf(last.add({ days: 1 }).toPlainDateTime())
  }
  const minute = minuteOf(begins.add({ minutes: 1 }))
  if (ends !== null) return ends > minute ? ends : minute
  return minuteOf(begins.add({ hours: 2 }))
}

/** The day it is there. */
export const dayAt = (moment: Date, zone: string) => zonedAt(moment, zone).toPlainDate().toString()

/** When the next day begins there, in milliseconds. */
export const nextDayIn = (moment: Date, zone: string) =>
  zonedAt(moment, zone).toPlainDate().add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds

/** When a day begins there, as the database has moments. */
export const startOf = (day: string, zone: string) =>
  new Date(momentOf(`${day}T00:00`, zone).epochMilliseconds).toISOString()

export const dayAfter = (day: string, days = 1) =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** When it was that time of the day there last, in milliseconds. */
export function lastTimeIn(moment: Date, zone: string, time: string) {
  const today = zonedAt(moment, zone).toPlainDate()
  const on = (day: Temporal.PlainDate) => momentOf(`${day}T${time}`, zone).epochMilliseconds
  return on(today) <= moment.getTime() ? on(today) : on(today.subtract({ days: 1 }))
}
