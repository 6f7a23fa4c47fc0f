import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

test('an event is edited from what it is: when it starts, and whether it is featured', async () => {
  const id = await site.publish('/api/events', { starts_at: '2026-04-15T18:00' })
  await ready(placeOf('/admin-panel').screen)
  const open = () => visit(`/admin-panel/events/edit/${id}`, site)
  const { user, unmount } = await open()
  expect(await screen.findByLabelText('Starts')).toHaveValue('2026-04-15')
  expect(screen.getByLabelText('Starts: time')).toHaveValue('18:00')
  const featured = () => screen.getByLabelText(/^Featured/)
  expect(featured()).toHaveValue('')
  await user.selectOptions(featured(), 'yes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Edits submitted successfully!')
  unmount()
  expect((await site.visitor.get('/api/calendar/featured')).body['event']).toMatchObject({ id })
  await open()
  expect(await screen.findByLabelText(/^Featured/)).toHaveValue('yes')
})

test('whoever edits a series is told that a change touches every time it takes place', async () => {
  const once = await site.publish('/api/events', { starts_at: '2026-04-15T18:00' })
  const series = { starts_at: '2026-04-15T18:00', repeats: 'weekly', repeats_until: '2026-05-15' }
  const weekly = await site.publish('/api/events', { ...series, title: 'Club' })
  const told = /^This is a series: a change here changes it every time/
  const { unmount } = await visit(`/admin-panel/events/edit/${weekly}`, site)
  expect(await screen.findByText(told)).toBeVisible()
  unmount()
  await visit(`/admin-panel/events/edit/${once}`, site)
  await screen.findByLabelText('Starts')
  expect(screen.queryByText(told)).toBeNull()
})
