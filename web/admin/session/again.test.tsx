import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import { ada, question } from '../../../src/testing/cast.ts'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { openSite, put, type TestSite, visit } from '../../testing/site.tsx'
import { beginSession, endSession } from './session.ts'

// What happens the second time, and to whoever logs in next.

let site: TestSite
beforeAll(async () => {
  for (const path of ['/admin-login', '/admin-panel']) await ready(placeOf(path).screen)
})
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** The site, whose answers to logins wait until they are let go. */
function holding() {
  const held: (() => void)[] = []
  const ask: TestSite['ask'] = async (request) => {
    if (request.url.endsWith('/login')) await new Promise<void>((go) => held.push(go))
    return await site.ask(request)
  }
  return { ask, held, letGo: () => held.at(-1)?.() }
}

async function fill({ user }: Awaited<ReturnType<typeof visit>>, password: string) {
  const field = await screen.findByLabelText('Password')
  await user.clear(screen.getByLabelText('Username'))
  await put(user, screen.getByLabelText('Username'), ada.user)
  await user.clear(field)
  await put(user, field, password)
}

test('a login is sent once, however often it is pressed, and again after it has failed', async () => {
  const { ask, held, letGo } = holding()
  const visited = await visit('/admin-login', { ask })
  await fill(visited, 'not the password')
  for (let n = 0; n < 3; n++) await visited.user.keyboard('{Enter}')
  await waitFor(() => expect(held).toHaveLength(1))
  letGo()
  const wrong = 'Invalid credentials. Please try again.'
  expect(await screen.findByText(wrong)).toBeVisible()
  await fill(visited, ada.password)
  await visited.user.keyboard('{Enter}')
  await waitFor(() => expect(held).toHaveLength(2))
  expect(screen.queryByText(wrong)).toBeNull()
  letGo()
  expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeVisible()
})

test('whoever logs in next in a tab sees nothing that was read before', async () => {
  await site.admin.post('/api/faq', question)
  const panel = '/admin-panel?tab=faq'
  act(() => beginSession(site.admin.token ?? ''))
  const visited = await visit(panel, site)
  await screen.findAllByText(question.question)
  await visited.settled()
  await site.admin.put('/api/faq/1', { question: 'For others?' })
  act(() => endSession('Somebody else’s turn.'))
  await fill(visited, ada.password)
  await visited.user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Admin Panel' })
  expect(screen.queryByText(question.question)).toBeNull()
})

test('why a session ended is said once, and not to whoever comes later', async () => {
  const why = 'You were logged out.'
  act(() => beginSession(site.admin.token ?? ''))
  const visited = await visit('/admin-panel?tab=faq', site)
  act(() => endSession(why))
  expect(await screen.findByText(why)).toBeVisible()
  await visited.place.go('/faq')
  await visited.place.go('/admin-panel?tab=faq')
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.queryByText(why)).toBeNull()
  act(() => endSession(why))
  act(() => beginSession(site.admin.token ?? ''))
  localStorage.clear()
  await visited.place.go('/faq')
  await visited.place.go('/admin-panel')
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.queryByText(why)).toBeNull()
})
