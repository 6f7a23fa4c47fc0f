import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { question } from '../../../src/testing/cast.ts'
import { losing } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { findField } from '../../testing/user-actions.ts'

const site = siteOfAdmin()

/** An answer is being edited, at a site that may be broken. */
async function edit(at: Pick<typeof site, 'ask'> = site) {
  const id = await site.publish('/api/faq')
  const address = `/admin-panel/faq/edit/${id}`
  const page = await visit(address, at)
  await page.add('answer', ' And at night.')
  const saved = async () => (await site.admin.get(`/api/faq/${id}`)).body['answer']
  return { ...page, id, address, saved }
}

const typed = `${question.answer} And at night.`
const restore = 'Restore it and save'

test('an item that was deleted while it was edited can be restored and saved', async () => {
  const { press, id, arrives, saved } = await edit()
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  await press(restore)
  await arrives('/admin-panel')
  expect(await saved()).toBe(typed)
})

test('an item that was changed before it was deleted is a conflict once it is restored', async () => {
  const { press, id, arrives, saved } = await edit()
  await site.admin.put(`/api/faq/${id}`, { answer: 'Theirs.' })
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  await press(restore)
  const conflict = await screen.findByRole('region', { name: /^Somebody else saved this/ })
  expect(conflict).toHaveTextContent('Theirs.')
  expect(await saved()).toBe('Theirs.')
  await press('Save what is chosen')
  await arrives('/admin-panel')
  expect(await saved()).toBe(typed)
})

test('a failed restore is reported, and what was typed stays in the form', async () => {
  const { press, id, place, address } = await edit()
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  const told = await screen.findByText(/^It was deleted by ada on /)
  await waitFor(() => expect(told.closest('section')).toHaveFocus())
  await site.admin.delete(`/api/faq/trash/${id}`)
  await press(restore)
  expect(await screen.findByText(/^Failed to restore it\. \w/)).toBeVisible()
  expect(place.address).toBe(address)
  expect(await findField('answer')).toHaveValue(typed)
})

test('the editor of a deleted item offers to restore it, and then what was typed before', async () => {
  const { id, address, unmount } = await edit()
  unmount()
  await site.admin.delete(`/api/faq/${id}`)
  const { press, place } = await visit(address, site)
  expect(await screen.findByText(/^It was deleted by ada on /)).toBeVisible()
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Failed to fetch FAQ by ID')
  await press('Restore it')
  expect(await findField('answer')).toHaveValue(typed)
  await place.go('/admin-panel/faq/edit/999')
  expect(await screen.findByText('It is not there, or not there any more.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore it' })).toBeNull()
})

test.each([true, false])(
  'an edit without an answer is checked by reading the item again (arrived: %p)',
  async (arrives) => {
    const isEdit = ({ method }: Request) => method === 'PUT'
    const page = await edit(losing(site, isEdit, { arrives }))
    await page.add('answer', ' ') // which the server doesn't store
    await page.press('Save')
    if (arrives) await page.arrives('/admin-panel')
    else expect(await screen.findByText(/^The site could not be reached\./)).toBeVisible()
    expect(page.place.address).toBe(arrives ? '/admin-panel' : page.address)
    expect(await page.saved()).toBe(arrives ? typed : question.answer)
  },
)

test('an edit with a new password never counts as saved already', async () => {
  const address = '/admin-panel/users/edit-admin/1'
  const { write, press, place } = await visit(address, site)
  await write(/^New password \(/, 'another horse battery')
  site.context.sqlite.run('UPDATE admins SET revision = revision + 1')
  await write(/^New password again/, 'another horse battery')
  await press('Save')
  expect(await screen.findByText(/Somebody else saved this in the meantime/)).toBeVisible()
  expect(place.address).toBe(address)
})
