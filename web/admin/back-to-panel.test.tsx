import { afterEach, expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { ready } from '../data/screen.tsx'
import { matchScreen } from '../routes.tsx'
import { enter, openSite, visit } from '../testing/site.tsx'

afterEach(() => localStorage.clear())

test('the own account leads back to the panel, as editors do', async () => {
  await ready(matchScreen('/admin-panel/account').screen)
  const site = await openSite()
  await enter(site)
  await visit('/admin-panel/account', site)
  const back = await screen.findByRole('link', { name: 'Back to the panel' })
  expect(back).toHaveAttribute('href', '/admin-panel')
})
