import { expect, test } from 'bun:test'
import { club, openCalendar } from '../testing/calendar.ts'

test('a series is listed once, by its next time, and in its days each time', async () => {
  const { context, publish, visitor, titles } = await openCalendar()
  const id = await publish(club)
  await publish({ title: 'Talk', starts_at: '2026-03-04T12:00' })
  const { body: rows } = await visitor.get('/api/events')
  expect(rows).toMatchObject([
    { id, next_start: '2026-03-03T18:00', next_end: '2026-03-03T20:00' },
    { title: 'Talk', next_start: '2026-03-04T12:00', next_end: null },
  ])
  const { body: march } = await visitor.get('/api/events?from=2026-02-24&to=2026-03-24')
  expect(march.map(({ start, end, past }) => [start, end, past])).toEqual([
    ['2026-02-24T18:00', '2026-02-24T20:00', true],
    ['2026-03-03T18:00', '2026-03-03T20:00', false],
    ['2026-03-04T12:00', null, false],
    ['2026-03-10T18:00', '2026-03-10T20:00', false],
    ['2026-03-24T18:00', '2026-03-24T20:00', false],
  ])
  expect(await titles('?from=2026-03-17&to=2026-03-17')).toEqual([])
  expect(await titles('?from=2026-03-03&to=2026-03-10&page=2&perPage=2')).toEqual(['Chess club'])
  context.clock = () => new Date('2026-04-08T01:00:00Z') // nine in the evening of its last day
  expect(await titles('')).toEqual([])
  const { body: past } = await visitor.get('/api/events?when=past')
  expect(past).toMatchObject([{ id, start: '2026-04-07T18:00' }, { title: 'Talk' }])
})

test('a series keeps its clock over both changes, and a time that is skipped moves by the gap', async () => {
  const { publish, visitor } = await openCalendar()
  const early = { ...club, starts_at: '2026-03-01T02:30', ends_at: '2026-03-01T02:45', except: [] }
  await publish({ ...early, repeats_until: '2026-03-15' })
  await publish({
    ...early,
    starts_at: '2026-10-25T01:30',
    ends_at: null,
    repeats_until: '2026-11-08',
  })
  const { body } = await visitor.get('/api/events?from=2026-03-01&to=2026-11-30')
  expect(body.map(({ start, end }) => [start, end])).toEqual([
    ['2026-03-01T02:30', '2026-03-01T02:45'],
    ['2026-03-08T03:30', '2026-03-08T03:45'],
    ['2026-03-15T02:30', '2026-03-15T02:45'],
    ...['2026-10-25T01:30', '2026-11-01T01:30', '2026-11-08T01:30'].map((start) => [start, null]),
  ])
})

test('whole days are days: theirs is the last one, and a clock that comes along is left out', async () => {
  const { admin, publish, titles, visitor } = await openCalendar()
  const id = await publish({ title: 'Open house', starts_at: '2026-03-02T09:00', all_day: 'on' })
  await publish({ title: 'Fair', all_day: true, starts_at: '2026-03-05', ends_at: '2026-03-06' })
  expect((await visitor.get(`/api/events/${id}`)).body).toMatchObject({
    ...{ starts_at: '2026-03-02', ends_at: null, start: '2026-03-02', next_start: '2026-03-02' },
  })
  expect(await titles('')).toEqual(['Open house', 'Fair'])
  expect(await titles('?from=2026-03-06&to=2026-03-07')).toEqual(['Fair'])
  const { body } = await admin.put(`/api/events/${id}`, { all_day: false })
  expect(body['fields']).toEqual({
    starts_at: 'Enter the time, too, or choose that it takes all day',
  })
  await admin.put(`/api/events/${id}`, { all_day: false, starts_at: '2026-03-02T10:00' })
  expect((await admin.put(`/api/events/${id}`, { all_day: true })).body).toMatchObject({
    starts_at: '2026-03-02',
  })
})

test('the end of whole days is taken away, that of a timed event turned into them, too', async () => {
  const { admin, publish, titles } = await openCalendar()
  const days = { all_day: true, starts_at: '2026-03-05', ends_at: '2026-03-07' }
  const timed = { starts_at: '2026-03-05T10:00', ends_at: '2026-03-07T11:00' }
  for (const event of [days, timed]) {
    const id = await publish(event)
    const { body } = await admin.put(`/api/events/${id}`, { all_day: true, ends_at: null })
    expect(body).toMatchObject({ starts_at: '2026-03-05', ends_at: null })
  }
  expect(await titles('?from=2026-03-05&to=2026-03-05')).toHaveLength(2)
  expect(await titles('?from=2026-03-06&to=2026-03-07')).toEqual([])
})

test('days left out come as a list or with semicolons, and go with the series', async () => {
  const { admin, publish } = await openCalendar()
  const id = await publish({ ...club, except: '2026-03-17; 2026-03-10;2026-03-17' })
  expect((await admin.get(`/api/events/${id}`)).body).toMatchObject({
    except: ['2026-03-10', '2026-03-17'],
    repetition: 'Every Tuesday at 6:00 PM until April 7, but not March 10 and March 17; 5 times',
  })
  const { text } = await admin.get('/api/events/export.csv')
  expect(text).toContain(',weekly,2026-04-07,2026-03-10; 2026-03-17,')
  const { body } = await admin.put(`/api/events/${id}`, { repeats: 'none' })
  expect(body).toMatchObject({ repeats: 'none', repeats_until: null, except: [] })
})

test('a series whose start is moved by a clock change keeps its length', async () => {
  const { publish, visitor } = await openCalendar()
  const night = { ...club, starts_at: '2026-03-01T02:30', ends_at: '2026-03-01T03:15', except: [] }
  const id = await publish({ ...night, repeats_until: '2026-03-15' })
  const { body } = await visitor.get('/api/events?from=2026-03-08&to=2026-03-08')
  expect(body).toMatchObject([{ start: '2026-03-08T03:30', end: '2026-03-08T04:15' }])
  const times = { next_start: '2026-03-08T03:30', next_end: '2026-03-08T04:15' }
  expect((await visitor.get('/api/events')).body).toMatchObject([times])
  expect((await visitor.get(`/api/events/${id}`)).body).toMatchObject(times)
})
