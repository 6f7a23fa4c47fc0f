// Local times are `YYYY-MM-DDTHH:MM` in the lab's zone, so they compare as strings. A time that comes twice, when
// clocks are set back, is the first of the two.

export function findZone(name: string) {
  if (!/^[A-Za-z][\w/+-]{0,63}$/.test(name)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

export const serverZone = () => findZone(Temporal.Now.timeZoneId()) ?? 'UTC'

const zonedAt = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)

function isSkipped(time: string, zone: string) {
  const shown = zonedTimeOf(time, zone).toPlainDateTime()
  return !shown.equals(Temporal.PlainDateTime.from(time))
}

export const skippedIn = (fields: Record<string, unknown>, zone: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, time]) => typeof time === 'string' && time.length > 10 && isSkipped(time, zone))
      .map(([name]) => [
        name,
        'This time never comes: the clock is set forward over it. Choose an hour later',
      ]),
  )

/** A skipped time is the moment after the gap. */
export const zonedTimeOf = (time: string, zone: string) =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(zone)

/** A skipped time moves forward by the gap, a start along with its end. */
export function existing({ start, end }: { start: string; end: string | null }, zone: string) {
  const begins = afterGap(start, zone)
  if (begins === start || end === null) return { start: begins, end: end && afterGap(end, zone) }
  const gap = Temporal.PlainDateTime.from(start).until(begins)
  return { start: begins, end: minuteOf(Temporal.PlainDateTime.from(end).add(gap)) }
}

const afterGap = (time: string, zone: string) =>
  time.length > 10 && isSkipped(time, zone)
    ? minuteOf(zonedTimeOf(time, zone).toPlainDateTime())
    : time

export const withOffset = (time: string, zone: string) =>
  time.length === 10
    ? time
    : zonedTimeOf(time, zone).toString({ timeZoneName: 'never', smallestUnit: 'minute' })

/** While an hour comes for the second time it is that hour's last minute, as its times were those of the first. */
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

/**
 * At its end, else two hours after its start; an all-day event with its last day. At least a minute after its start, so
 * that it touches that day.
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

export const dayAt = (moment: Date, zone: string) => zonedAt(moment, zone).toPlainDate().toString()

export const startOf = (day: string, zone: string) =>
  new Date(zonedTimeOf(`${day}T00:00`, zone).epochMilliseconds).toISOString()

export function lastTimeIn(moment: Date, zone: string, time: string) {
  const today = zonedAt(moment, zone).toPlainDate()
  const on = (day: Temporal.PlainDate) => zonedTimeOf(`${day}T${time}`, zone).epochMilliseconds
  return on(today) <= moment.getTime() ? on(today) : on(today.subtract({ days: 1 }))
}
