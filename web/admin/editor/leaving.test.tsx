import { expect, setDefaultTimeout, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { connect, holding } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { findField } from '../../testing/user-actions.ts'

setDefaultTimeout(30_000)

const site = siteOfAdmin()
connect(() => site.ask)

const question = () => findField('question')
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage })

test('logging out asks first, too, and then removes all drafts', async () => {
  const id = await site.publish('/api/faq')
  const first = await visit(`/admin-panel/faq/edit/${id}`, site)
  await first.add('question', ' Between them?')
  first.unmount()
  const { add, press, arrives } = await visit('/create-faq', site)
  await add('question', 'Between us')
  expect(stored()).toContain('Between us')
  expect(stored()).toContain('Between them')
  await press('Logout')
  await press('Stay')
  expect(document.activeElement).toHaveTextContent('Logout')
  expect(await question()).toHaveValue('Between us')
  expect(localStorage.getItem('adminToken')).toBe(site.admin.token ?? '')
  await press('Logout')
  await press('Leave')
  await arrives('/')
  expect(stored()).not.toContain('Between')
  expect(localStorage.getItem('adminToken')).toBeNull()
})

test('an admin who leaves while the item is being saved stays on the page they went to', async () => {
  const id = await site.publish('/api/faq')
  const { ask, goOn } = holding(site, ({ method }) => method === 'PUT')
  const page = await visit(`/admin-panel/faq/edit/${id}`, { ask })
  await page.add('question', ' On the way.')
  await page.press('Save')
  await page.follow('Calendar')
  await page.press('Leave')
  await page.arrives('/calendar')
  goOn()
  const saved = async () => (await site.admin.get(`/api/faq/${id}`)).body['question']
  await waitFor(async () => expect(await saved()).toEndWith(' On the way.'))
  await page.settled()
  expect(page.place.address).toBe('/calendar')
})

test('a saved edit is told of once, and shows on a page that was read before', async () => {
  const id = await site.publish('/api/faq', { question: 'When?' })
  const { add, press, arrives, place } = await visit('/faq', site)
  await screen.findByText('When?')
  await place.go(`/admin-panel/faq/edit/${id}`)
  await add('question', ' And why?')
  await press('Save')
  await arrives('/admin-panel')
  expect(await screen.findByText('FAQ Updated successfully!')).toBeVisible()
  await place.go('/faq')
  expect(await screen.findByText('When? And why?')).toBeVisible()
  await place.go('/admin-panel')
  await screen.findByRole('tabpanel')
  expect(screen.queryByText('FAQ Updated successfully!')).toBeNull()
})

test('a draft survives a closed tab', async () => {
  const { add, unmount } = await visit('/create-faq', site)
  await add('question', 'Is it kept?')
  unmount()
  sessionStorage.clear() // as a closed tab does
  await visit('/create-faq', site)
  expect(await screen.findByDisplayValue('Is it kept?')).toBeVisible()
})
