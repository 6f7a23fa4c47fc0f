import { beforeAll, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { ready } from '../../data/screen.tsx'
import { dropDrafts } from '../../forms/draft.ts'
import { placeOf } from '../../routes.tsx'
import { connect } from '../../testing/network.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

setDefaultTimeout(30_000)

const site = siteOfAdmin()
connect(() => site.ask)

/** Where these tests go on to. */
const places = ['/', '/calendar', '/admin-panel']
beforeAll(async () => {
  for (const path of places) await ready(placeOf(path).screen)
})

const question = () => screen.findByLabelText('Question')
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage })

test('leaving an editor with changes is asked about first, whichever link leads away', async () => {
  const id = await site.publish('/api/faq', { question: 'When?' })
  const { user, place } = await visit(`/admin-panel/faq/edit/${id}`, site)
  await put(user, await question(), ' And why?')
  for (const away of ['Back to the panel', 'Cancel']) {
    await user.click(screen.getByRole('link', { name: away }))
    expect(screen.getByText('Your changes will be lost.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(await question()).toHaveValue('When? And why?')
  }
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(place.address).toBe('/admin-panel'))
  expect(stored()).not.toContain('And why?')
})

test('logging out asks about changes, too, and leaves nothing of these or any others to the next admin', async () => {
  const id = await site.publish('/api/faq')
  const { user: reader, unmount } = await visit(`/admin-panel/faq/edit/${id}`, site)
  await put(reader, await question(), ' Between them?')
  unmount()
  const { user, place } = await visit('/create-faq', site)
  await put(user, await question(), 'Between us')
  expect(stored()).toContain('Between us')
  expect(stored()).toContain('Between them')
  const logOut = () => user.click(screen.getByRole('button', { name: 'Logout' }))
  await logOut()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(await question()).toHaveValue('Between us')
  expect(localStorage.getItem('adminToken')).toBe(site.admin.token ?? '')
  await logOut()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(place.address).toBe('/'))
  expect(stored()).not.toContain('Between')
  expect(localStorage.getItem('adminToken')).toBeNull()
})

test('whoever leaves while their changes are saved stays where they went', async () => {
  const id = await site.publish('/api/faq')
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  const ask = async (request: Request) => {
    if (request.method === 'PUT') await mayGo
    return await site.ask(request)
  }
  const { user, place, settled } = await visit(`/admin-panel/faq/edit/${id}`, { ask })
  await put(user, await question(), ' On the way.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByRole('link', { name: 'Calendar' }))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(place.address).toBe('/calendar'))
  go()
  const saved = async () => (await site.admin.get(`/api/faq/${id}`)).body['question']
  await waitFor(async () => expect(await saved()).toEndWith(' On the way.'))
  await settled()
  expect(place.address).toBe('/calendar')
})

test('what was typed before is back, and the focus is in the first field once it is discarded', async () => {
  const { user, unmount } = await visit('/create-faq', site)
  await put(user, await question(), 'Half a question')
  unmount()
  await visit('/create-faq', site)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await question()).toHaveFocus()
  expect(await question()).toHaveValue('')
})

const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('draft '))

test('what an admin typed survives a closed tab for a day, and a logout leaves nothing of it', async () => {
  const { user, unmount } = await visit('/create-faq', site)
  await put(user, await screen.findByLabelText('Question'), 'Is it kept?')
  unmount()
  sessionStorage.clear() // as a closed tab does
  const again = await visit('/create-faq', site)
  expect(await screen.findByDisplayValue('Is it kept?')).toBeVisible()
  again.unmount()
  const later = Date.now() + 25 * 60 * 60 * 1000
  const clock = spyOn(Date, 'now').mockImplementation(() => later)
  const tomorrow = await visit('/create-faq', site)
  expect(await screen.findByLabelText('Question')).toHaveValue('')
  clock.mockRestore()
  await put(tomorrow.user, screen.getByLabelText('Question'), 'Another?')
  expect(drafts()).toHaveLength(1)
  dropDrafts()
  expect(drafts()).toEqual([])
})
