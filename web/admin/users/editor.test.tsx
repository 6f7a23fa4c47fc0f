import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { letters } from '../../../src/mail/table.ts'
import { ada } from '../../../src/testing/cast.ts'
import { settings } from '../../testing/settings.ts'
import { openSite, put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const good = { Username: 'bob', Email: 'bob@college.edu', Password: 'a long enough one' }

/** The form of a new admin, filled in and sent; answers the calls that it made. */
async function send(changes: Partial<typeof good>, again: string) {
  const calls: string[] = []
  const ask = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/admins')) calls.push(pathname.replace('/api/admins', ''))
    return await site.ask(request)
  }
  const { user, place } = await visit('/admin-panel/users/create-user', { ask })
  await screen.findByLabelText('Username')
  const typed = Object.entries({ ...good, ...changes, 'Password again': again })
  for (const [label, text] of typed) if (text) await put(user, screen.getByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return { calls, place }
}

const email = '/check-email/'
const user = '/check-username/'

test('first comes what is missing and the address’s form, before any call', async () => {
  const { calls } = await send({ Username: '', Email: 'nobody', Password: '' }, '')
  expect(await screen.findByText('Error: Enter a username')).toBeVisible()
  expect(screen.getByText('Error: Enter an email address like name@example.edu')).toBeVisible()
  expect(screen.getByText('Error: Enter a password')).toBeVisible()
  expect(calls).toEqual([])
}, 30_000)

test('then the email, though the rest is wrong, too', async () => {
  const { calls } = await send({ Username: 'ADA', Email: ada.email, Password: 'short' }, 'other')
  const words = 'Error: Email already exists! Please use a different email.'
  expect(await screen.findByText(words)).toBeVisible()
  expect(calls).toEqual([email + encodeURIComponent(ada.email)])
  expect(screen.queryByText(/^Error: Password must/)).toBeNull()
}, 30_000)

test('then the username', async () => {
  const { calls } = await send({ Username: 'ADA', Password: 'short' }, 'other')
  const words = 'Error: Username already exists! Please use a different username.'
  expect(await screen.findByText(words)).toBeVisible()
  expect(calls).toEqual([email + encodeURIComponent(good.Email), `${user}ADA`])
  expect(screen.queryByText(/^Error: Password must/)).toBeNull()
}, 30_000)

test('then whether the passwords are the same', async () => {
  const { calls } = await send({ Password: 'short' }, 'other')
  expect(await screen.findByText('Error: Passwords do not match!')).toBeVisible()
  expect(calls).toHaveLength(2)
  expect(screen.queryByText(/^Error: Password must/)).toBeNull()
}, 30_000)

test('and last how long it is', async () => {
  const { calls } = await send({ Password: 'short' }, 'short')
  expect(await screen.findByText('Error: Password must have at least 8 characters')).toBeVisible()
  expect(calls).toHaveLength(2)
}, 30_000)

test('where all of it is right the admin is added', async () => {
  const { calls, place } = await send({}, good.Password)
  await waitFor(() => expect(place.address).toBe('/admin-panel'))
  expect(calls.slice(0, 3)).toEqual([email + encodeURIComponent(good.Email), `${user}bob`, ''])
}, 30_000)

const common = 'password1'
const words = 'Error: This password is one of the most common. Choose another'

test('a password that everybody would guess is refused at the field, for a new admin', async () => {
  await send({ Password: common }, common)
  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'))
}, 30_000)

test('and for one there is', async () => {
  const { user } = await visit('/admin-panel/users/edit-admin/1', site)
  await put(user, await screen.findByLabelText(/^New password \(/), common)
  await put(user, screen.getByLabelText(/^New password again/), common)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(words)).toBeVisible()
}, 30_000)

const bob = { user: 'bob', email: 'bob@college.edu', password: 'longer than eight' }
const add = async (who = site) =>
  (await who.admin.post('/api/admins', { ...bob, confirmPassword: bob.password })).body['id']

test('the editor says when an admin hears of what waits, and saves another choice', async () => {
  const id = await add()
  for (const [who, user] of [
    [1, 'ada'],
    [id, 'bob'],
  ]) {
    const visited = await visit(`/admin-panel/users/edit-admin/${who}`, site)
    const select = await screen.findByLabelText('Mail about what waits for a decision')
    expect(select).toHaveValue('daily')
    await visited.user.selectOptions(select, 'at once')
    await visited.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Edits submitted successfully!')
    const row = (await screen.findByText(String(user))).closest('tr, li')
    expect(row).toHaveTextContent('mail at once')
    visited.unmount()
  }
  expect((await site.admin.get('/api/admins')).body).toMatchObject([
    { notices: 'at once' },
    { notices: 'at once' },
  ])
}, 30_000)

test('another admin gets a link by mail; whose account it is isn’t offered one', async () => {
  const mailed = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  localStorage.setItem('adminToken', mailed.admin.token ?? '')
  const id = await add(mailed)
  const { user, unmount } = await visit(`/admin-panel/users/edit-admin/${id}`, mailed)
  const name = 'Send a link to set a password'
  await user.click(await screen.findByRole('button', { name }))
  const said = await screen.findByText(
    `A link goes to ${bob.email}. It works once, within an hour.`,
  )
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(mailed.world.db.select().from(letters).all()).toMatchObject([
    { kind: 'password', recipient: bob.email },
  ])
  unmount()
  await visit('/admin-panel/users/edit-admin/1', mailed)
  await screen.findByLabelText('Username')
  expect(screen.queryByRole('button', { name })).toBeNull()
}, 30_000)

test('what the server says against a link is said, and what isn’t known isn’t guessed', async () => {
  const id = await add()
  const { user, unmount } = await visit(`/admin-panel/users/edit-admin/${id}`, site)
  await user.click(await screen.findByRole('button', { name: /^Send a link/ }))
  expect(
    await screen.findByText(
      /^Failed to send a link\. Mail is not set up.* "hydra-lab admin reset-password bob" sets/,
    ),
  ).toBeVisible()
  unmount()
  const ask = async (request: Request) =>
    request.url.includes('password-link')
      ? await Promise.reject(new TypeError('no answer'))
      : await site.ask(request)
  const again = await visit(`/admin-panel/users/edit-admin/${id}`, { ask })
  await again.user.click(await screen.findByRole('button', { name: /^Send a link/ }))
  expect(
    await screen.findByText(/It is not known whether it was sent; look at the mail\./),
  ).toBeVisible()
}, 30_000)

test('where mail is not set up the editor names the command instead', async () => {
  const id = await add()
  settings.sendsMail = false
  await visit(`/admin-panel/users/edit-admin/${id}`, site)
  const words = await screen.findByText(/“hydra-lab admin reset-password bob” sets a password/)
  expect(within(words.parentElement ?? document.body).queryByRole('button')).toBeNull()
  settings.sendsMail = true
}, 20_000)
