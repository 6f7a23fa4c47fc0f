import { afterEach, beforeAll, expect, spyOn, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { ada } from '../../../src/testing/cast.ts'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { openSite, put, type TestSite, visit } from '../../testing/site.tsx'

let site: TestSite

beforeAll(async () => {
  for (const path of ['/admin-login', '/admin-panel']) await ready(placeOf(path).screen)
  site = await openSite()
})

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const logIn = async ({ user }: Awaited<ReturnType<typeof visit>>, password: string) => {
  await put(user, await screen.findByLabelText('Username'), ada.user)
  await put(user, screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

test('whoever isn’t logged in is asked to, and then is where they wanted to go', async () => {
  const visited = await visit('/admin-panel?tab=faq', site)
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  expect(visited.place.address).toBe('/admin-login')
  await logIn(visited, ada.password)
  await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })
  expect(visited.place.address).toBe('/admin-panel?tab=faq')
})

test('a login that fails says so in the server’s words, in a box that is announced', async () => {
  const visited = await visit('/admin-login', site)
  await logIn(visited, 'not the password')
  const box = await screen.findByText('Invalid credentials. Please try again.')
  expect(box.closest('[role=alert]')).not.toBeNull()
  expect(localStorage.getItem('adminToken')).toBeNull()
})

test('where the server has no words the login has its own, and the console the call’s', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  const visited = await visit('/admin-login', {
    ask: async () => new Response('', { status: 502 }),
  })
  await logIn(visited, ada.password)
  expect(await screen.findByText('Invalid credentials. Please try again.')).toBeVisible()
  expect(screen.queryByText('Login failed')).toBeNull()
  expect(logged.mock.calls.map(([first]) => first)).toContain('Login failed')
  logged.mockRestore()
})

test('what was typed before the scripts were there is not lost', async () => {
  document.body.innerHTML =
    '<script type="application/json" id="state">{}</script><form action="/admin-login"><input name="username" value="ada"><input name="password" value="typed early"></form>'
  await visit('/admin-login', site)
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue('typed early'))
  expect(screen.getByLabelText('Username')).toHaveValue('ada')
})

test('an empty field is said at the field, which has the focus', async () => {
  const { user } = await visit('/admin-login', site)
  await user.click(await screen.findByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Error: Enter your username')).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveFocus()
})

test('whoever is logged in already goes straight to the panel', async () => {
  localStorage.setItem('adminToken', site.admin.token ?? '')
  await visit('/admin-login', site)
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
})

test('caps lock is told of beneath the password, calmly, as long as it is on', async () => {
  const { user } = await visit('/admin-login', site)
  await user.click(await screen.findByLabelText('Password'))
  expect(screen.queryByText('Caps lock is on.')).toBeNull()
  await user.keyboard('{CapsLock}a')
  const words = screen.getByText('Caps lock is on.')
  expect(words).toHaveAttribute('role', 'status')
  await user.keyboard('{CapsLock}a')
  expect(screen.queryByText('Caps lock is on.')).toBeNull()
  await user.keyboard('{CapsLock}a')
  await user.tab({ shift: true })
  expect(screen.queryByText('Caps lock is on.')).toBeNull()
})

test('the login says for whom it is', async () => {
  await visit('/admin-login', site)
  expect(await screen.findByText('For staff; students need no account.')).toBeVisible()
})

test('what was sent before the scripts were there is sent once they are', async () => {
  document.body.innerHTML = `<script type="application/json" id="state">{}</script><form action="/admin-login"><input name="username" value="ada"><input name="password" value="${ada.password}"></form>`
  document.documentElement.dataset['sent'] = ''
  await visit('/admin-login', site)
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  expect(document.documentElement).not.toHaveAttribute('data-sent')
})
