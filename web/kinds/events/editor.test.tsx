import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

test('an event is edited from what it is: when it starts, whether it is featured, and whether every time of it changes', async () => {
  const start = { starts_at: '2026-04-15T18:00' }
  const id = await site.publish('/api/events', start)
  const series = { ...start, repeats: 'weekly', repeats_until: '2026-05-15', title: 'Club' }
  const weekly = await site.publish('/api/events', series)
  await ready(placeOf('/admin-panel').screen)
  const { choose, press, place } = await visit(`/admin-panel/events/edit/${id}`, site)
  const field = (label: string | RegExp) => screen.findByLabelText(label)
  const told = /^This is a series: a change here changes it every time/
  expect(await field('Starts')).toHaveValue('2026-04-15')
  expect(await field('Starts: time')).toHaveValue('18:00')
  expect(await field(/^Featured/)).toHaveValue('')
  expect(screen.queryByText(told)).toBeNull()
  await choose(/^Featured/, 'yes')
  await press('Save')
  await screen.findByText('Edits submitted successfully!')
  expect((await site.visitor.get('/api/calendar/featured')).body['event']).toMatchObject({ id })
  await place.go(`/admin-panel/events/edit/${id}`)
  expect(await field(/^Featured/)).toHaveValue('yes')
  await place.go(`/admin-panel/events/edit/${weekly}`)
  expect(await screen.findByText(told)).toBeVisible()
})
