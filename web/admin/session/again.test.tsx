import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import { ada, question } from '../../../src/testing/cast.ts'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { openSite, type TestSite, visit } from '../../testing/site.tsx'
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

test('a login is sent once, however often it is pressed, and again after it has failed', async () => {
  const held: (() => void)[] = []
  const ask: TestSite['ask'] = async (request) => {
    if (request.url.endsWith('/login')) await new Promise<void>((go) => held.push(go))
    return await site.ask(request)
  }
  const { user, logIn } = await visit('/admin-login', { ask })
  await logIn({ ...ada, password: 'not the password' })
  for (let n = 0; n < 2; n++) await user.keyboard('{Enter}')
  await waitFor(() => expect(held).toHaveLength(1))
  held.at(-1)?.()
  const wrong = 'Invalid credentials. Please try again.'
  expect(await screen.findByText(wrong)).toBeVisible()
  await logIn(ada)
  await waitFor(() => expect(held).toHaveLength(2))
  expect(screen.queryByText(wrong)).toBeNull()
  held.at(-1)?.()
  expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeVisible()
})

test('whoever logs in next in a tab sees nothing that was read before', async () => {
  await site.admin.post('/api/faq', question)
  act(() => beginSession(site.admin.token ?? ''))
  const { settled, logIn } = await visit('/admin-panel?tab=faq', site)
  await screen.findAllByText(question.question)
  await settled()
  await site.admin.put('/api/faq/1', { question: 'For others?' })
  act(() => endSession('Somebody else’s turn.'))
  await logIn(ada)
  await screen.findByRole('heading', { name: 'Admin Panel' })
  expect(screen.queryByText(question.question)).toBeNull()
})

test('why a session ended is said once, and not to whoever comes later', async () => {
  const why = 'You were logged out.'
  act(() => beginSession(site.admin.token ?? ''))
  const { place } = await visit('/admin-panel?tab=faq', site)
  const isAskedInSilence = async () => {
    await place.go('/faq')
    await place.go('/admin-panel?tab=faq')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByText(why)).toBeNull()
  }
  act(() => endSession(why))
  expect(await screen.findByText(why)).toBeVisible()
  await isAskedInSilence()
  act(() => endSession(why))
  act(() => beginSession(site.admin.token ?? ''))
  localStorage.clear()
  await isAskedInSilence()
})
