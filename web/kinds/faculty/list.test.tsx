import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { openSite, visit } from '../../testing/site.tsx'

test('whoever has office hours today is marked so, where their words leave no doubt', async () => {
  const site = await openSite() // whose day is a Monday
  const people = {
    'Ada Monday': 'Mon and Thu 10-12',
    'Bea Tuesday': 'Tue 10-12',
    'Cleo Doubt': 'Mon 10-12, except in March',
  }
  for (const [name, office_hours] of Object.entries(people))
    await site.publish('/api/faculty', { name, office_hours })
  await visit('/faculty', site)
  await screen.findByRole('heading', { name: 'Ada Monday' })
  const marked = screen
    .getAllByRole('article')
    .filter((card) => within(card).queryByText('Today'))
    .map((card) => within(card).getByRole('heading').textContent)
  expect(marked).toEqual(['Ada Monday'])
  for (const hours of Object.values(people)) expect(screen.getByText(hours)).toBeVisible()
})
