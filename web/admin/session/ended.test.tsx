import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin } from '../../../src/testing/ada.ts'
import { access, ada, teacher, tracker } from '../../../src/testing/cast.ts'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { reading } from '../../testing/reading.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

setDefaultTimeout(30_000)

const site = siteOfAdmin()

/** Where these tests go on to. */
const places = ['/admin-login', '/admin-panel', '/admin-panel/users/edit-admin/2']
beforeAll(async () => {
  for (const path of places) await ready(placeOf(path).screen)
})

type Visited = Awaited<ReturnType<typeof visit>>

const endSession = () => localStorage.setItem('adminToken', 'no.longer.good')

async function logIn({ user }: Pick<Visited, 'user'>, who: { user: string; password: string }) {
  await put(user, await screen.findByLabelText('Username'), who.user)
  await put(user, screen.getByLabelText('Password'), who.password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

const press = async ({ user }: Pick<Visited, 'user'>, name: string) =>
  await user.click(await screen.findByRole('button', { name }))

test.each([true, false])(
  'an editor opened in a session that is over asks for a login before anything is typed (in public: %p)',
  async (isPublic) => {
    const id = isPublic
      ? await site.publish('/api/faculty', teacher)
      : (await site.visitor.post('/api/student-highlights', tracker)).body['id']
    const path = `/admin-panel/${isPublic ? 'faculty' : 'student-highlights'}/edit/${id}`
    endSession()
    const visited = await visit(path, site)
    await logIn(visited, ada)
    await waitFor(() => expect(visited.place.address).toBe(path))
    await press(visited, 'Save')
    await waitFor(() => expect(visited.place.address).toBe('/admin-panel'))
  },
)

test('a reason outlives a session that ends, a call that fails and a question put away', async () => {
  await site.visitor.post('/api/student', { ...access, hl_opened: 5000 })
  let isFailing = false
  const ask = async (request: Request) =>
    isFailing && request.url.endsWith('/student/deny')
      ? new Response('', { status: 500 })
      : await site.ask(request)
  const visited = await visit('/admin-panel?tab=pending-accounts', { ask })
  const dialog = () => within(screen.getByRole('alertdialog'))
  const reason = () => dialog().getByLabelText(/^Reason/)
  const deny = () => visited.user.click(dialog().getByRole('button', { name: 'Deny' }))
  const asks = `Deny: ${access.full_name}`
  await press(visited, asks)
  await put(visited.user, reason(), 'Ask your own department.')
  await visited.user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await press(visited, asks)
  expect(reason()).toHaveValue('Ask your own department.')

  isFailing = true
  await deny()
  expect(await screen.findByText(/Nothing was changed\.$/)).toBeVisible()
  isFailing = false
  endSession()
  await press(visited, asks)
  await deny()
  expect(await screen.findByText(/this was not done/)).toBeVisible()
  await logIn(visited, ada)
  await press(visited, asks)
  expect(reason()).toHaveValue('Ask your own department.')
  await deny()
  expect(await screen.findByText(reading(`“${access.full_name}” was denied.`))).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ask your')
})

const bob = { user: 'bob', email: 'bob@college.edu', password: ada.password }

test('an ended session’s changes come back to their own admin only', async () => {
  makeAdmin(site.world, bob)
  const question = () => screen.findByLabelText('Question')
  const visited = await visit('/create-faq', site)
  await put(visited.user, await question(), 'Ada’s own')
  visited.unmount()

  endSession()
  let next = await visit('/create-faq', site)
  expect(await question()).toHaveValue('')
  await put(next.user, await question(), 'Nobody’s')
  await put(next.user, screen.getByLabelText('Answer'), 'None')
  await press(next, 'Save')
  for (const [who, found] of [
    [bob, ''],
    [ada, 'Ada’s own'],
  ] as const) {
    await logIn(next, who)
    await waitFor(async () => expect(await question()).toHaveValue(found))
    expect(next.place.address).toBe('/create-faq')
    next.unmount()
    localStorage.removeItem('adminToken')
    next = await visit('/create-faq', site)
  }
})

test('whoever changes their own password or deletes themselves is logged out and told why', async () => {
  makeAdmin(site.world, bob)
  localStorage.clear()
  const visited = await visit('/admin-login', site)
  await logIn(visited, bob)
  await visited.user.click(await screen.findByRole('link', { name: 'Edit: bob' }))
  const fresh = 'an even longer one'
  await put(visited.user, await screen.findByLabelText(/^New password \(/), fresh)
  await put(visited.user, screen.getByLabelText(/^New password again/), fresh)
  await press(visited, 'Save')
  const why = 'Edits submitted successfully! Your password is new: log in with it.'
  expect(await screen.findByText(why)).toBeVisible()
  expect(visited.place.address).toBe('/admin-login')
  await logIn(visited, { ...bob, password: fresh })
  await press(visited, 'Delete: bob')
  expect(visited.place.address).toBe('/admin-panel')
  await visited.user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  expect(await screen.findByText('Your account was deleted. You are logged out.')).toBeVisible()
  expect(visited.place.address).toBe('/admin-login')
})

test('an admin who is deleted is said to be, and is out at once', async () => {
  makeAdmin(site.world, bob)
  const { body } = await site.visitor.post('/api/auth/login', {
    username: bob.user,
    password: bob.password,
  })
  const first = await visit('/admin-panel', site)
  await press(first, 'Delete: bob')
  await first.user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  expect(await screen.findByText(reading('“bob” was deleted.'))).toBeVisible()
  first.unmount()
  localStorage.setItem('adminToken', String(body['token']))
  const { place } = await visit('/admin-panel', site)
  await waitFor(() => expect(place.address).toBe('/admin-login'))
})
