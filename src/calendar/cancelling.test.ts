import { expect, test } from 'bun:test'
import { club, openCalendar } from '../testing/calendar.ts'

test('a cancelled event, or day of a series, stays and says so', async () => {
  const { admin, publish, visitor } = await openCalendar()
  const id = await publish(club)
  const days = async () => {
    const { body } = await visitor.get('/api/events?from=2026-03-03&to=2026-03-10')
    return body.map(({ cancelled_at, cancelled_reason }) => [!!cancelled_at, cancelled_reason])
  }
  const reason = 'The room is flooded'
  const cancelled = await admin.put(`/api/events/cancel/${id}`, { reason, on: '2026-03-10' })
  expect(cancelled).toMatchObject({ status: 200, body: { message: 'Cancelled.', affectedRows: 1 } })
  expect(await days()).toEqual([
    [false, null],
    [true, reason],
  ])
  const tag = String(cancelled.headers.get('etag'))
  await admin.put(`/api/events/cancel/${id}`, {}, { 'if-match': tag })
  expect((await admin.put(`/api/events/uncancel/${id}`, {}, { 'if-match': tag })).status).toBe(412)
  expect(await days()).toEqual([
    [true, null],
    [true, null],
  ])
  expect((await admin.put(`/api/events/uncancel/${id}`)).body).toMatchObject({
    cancelled_at: null,
    cancelled_days: [{ on: '2026-03-10', reason }],
  })
  await admin.put(`/api/events/uncancel/${id}`, { on: '2026-03-10' })
  expect(await days()).toEqual([
    [false, null],
    [false, null],
  ])
  expect((await admin.put(`/api/events/uncancel/${id}`)).body['affectedRows']).toBe(0)
  const { body: done } = await admin.get('/api/activity')
  expect(done.slice(0, 2).map(({ did }) => did)).toEqual(['uncancelled', 'uncancelled'])
  for (const on of ['2026-03-17', '2026-03-04', '2026-04-14', 'soon'])
    expect((await admin.put(`/api/events/cancel/${id}`, { on })).status).toBe(422)
  expect((await admin.put('/api/events/cancel/999', {})).status).toBe(404)
})

test('days that took place before their series was cancelled stay as they were', async () => {
  const { admin, publish, visitor } = await openCalendar()
  const id = await publish({ ...club, except: [], repeats_until: '2026-03-10' })
  await admin.put(`/api/events/cancel/${id}`, { on: '2026-03-10', reason: 'Spring break' })
  await admin.put(`/api/events/cancel/${id}`, { reason: 'No board' })
  const { body } = await visitor.get('/api/events?from=2026-02-01&to=2026-03-31')
  expect(body.map(({ start, cancelled_reason }) => [start, cancelled_reason])).toEqual([
    ['2026-02-24T18:00', null],
    ['2026-03-03T18:00', 'No board'],
    ['2026-03-10T18:00', 'No board'],
  ])
  expect((await visitor.get('/api/events')).body).toMatchObject([{ cancelled_reason: 'No board' }])
  const { text } = await visitor.get('/calendar.ics')
  expect(text.match(/^(STATUS|RECURRENCE-ID).*:.*$/gm)).toEqual([
    'STATUS:CONFIRMED',
    'RECURRENCE-ID;TZID=America/New_York:20260303T180000',
    'STATUS:CANCELLED',
    'RECURRENCE-ID;TZID=America/New_York:20260310T180000',
    'STATUS:CANCELLED',
  ])
})

test('home shows what starts next and isn’t cancelled, and what goes on for days', async () => {
  const { admin, publish, visitor } = await openCalendar()
  const next = async () => (await visitor.get('/api/calendar/next')).body
  expect(await next()).toEqual({ next: null, goingOn: [] } as never)
  await publish({
    title: 'Exhibition',
    starts_at: '2026-02-01',
    ends_at: '2026-06-01',
    all_day: true,
  })
  await publish({ title: 'Camp', starts_at: '2026-07-01T09:00', ends_at: '2026-07-03T12:00' })
  const id = await publish(club)
  const talk = await publish({ title: 'Talk', starts_at: '2026-03-02T12:00' })
  await admin.put(`/api/events/cancel/${talk}`)
  await admin.put(`/api/events/cancel/${id}`, { on: '2026-03-03' })
  expect(await next()).toMatchObject({
    next: { id, next_start: '2026-03-10T18:00' },
    goingOn: [{ title: 'Exhibition' }],
  })
})

test('a cancelled day stays cancelled once it is all of the event, and is taken back as one', async () => {
  const { admin, publish, visitor } = await openCalendar()
  const id = await publish({ ...club, starts_at: '2026-03-10T18:00', ends_at: null, except: [] })
  const cancelled_reason = 'No board'
  await admin.put(`/api/events/cancel/${id}`, { on: '2026-03-10', reason: cancelled_reason })
  await admin.put(`/api/events/${id}`, { repeats: 'none' })
  const cancelled = { id, cancelled_at: expect.any(String), cancelled_reason }
  for (const query of ['', '?from=2026-03-10&to=2026-03-10'])
    expect((await visitor.get(`/api/events${query}`)).body).toMatchObject([cancelled])
  expect((await visitor.get(`/api/events/${id}`)).body).toMatchObject(cancelled)
  expect((await visitor.get('/calendar.ics')).text).toContain('STATUS:CANCELLED')
  expect((await visitor.get('/api/calendar/next')).body['next']).toBeNull()
  await admin.put(`/api/events/uncancel/${id}`)
  expect((await visitor.get('/api/calendar/next')).body['next']).toMatchObject({ id })
})

test('a series comes next where it takes place: list, home and featured event pass over a cancelled day', async () => {
  const { admin, publish, visitor } = await openCalendar()
  const id = await publish({ ...club, featured: true, repeats_until: '2026-03-10' })
  await admin.put(`/api/events/cancel/${id}`, { on: '2026-03-03' })
  const next = { id, next_start: '2026-03-10T18:00', cancelled_at: null }
  expect((await visitor.get('/api/events')).body).toMatchObject([next])
  expect((await visitor.get('/api/calendar/next')).body).toMatchObject({ next })
  expect((await visitor.get('/api/calendar/featured')).body).toMatchObject({ event: next })
  await admin.put(`/api/events/cancel/${id}`, { on: '2026-03-10' })
  expect((await visitor.get('/api/events')).body).toMatchObject([
    { id, next_start: '2026-03-03T18:00', cancelled_at: expect.any(String) },
  ])
  expect((await visitor.get('/api/calendar/featured')).body['event']).toBeNull()
})

test('home leaves out a cancelled day of a series that goes on for days', async () => {
  const { admin, publish, visitor } = await openCalendar()
  const id = await publish({ ...club, starts_at: '2026-03-01T18:00', ends_at: '2026-03-03T12:00' })
  const goingOn = async () => (await visitor.get('/api/calendar/next')).body['goingOn']
  expect(await goingOn()).toMatchObject([{ id }])
  await admin.put(`/api/events/cancel/${id}`, { on: '2026-03-01' })
  expect(await goingOn()).toEqual([])
})
