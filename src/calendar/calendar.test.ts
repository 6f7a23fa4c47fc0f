import { expect, test } from 'bun:test'
import { openCalendar } from '../testing/calendar.ts'
import { teacher } from '../testing/cast.ts'

test('the calendar tells a month, which day it is there, and where there is more', async () => {
  const { visitor, publish } = await openCalendar()
  const view = async (query = '') => (await visitor.get(`/api/calendar${query}`)).body
  expect(await view()).toMatchObject({
    ...{ isEmpty: true, today: '2026-03-02', month: '2026-03', previous: null, next: null },
    ...{ events: [], inToday: [] },
  })
  await publish({ title: 'Hack', starts_at: '2026-05-31T18:00', ends_at: '2026-06-02T10:00' })
  expect(await view()).toMatchObject({
    isEmpty: false,
    previous: null,
    next: '2026-04',
    events: [],
  })
  const may = await view('?month=2026-05')
  expect(may).toMatchObject({ previous: '2026-04', next: '2026-06', total: 1 })
  expect(may['events']).toMatchObject([{ title: 'Hack' }])
  expect(may['events']).not.toMatchObject([{ description: expect.anything() }])
  expect(await view('?month=2026-06')).toMatchObject({ next: null, events: [{ title: 'Hack' }] })
  expect(await view('?month=2030-01')).toMatchObject({ previous: '2029-12', next: null })
  for (const month of ['2026-13', '1', 'x', '9999-01'])
    expect((await visitor.get(`/api/calendar?month=${month}`)).status).toBe(422)
})

test('a month stands in whole weeks from Sunday on, without the days of others', async () => {
  const { visitor } = await openCalendar()
  const weeks = (await visitor.get('/api/calendar?month=2026-08')).body['weeks'] as string[][]
  expect(weeks.map((week) => week.map((day) => day?.slice(-2) ?? '··').join(' '))).toEqual([
    '·· ·· ·· ·· ·· ·· 01',
    '02 03 04 05 06 07 08',
    '09 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30 31 ·· ·· ·· ·· ··',
  ])
})

test('the calendar shows who has office hours today, once there is an event', async () => {
  const { context, visitor, admin, publish } = await openCalendar()
  await publish()
  const hours = { Ada: 'Mon 10-12', Bob: 'Tuesdays', Cy: 'by appointment', Di: 'Mon to Fri, 9-5' }
  for (const [name, office_hours] of Object.entries(hours))
    await admin.post('/api/faculty', { ...teacher, name, office_hours })
  const inToday = async () => {
    const { body } = await visitor.get('/api/calendar')
    return (body['inToday'] as { name: string; office_hours: string }[]).map(
      ({ name, office_hours }) => `${name}: ${office_hours}`,
    )
  }
  expect(await inToday()).toEqual(['Ada: Mon 10-12', 'Di: Mon to Fri, 9-5'])
  context.pass(24 * 60 * 60 * 1000)
  expect(await inToday()).toEqual(['Bob: Tuesdays', 'Di: Mon to Fri, 9-5'])
})
