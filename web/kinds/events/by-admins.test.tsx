import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { fireEvent, screen } from '@testing-library/react'
import { hasPassed } from '../../../src/fields/times/words.ts'
import { nothingWasDone } from '../../admin/session/session.ts'
import { timeIdOf } from '../../forms/controls.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { findField } from '../../testing/user-actions.ts'

const site = siteOfAdmin()

afterEach(() => setSystemTime())

const morning = new Date('2026-03-02T09:00:00-05:00')
const evening = { starts_at: '2026-03-10T18:00', ends_at: null }

const timeOf = (name: string) => document.getElementById(timeIdOf(name)) as HTMLElement

test('an admin calls off a day of a series on its page with a reason, or all of it, and takes each back', async () => {
  const series = { starts_at: '2026-03-10T18:00', repeats: 'weekly', repeats_until: '2026-05-15' }
  const id = await site.publish('/api/events', { title: 'Club', ...series })
  setSystemTime(morning)
  const { press, agree, choose } = await visit(`/calendar/${id}`, site)
  const state = async () => {
    const { body } = await site.visitor.get(`/api/events/${id}`)
    const days = body['cancelled_days'] as { on: string; reason: string | null }[]
    return [body['cancelled_at'] !== null, ...days.map(({ on, reason }) => [on, reason])]
  }
  await choose('Day', '2026-03-17')
  const callOff = 'Call off Tuesday, March 17, 2026'
  await press(callOff)
  await agree('Cancel')
  await press(callOff)
  await agree('Call off', 'Exams')
  await press('It takes place on Tuesday, March 17, 2026')
  await screen.findByRole('button', { name: callOff })
  expect(await state()).toEqual([false])
  await press(callOff)
  await agree('Call off', 'Exams')
  await screen.findByRole('button', { name: /^It takes place on/ })
  expect(await state()).toEqual([false, ['2026-03-17', 'Exams']])
  await press('Call all of it off')
  await agree('Call off')
  await screen.findByRole('button', { name: 'It takes place after all' })
  expect(await state()).toEqual([true, ['2026-03-17', 'Exams']])
})

test('a session that ended while an admin calls off an event leads to the login, and back', async () => {
  const id = await site.publish('/api/events', { title: 'Talk', ...evening })
  setSystemTime(morning)
  const { press, agree, place } = await visit(`/calendar/${id}`, site)
  await site.admin.post('/api/auth/logout', {})
  await press('Call it off')
  await agree('Call off', 'Exams')
  await screen.findByText(nothingWasDone)
  expect(place).toMatchObject({ address: '/admin-login', state: { from: `/calendar/${id}` } })
  expect((await site.visitor.get(`/api/events/${id}`)).body['cancelled_at']).toBeNull()
})

test('the panel marks a called-off event, and takes that back, also from the notice', async () => {
  const id = await site.publish('/api/events', { title: 'Talk', ...evening })
  const reason = async () =>
    (await site.visitor.get(`/api/events/${id}`)).body['cancelled_reason'] as string | null
  await site.admin.put(`/api/events/cancel/${id}`, { reason: 'Speaker is ill' })
  setSystemTime(morning)
  const { press } = await visit('/admin-panel?tab=cur-events', site)
  await screen.findByText('cancelled')
  await press('Take back: Talk')
  await screen.findByRole('button', { name: 'Call off: Talk' })
  expect(screen.queryByText('cancelled')).toBeNull()
  expect(await reason()).toBeNull()
  await press(/^Undo/)
  await screen.findByText('cancelled')
  expect(await reason()).toBe('Speaker is ill')
})

test('the question about several events names those that could be called off instead', async () => {
  await site.publish('/api/events', { title: 'Over', ...evening, starts_at: '2026-02-10T18:00' })
  await site.publish('/api/events', { title: 'Talk', ...evening })
  const id = await site.publish('/api/events', { title: 'Off', ...evening })
  await site.admin.put(`/api/events/cancel/${id}`, { reason: null })
  await site.submit('/api/events', { title: 'Unread', ...evening })
  setSystemTime(morning)
  const { press, agree, select, place } = await visit('/admin-panel?tab=cur-events', site)
  await select('Over', 'Off')
  await press('Delete selected')
  expect(screen.queryByText(/off instead/)).toBeNull()
  await agree('Cancel')
  await select('Talk')
  await press('Delete selected')
  await screen.findByText(/^Not over yet: “Talk”\. Call them off instead/)
  await place.go('/admin-panel?tab=events')
  await select('Unread')
  await press('Delete selected')
  expect(await screen.findByText(/delete this Event/)).toBeVisible()
  expect(screen.queryByText(/off instead/)).toBeNull()
})

test('an event can be called off until its day is over, also in the evening west of UTC', async () => {
  await site.publish('/api/events', { title: 'Talk', ...evening })
  setSystemTime(new Date('2026-03-10T23:00:00-04:00'))
  const { unmount } = await visit('/admin-panel?tab=cur-events', site)
  await screen.findByRole('button', { name: 'Call off: Talk' })
  unmount()
  setSystemTime(new Date('2026-03-12T09:00:00-04:00'))
  const { place } = await visit('/admin-panel?tab=cur-events', site)
  await screen.findByRole('button', { name: 'Delete: Talk' })
  expect(screen.queryByRole('button', { name: 'Call off: Talk' })).toBeNull()
  await place.go('/calendar/1')
  await screen.findByRole('heading', { name: 'Talk' })
  expect(screen.queryByRole('button', { name: 'Call it off' })).toBeNull()
})

test('an event is edited from what it is: when it starts, whether it is featured, and whether every time of it changes', async () => {
  const start = { starts_at: '2026-04-15T18:00' }
  const id = await site.publish('/api/events', start)
  const series = { ...start, repeats: 'weekly', repeats_until: '2026-05-15', title: 'Club' }
  const weekly = await site.publish('/api/events', series)
  const { choose, press, place } = await visit(`/admin-panel/events/edit/${id}`, site)
  const told = /^This is a series: a change here changes it every time/
  expect(await findField('starts_at.day')).toHaveValue('2026-04-15')
  expect(timeOf('starts_at')).toHaveValue('18:00')
  expect(await findField('featured')).toHaveValue('')
  expect(screen.queryByText(told)).toBeNull()
  await choose('featured', 'yes')
  await press('Save')
  await screen.findByText('Edits submitted successfully!')
  expect((await site.visitor.get('/api/calendar/featured')).body['event']).toMatchObject({ id })
  await place.go(`/admin-panel/events/edit/${id}`)
  expect(await findField('featured')).toHaveValue('true')
  await place.go(`/admin-panel/events/edit/${weekly}`)
  expect(await screen.findByText(told)).toBeVisible()
  await screen.findByText('Every Wednesday at 6:00 PM until May 15; 5 times')
  await choose('repeats', 'every two weeks')
  await screen.findByText('Every other Wednesday at 6:00 PM until May 15; 3 times')
  await choose('repeats', 'none')
  expect(screen.queryByText(/^Every/)).toBeNull()
})

test('a start that has passed is asked about once', async () => {
  const { press } = await visit('/create-event', site)
  const type = (control: Element, value: string) => fireEvent.change(control, { target: { value } })
  type(await findField('title'), 'Long ago')
  type(await findField('starts_at.day'), '2020-03-10')
  type(timeOf('starts_at'), '18:00')
  await press('Save')
  expect((await screen.findAllByText(new RegExp(hasPassed)))[0]).toBeVisible()
  await press('Save')
  await screen.findByText('Event created successfully! Please Approve it in the admin panel.')
})
