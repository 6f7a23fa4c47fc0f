import { expect, test } from 'bun:test'
import ical, { type VEvent } from 'node-ical'
import { openCalendar } from '../testing/calendar.ts'

// The semester of a club, read back by another program.

const event = (title: string, starts_at: string, more: object = {}) => ({
  ...{ title, starts_at, link: null },
  ...more,
})
const semester = [
  event('Weekly meeting', '2026-09-01T18:00', {
    ...{ ends_at: '2026-09-01T20:00', repeats: 'weekly', repeats_until: '2027-04-06' },
    except: ['2026-11-24', '2026-12-29'],
  }),
  event('Game night', '2026-09-25T19:30', { repeats: 'monthly', repeats_until: '2027-04-30' }),
  event('Board', '2026-09-29T12:00', { repeats: 'monthly', repeats_until: '2027-06-30' }),
  event('Reading', '2026-09-03', {
    ...{ all_day: true, repeats: 'every two weeks', repeats_until: '2026-12-24' },
  }),
  event('Hackathon', '2026-10-31T10:00', { ends_at: '2026-11-01T16:00' }),
  event('Open house', '2026-11-14', { ends_at: '2026-11-15', all_day: true }),
  event('Talk', '2026-12-03T17:00'),
]

const until = new Date('2027-07-01T00:00Z')
const dayOf = (time: string) => time.slice(0, 10)

/** When everything begins that takes place, as a program says: moments, and days of what takes all of them. */
function timesIn(text: string) {
  const found = Object.values(ical.sync.parseICS(text)).filter(
    (each): each is VEvent => each?.type === 'VEVENT' && each.status !== 'CANCELLED',
  )
  const times = found.map((event): [string, string[]] => {
    const all = ical.expandRecurringEvent(event, { from: new Date('2026-08-01'), to: until })
    const cancelled = Object.values(event.recurrences ?? {})
      .filter(({ status }) => status === 'CANCELLED')
      .map(({ start }) => new Date(Number(start)).toISOString())
    const starts = all
      .map(({ start }) => new Date(Number(start)))
      .map((start) => (event.datetype === 'date' ? localDay(start) : start.toISOString()))
    return [String(event.summary), starts.filter((start) => !cancelled.includes(start))]
  })
  return new Map(times)
}

/** Its days are midnights of wherever the program runs. */
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

test.each(['America/New_York', 'Europe/Berlin'])(
  'in %s another program reads what takes place, over both changes of clocks, and what becomes of it',
  async (zone) => {
    const { admin, visitor, publish } = await openCalendar(zone)
    const ids = await Promise.all(semester.map(publish))
    const idOf = (title: string) => ids[semester.findIndex((event) => event.title === title)] ?? 0
    const [meeting, hackathon, talk] = ['Weekly meeting', 'Hackathon', 'Talk'].map(idOf)
    const reads = async () => timesIn((await visitor.get('/calendar.ics')).text)
    const expected = async () => {
      const { body } = await visitor.get('/api/events?from=2026-08-01&to=2027-06-30')
      const on = body.filter(({ cancelled_at }) => cancelled_at === null)
      const moment = (time: string) => {
        if (time.length === 10) return time
        const { epochMilliseconds } = Temporal.PlainDateTime.from(time).toZonedDateTime(zone)
        return new Date(epochMilliseconds).toISOString()
      }
      const byTitle = Map.groupBy(on, ({ title }) => String(title))
      return new Map(
        byTitle
          .entries()
          .map(([title, rows]) => [title, rows.map(({ start }) => moment(`${start}`))]),
      )
    }
    const sorted = (times: Map<string, string[]>) => [...times].toSorted()
    const first = await reads()
    expect(sorted(first)).toEqual(sorted(await expected()))
    expect(first.get('Weekly meeting')).toHaveLength(30)
    expect(first.get('Open house')?.map(dayOf)).toEqual(['2026-11-14'])

    await admin.put(`/api/events/${meeting}`, {
      starts_at: '2026-09-02T19:00',
      ends_at: '2026-09-02T20:00',
    })
    await admin.put(`/api/events/cancel/${meeting}`, { on: '2026-11-04', reason: 'Election' })
    await admin.put(`/api/events/cancel/${talk}`, { reason: 'Speaker is ill' })
    await admin.delete(`/api/events/${hackathon}`)
    const later = await reads()
    expect(sorted(later)).toEqual(sorted(await expected()))
    expect(later.get('Weekly meeting')).toHaveLength(30)
    expect([...later.keys()].toSorted()).toEqual([
      ...['Board', 'Game night', 'Open house', 'Reading', 'Weekly meeting'],
    ])
    const { text } = await visitor.get('/calendar.ics')
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded.match(/^STATUS:CANCELLED/gm)).toHaveLength(3)
    expect(unfolded).toContain('DESCRIPTION:Cancelled: Speaker is ill')
    expect(unfolded).toContain(`RECURRENCE-ID;TZID=${zone}:20261104T190000`)
    expect(unfolded).toContain('DTEND;VALUE=DATE:20261116') // the first day after it
    expect(unfolded).not.toContain('SUMMARY:Hackathon')
    expect(unfolded.match(/^DTEND/gm)).toHaveLength(4)
  },
)
