import { expect, test } from 'bun:test'
import { act, screen } from '@testing-library/react'
import { openSite, visit } from '../../testing/site.tsx'

test('each day of a month stands under its weekday', async () => {
  const site = await openSite()
  await site.publish('/api/events')
  await visit('/calendar?month=2026-03', site)
  await screen.findByRole('table', { name: 'March 2026' })
  const weekdays = [...document.querySelectorAll<HTMLTableCellElement>('th[scope=col]')]
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  expect(weekdays.map(({ abbr, textContent }) => [abbr, textContent])).toEqual(
    days.map((day) => [day, day.slice(0, 3) + day]),
  )
  expect(document.querySelector('td')).toHaveTextContent(/^1/)
})

test('one day is on the way of the tab key, and the arrow keys lead from day to day, and no further than the month', async () => {
  const site = await openSite()
  await site.publish('/api/events')
  const { user } = await visit('/calendar?month=2026-04', site)
  const table = await screen.findByRole('table')
  const reachable = () => [...table.querySelectorAll<HTMLElement>('td[tabindex="0"]')]
  act(() => reachable()[0]?.focus())
  const reached: (string | null | undefined)[] = []
  for (const key of ['Right', 'Down', 'Down', 'Left', 'Up', 'Up', 'Up']) {
    await user.keyboard(`{Arrow${key}}`)
    reached.push(document.activeElement?.getAttribute('data-day'))
  }
  const days = ['02', '09', '16', '15', '08', '01', '01']
  expect(reached).toEqual(days.map((day) => `2026-04-${day}`))
  expect(reachable().map((each) => each.dataset['day'])).toEqual(['2026-04-01'])
})
