import { expect, spyOn, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { ada } from '../../../src/testing/cast.ts'
import { logIn } from '../../../src/testing/logged-in.ts'
import { losing } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

const isAtPanel = () => screen.findByRole('heading', { level: 1, name: 'Admin Panel' })
const invalid = 'Invalid credentials. Please try again.'

test('an admin screen leads to the login and back, and the login to the panel where a session exists', async () => {
  localStorage.clear()
  const { place, press, logIn, unmount } = await visit('/admin-panel?tab=faq', site)
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  expect(place.address).toBe('/admin-login')
  expect(screen.getByText('For staff; students need no account.')).toBeVisible()
  await press('Login')
  expect(await screen.findByText('Error: Enter your username')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus())
  await logIn({ ...ada, password: 'not the password' })
  const box = await screen.findByText(invalid)
  expect(box.closest('[role=alert]')).not.toBeNull()
  expect(localStorage.getItem('adminToken')).toBeNull()
  await logIn(ada)
  await isAtPanel()
  expect(place.address).toBe('/admin-panel?tab=faq')
  unmount()
  await visit('/admin-login', site)
  await isAtPanel()
})

test('only a 401 means invalid credentials; what a proxy answers is reported as such', async () => {
  localStorage.clear()
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  logged.mockClear() // of what other tests left
  const headers = { 'content-type': 'text/html' }
  let answer: Response
  const { logIn } = await visit('/admin-login', { ask: async () => answer })
  for (const [response, words] of [
    [Response.json({ message: '' }, { status: 401 }), invalid],
    [
      new Response('<h1>Back soon</h1>', { status: 502, headers }),
      'Login failed. The site can’t answer at the moment; try again in a minute.',
    ],
    [
      new Response('<h1>Back soon</h1>', { headers }),
      'Login failed. The site could not be reached.',
    ],
  ] as const) {
    answer = response
    await logIn(ada)
    expect(await screen.findByText((text) => text.startsWith(words))).toBeVisible()
  }
  expect(logged.mock.calls.filter(([first]) => first === 'Login failed')).toHaveLength(3)
  logged.mockRestore()
})

const account = '/admin-panel/account'

const logInElsewhere = (agent = 'Firefox/140.0 Windows') =>
  logIn(site.visitor, ada, { 'user-agent': agent })

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Your sessions' })).findAllByRole('listitem')
const statusOf = async (admin: typeof site.admin) => (await admin.get('/api/admins')).status
const keepsFocus = () =>
  expect(screen.getByRole('heading', { name: 'Your sessions' })).toHaveFocus()

test('an admin ends one of their other sessions, or all of them, and the focus moves to the heading', async () => {
  const other = await logInElsewhere()
  const { press, unmount } = await visit(account, site)
  const back = await screen.findByRole('link', { name: 'Back to the panel' })
  expect(back).toHaveAttribute('href', '/admin-panel')
  const session = expect.stringMatching(/^(Firefox on WindowsBegun|An unknown program this one)/)
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([session, session])
  await press(/^End: Firefox on Windows, begun /)
  expect(await screen.findByText(/^Done\. Whoever worked there is asked/)).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
  keepsFocus()
  expect(await statusOf(other)).toBe(401)
  unmount()

  const others = [await logInElsewhere(), await logInElsewhere('curl/8')]
  const again = await visit(account, site)
  expect(await rows()).toHaveLength(3)
  await again.press('End all others')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  keepsFocus()
  for (const each of others) expect(await statusOf(each)).toBe(401)
  expect(await statusOf(site.admin)).toBe(200)
})

test('ending the current session leads to the login, which says why', async () => {
  const { press, place } = await visit(account, site)
  await press(/^End: An unknown program/)
  expect(await screen.findByText('You ended this session. Log in to go on.')).toBeVisible()
  expect(place.address).toBe('/admin-login')
  expect(await statusOf(site.admin)).toBe(401)
})

test('where no answer comes the sessions are read again, and nothing is guessed', async () => {
  const other = await logInElsewhere()
  const { press } = await visit(
    account,
    losing(site, ({ method }) => method === 'DELETE'),
  )
  expect(await rows()).toHaveLength(2)
  await press('End all others')
  const words =
    'Failed to end your other sessions. It is not known whether it was done; look again.'
  expect(await screen.findByText(words)).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect(await statusOf(other)).toBe(401)
})
