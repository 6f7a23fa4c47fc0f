import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { ada } from '../../../src/testing/cast.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const status = '/admin-panel?tab=status'

async function logInElsewhere(agent = 'Firefox/140.0 Windows') {
  const { user: username, password } = ada
  const headers = { 'user-agent': agent }
  const { body } = await site.visitor.post('/api/auth/login', { username, password }, headers)
  return site.visitor.as(String(body['token']))
}

const section = () => screen.findByRole('region', { name: 'Your sessions' })
const rows = async () => within(await section()).findAllByRole('listitem')

test('an admin sees where they are logged in, and ends one of the others', async () => {
  const other = await logInElsewhere()
  const { user } = await visit(status, site)
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^(Firefox on WindowsBegun|An unknown programthis one)/),
    expect.stringMatching(/^(Firefox on WindowsBegun|An unknown programthis one)/),
  ])
  await user.click(screen.getByRole('button', { name: /^End: Firefox on Windows, begun / }))
  expect(await screen.findByText(/^Done\. Whoever worked there is asked/)).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
  expect((await other.get('/api/admins')).status).toBe(401)
}, 20_000)

test('all others end with one press, and the focus isn’t lost', async () => {
  const others = [await logInElsewhere(), await logInElsewhere('curl/8')]
  const { user } = await visit(status, site)
  expect(await rows()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'End all others' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(screen.getByRole('heading', { name: 'Your sessions' })).toHaveFocus()
  for (const other of others) expect((await other.get('/api/admins')).status).toBe(401)
  expect((await site.admin.get('/api/admins')).status).toBe(200)
}, 20_000)

test('whoever ends this one is asked to log in, and told why', async () => {
  const { user, place } = await visit(status, site)
  await user.click(within((await rows())[0] ?? document.body).getByRole('button', { name: /^End/ }))
  expect(await screen.findByText('You ended this session. Log in to go on.')).toBeVisible()
  expect(place.address).toBe('/admin-login')
  expect((await site.admin.get('/api/admins')).status).toBe(401)
}, 20_000)

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
    const { user } = await visit(status, { ask })
    await rows()
    await user.click(screen.getByRole('button', { name: /^End: Firefox/ }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(await rows()).toHaveLength(isDone ? 1 : 2)
  },
  20_000,
)
