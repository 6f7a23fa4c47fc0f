import { afterEach, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { ada } from '../../../src/testing/cast.ts'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { openSite, put, siteOfAdmin, type TestSite, visit } from '../../testing/site.tsx'

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

test.each([
  ['a proxy that can’t reach the site', 502, 'Login failed. The site can’t answer at the moment.'],
  ['a page that isn’t the site’s', 200, 'Login failed. The site could not be reached.'],
  ['a 401 without words', 401, 'Invalid credentials. Please try again.'],
])(
  '%s is told as what it is, and credentials are invalid only for a 401',
  async (_, status, words) => {
    const logged = spyOn(console, 'error').mockImplementation(() => {})
    const headers = { 'content-type': status === 401 ? 'application/json' : 'text/html' }
    const visited = await visit('/admin-login', {
      ask: async () =>
        new Response(status === 401 ? '{"message":""}' : '<h1>Back soon</h1>', { status, headers }),
    })
    await logIn(visited, ada.password)
    expect(await screen.findByText((text) => text.startsWith(words))).toBeVisible()
    expect(logged.mock.calls.map(([first]) => first)).toContain('Login failed')
    logged.mockRestore()
  },
)

test('what was typed before the scripts were there is not lost', async () => {
  document.body.innerHTML =
    '<script type="application/json" id="state">{}</script><form action="/admin-login"><input aria-label="User" name="username" value="ada"><input aria-label="Secret" name="password" value="typed early"></form>'
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
  document.body.innerHTML = `<script type="application/json" id="state">{}</script><form action="/admin-login"><input aria-label="User" name="username" value="ada"><input aria-label="Secret" name="password" value="${ada.password}"></form>`
  document.documentElement.dataset['sent'] = ''
  await visit('/admin-login', site)
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  expect(document.documentElement).not.toHaveAttribute('data-sent')
})

describe('the sessions of an admin', () => {
  const site = siteOfAdmin()
  const account = '/admin-panel/account'

  async function logInElsewhere(agent = 'Firefox/140.0 Windows') {
    const { user: username, password } = ada
    const headers = { 'user-agent': agent }
    const { body } = await site.visitor.post('/api/auth/login', { username, password }, headers)
    return site.visitor.as(String(body['token']))
  }

  const section = () => screen.findByRole('region', { name: 'Your sessions' })
  const rows = async () => within(await section()).findAllByRole('listitem')

  test('an admin sees where they are logged in, and ends one of the others, and the focus isn’t lost', async () => {
    const other = await logInElsewhere()
    const { user } = await visit(account, site)
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^(Firefox on WindowsBegun|An unknown program this one)/),
      expect.stringMatching(/^(Firefox on WindowsBegun|An unknown program this one)/),
    ])
    await user.click(screen.getByRole('button', { name: /^End: Firefox on Windows, begun / }))
    expect(await screen.findByText(/^Done\. Whoever worked there is asked/)).toBeVisible()
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Your sessions' })).toHaveFocus()
    expect((await other.get('/api/admins')).status).toBe(401)
  })

  test('all others end with one press, and the focus isn’t lost', async () => {
    const others = [await logInElsewhere(), await logInElsewhere('curl/8')]
    const { user } = await visit(account, site)
    expect(await rows()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'End all others' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.getByRole('heading', { name: 'Your sessions' })).toHaveFocus()
    for (const other of others) expect((await other.get('/api/admins')).status).toBe(401)
    expect((await site.admin.get('/api/admins')).status).toBe(200)
  })

  test('whoever ends this one is asked to log in, and told why', async () => {
    const { user, place } = await visit(account, site)
    await user.click(
      within((await rows())[0] ?? document.body).getByRole('button', { name: /^End/ }),
    )
    expect(await screen.findByText('You ended this session. Log in to go on.')).toBeVisible()
    expect(place.address).toBe('/admin-login')
    expect((await site.admin.get('/api/admins')).status).toBe(401)
  })

  test.each([
    ['did all the same', true, /^Done\./],
    ['did not', false, 'Failed to end the session. Nothing was changed.'],
  ])(
    'where no answer came, the list is read again: the server %s',
    async (_, isDone, words) => {
      await logInElsewhere()
      const ask = async (request: Request) => {
        if (request.method !== 'DELETE') return await site.ask(request)
        if (isDone) await site.ask(request)
        return await Promise.reject(new TypeError('no answer'))
      }
      const { user } = await visit(account, { ask })
      await rows()
      await user.click(screen.getByRole('button', { name: /^End: Firefox/ }))
      expect(await screen.findByText(words)).toBeVisible()
      expect(await rows()).toHaveLength(isDone ? 1 : 2)
    },
    20_000,
  )
})
