import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { ada } from '../../../src/testing/cast.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

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
