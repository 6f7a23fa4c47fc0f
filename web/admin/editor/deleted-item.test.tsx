import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { kinds, question } from '../../../src/testing/cast.ts'
import { put } from '../../testing/hands.ts'
import { losing } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

/** What stands in the fields of a form, in their order. */
const typedTexts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

/** One that is reviewed, with an editor of its own, and one that has the editor of all. */
const two = kinds.filter(({ path }) => ['/api/events', '/api/faculty'].includes(path))

test.each(two)(
  '$path: an item that was deleted while it was edited can be created anew from the form',
  async ({ path, item, title, reviewed }) => {
    const name = String(Object(item)[title])
    const id = await site.publish(path)
    const at = `${path.replace('/api', '/admin-panel')}/edit/${id}`
    const { user, press, arrives } = await visit(at, site)
    await put(user, await screen.findByDisplayValue(name), ' And more.')
    const typed = typedTexts()
    expect(typed.filter((text) => text !== '').length).toBeGreaterThan(2)
    await site.admin.delete(`${path}/${id}`)
    await press('Save')
    const words = 'Somebody deleted this in the meantime'
    const gone = await screen.findByRole('region', { name: words })
    await waitFor(() => expect(document.activeElement?.textContent).toBe(gone.textContent))
    expect(gone).toHaveTextContent('Nothing was saved.')
    expect(screen.queryByText(/could not be reached/)).toBeNull()
    expect(typedTexts()).toEqual(typed)

    await press('Make it anew')
    await arrives(/^\/create-/)
    expect(await screen.findByText(/^What you typed before is back/)).toBeVisible()
    expect(typedTexts()).toEqual(typed)
    await press('Save')
    await arrives('/admin-panel')
    const { body } = await site.admin.get(reviewed ? `${path}/pending` : path)
    expect(JSON.stringify(body)).toContain(`${name} And more.`)
  },
  60_000,
)

test('so can an admin, but for the password', async () => {
  const password = 'a long enough one'
  const bob = { user: 'bob', email: 'bob@college.edu', password, confirmPassword: password }
  const { body } = await site.admin.post('/api/admins', bob)
  const at = `/admin-panel/users/edit-admin/${body['id']}`
  const { add, press, arrives } = await visit(at, site)
  await add('Username', 'by')
  await add(/^New password \(/, password)
  await add(/^New password again/, password)
  await site.admin.delete(`/api/admins/admin-panel/${body['id']}`)
  await press('Save')
  await press('Make it anew')
  await arrives('/admin-panel/users/create-user')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(password)
  expect(await screen.findByLabelText('Username')).toHaveValue('bobby')
  expect(screen.getByLabelText('Email')).toHaveValue(bob.email)
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

/** An answer is being edited, at a site that may be broken. */
async function edit(at: Pick<typeof site, 'ask'> = site) {
  const id = await site.publish('/api/faq')
  const address = `/admin-panel/faq/edit/${id}`
  const page = await visit(address, at)
  await page.add('Answer', ' And at night.')
  const saved = async () => (await site.admin.get(`/api/faq/${id}`)).body['answer']
  return { ...page, id, address, saved }
}

const typed = `${question.answer} And at night.`
const restore = 'Restore it and save'

test.each([true, false])(
  'an item that was deleted while it was edited can be restored and saved (already restored by somebody else: %p)',
  async (isRestored) => {
    const { press, id, arrives, saved } = await edit()
    await site.admin.delete(`/api/faq/${id}`)
    await press('Save')
    await screen.findByRole('button', { name: restore })
    if (isRestored) await site.admin.put(`/api/faq/restore/${id}`)
    await press(restore)
    await arrives('/admin-panel')
    expect(await saved()).toBe(typed)
  },
)

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

test('an item that was deleted for good can only be created anew', async () => {
  const { press, id, arrives } = await edit()
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  await screen.findByRole('button', { name: restore })
  await site.admin.delete(`/api/faq/trash/${id}`)
  await press(restore)
  expect(await screen.findByText('Failed to restore it. It is gone for good.')).toBeVisible()
  expect(screen.queryByRole('button', { name: restore })).toBeNull()
  await press('Make it anew')
  await arrives('/create-faq')
})

test('a failed restore is reported, saves nothing and can be tried again', async () => {
  let tries = 0
  const ask = async (request: Request) => {
    if (!request.url.includes('/restore/')) return site.ask(request)
    return ++tries === 1 ? new Response('', { status: 503 }) : await new Promise<never>(() => {})
  }
  const { press, id, place, address } = await edit({ ask })
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  await press(restore)
  const failure = await screen.findByText('Failed to restore it. Try again.')
  expect(failure).toBeVisible()
  expect(place.address).toBe(address)
  await press(restore)
  expect(failure).toBeEmptyDOMElement()
})

test('the editor of a deleted item offers the draft of an earlier session, if there is one', async () => {
  const { id, address, unmount } = await edit()
  unmount()
  await site.admin.delete(`/api/faq/${id}`)
  const { press, place, arrives } = await visit(address, site)
  expect(await screen.findByText(/^It was deleted by ada on /)).toBeVisible()
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Failed to fetch FAQ by ID')
  await press('Make it anew')
  await arrives('/create-faq')
  expect(await screen.findByLabelText('Answer')).toHaveValue(typed)
  await place.go('/admin-panel/faq/edit/999')
  expect(await screen.findByText('It is not there, or not there any more.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make it anew' })).toBeNull()
})

test.each([true, false])(
  'an edit without an answer is checked by reading the item again (arrived: %p)',
  async (arrives) => {
    const isEdit = ({ method }: Request) => method === 'PUT'
    const page = await edit(losing(site, isEdit, { arrives }))
    await page.add('Answer', ' ') // which the server doesn't store
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
  site.world.sqlite.run('UPDATE admins SET revision = revision + 1')
  await write(/^New password again/, 'another horse battery')
  await press('Save')
  expect(await screen.findByText(/Somebody else saved this in the meantime/)).toBeVisible()
  expect(place.address).toBe(address)
})
