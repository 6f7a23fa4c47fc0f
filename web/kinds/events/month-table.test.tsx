import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { openSite, visit } from '../../testing/site.tsx'

test('each day of a month stands under its weekday', async () => {
  const site = await openSite()
  await site.publish('/api/events')
  await visit('/calendar?month=2026-03', site)
  await screen.findByRole('table')
  const weekdays = [...document.querySelectorAll('th')].map(({ abbr, textContent }) => [
    abbr,
    textContent,
  ])
  expect(weekdays).toEqual([
    ['Sunday', 'SunSunday'],
    ['Monday', 'MonMonday'],
    ['Tuesday', 'TueTuesday'],
    ['Wednesday', 'WedWednesday'],
    ['Thursday', 'ThuThursday'],
    ['Friday', 'FriFriday'],
    ['Saturday', 'SatSaturday'],
  ])
  expect(document.querySelector('td')).toHaveTextContent(/^1/)
})
