import { expect, test } from 'bun:test'
import ical, { type VEvent } from 'node-ical'
import { openCalendar } from '../testing/calendar.ts'

const eventsIn = (text: string) =>
  Object.values(ical.sync.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT')

const nasty = 'Tea, cake; “quotes” & \\ 💡'
const long = `${nasty}\n\nBEGIN:VEVENT\n${'Ünïcödé 💡 '.repeat(60)}`

test('another program’s parser reads what was typed, and the moment that was meant', async () => {
  const { visitor, publish } = await openCalendar()
  const link = 'https://acm.college.edu/hack'
  const words = { title: nasty, description: long.trim(), location: nasty, link }
  await publish({ ...words, starts_at: '2026-03-07T18:00', ends_at: '2026-03-08T18:00' })
  await publish({ title: 'Open end', starts_at: '2026-11-01T00:30' })
  const starts_at = '2026-11-02T10:00'
  await publish({ title: 'Ends as it starts', starts_at, ends_at: starts_at })
  const { status, headers, text } = await visitor.get('/calendar.ics')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text.match(/^DTEND/gm)).toHaveLength(1)
  const [first, second, third] = eventsIn(text)
  expect(first).toMatchObject({ summary: nasty, location: nasty, categories: ['programming'] })
  expect(first?.description).toBe(`${long.trim()}\n\n${link}`)
  expect(String(first?.url)).toBe('https://hydra.college.edu/calendar/1')
  const moments = [first, second, third].flatMap((event) => [event?.start, event?.end])
  expect(moments.map((moment) => moment && new Date(moment).toISOString())).toEqual([
    '2026-03-07T23:00:00.000Z', // the clock is set forward in between
    '2026-03-08T22:00:00.000Z',
    '2026-11-01T04:30:00.000Z',
    '2026-11-01T04:30:00.000Z', // no end is made up
    '2026-11-02T15:00:00.000Z',
    '2026-11-02T15:00:00.000Z',
  ])
})

test('the file of an event is called by its title, however long', async () => {
  const { visitor, publish } = await openCalendar()
  const id = await publish({ title: 'Hack/Night: Ünïcode' })
  expect((await visitor.get(`/calendar/${id}.ics`)).headers.get('content-disposition')).toBe(
    `attachment; filename="event.ics"; filename*=UTF-8''${encodeURIComponent('Hack Night Ünïcode.ics')}`,
  )
  const title = `${nasty} ${'💡'.repeat(80)}`
  const { text } = await visitor.get(`/calendar/${await publish({ title })}.ics`)
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(ical.sync.parseICS(text)['vcalendar']).toMatchObject({ 'WR-CALNAME': title })
})

test.each(['America/New_York', 'UTC', 'Asia/Kolkata', 'Europe/Berlin'])(
  'in %s every line is as RFC 5545 has it, and its zone stands in it',
  async (zone) => {
    const { visitor, publish } = await openCalendar(zone)
    await publish({ title: 'a\\nb', description: long.trim() })
    for (const path of ['/calendar.ics', '/calendar/1.ics']) {
      const { text } = await visitor.get(path)
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
      const lines = text.split('\r\n')
      expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
      const unfolded = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
      expect(unfolded.filter((line) => !/^[A-Z-]+(;[A-Z]+=[^:;]+)*:/.test(line))).toEqual([])
      expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
      expect(unfolded).toContain('SUMMARY:a\\\\nb')
      const [, tzid] = /^BEGIN:VTIMEZONE\r\nTZID:(.+)\r$/m.exec(text) ?? []
      expect(unfolded).toContain(`DTSTART;TZID=${tzid}:20991201T180000`)
      expect(unfolded.filter((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toHaveLength(1)
    }
  },
)

test('an event is the same one for ever: its UID stays, and its SEQUENCE grows with every change', async () => {
  const { context, visitor, admin, publish } = await openCalendar()
  const id = await publish()
  const event = async () => eventsIn((await visitor.get(`/calendar/${id}.ics`)).text)[0]
  const before = await event()
  await admin.put(`/api/events/${id}`, { title: 'Hack day' })
  context.publicUrl = 'https://lab.example.org'
  context.cache.invalidate()
  const after = await event()
  expect(after?.uid).toBe(before?.uid ?? '')
  expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence))
  expect(after?.summary).toBe('Hack day')
  expect(eventsIn((await visitor.get('/calendar.ics')).text)[0]?.uid).toBe(before?.uid ?? '')
})

test('a deleted event stands there as cancelled until it is erased', async () => {
  const { visitor, admin, publish } = await openCalendar()
  const id = await publish()
  const file = async () => (await visitor.get('/calendar.ics')).text
  await admin.delete(`/api/events/${id}`)
  expect(await file()).toContain('STATUS:CANCELLED')
  await admin.delete(`/api/events/trash/${id}`)
  expect(await file()).not.toContain('STATUS:CANCELLED')
})

test('the calendar file holds published events alone, and may be empty', async () => {
  const { visitor, admin } = await openCalendar()
  expect(eventsIn((await visitor.get('/calendar.ics')).text)).toEqual([])
  await visitor.post('/api/events', { title: 'Not yet' })
  const { body } = await admin.post('/api/events', {
    ...{ title: 'Not yet', description: 'x', location: 'x', starts_at: '2099-01-01T10:00' },
  })
  expect(eventsIn((await visitor.get('/calendar.ics')).text)).toEqual([])
  for (const path of [`/calendar/${body['id']}.ics`, '/calendar/999.ics', '/calendar/0.ics'])
    expect((await visitor.get(path)).status).toBe(404)
})
