import { expect, spyOn, test } from 'bun:test'
import { followSession } from './session.ts'

test('logging in or out in another tab shows here', () => {
  const listening = spyOn(window, 'addEventListener')
  followSession()
  const [[, listener] = []] = listening.mock.calls
  listening.mockRestore()
  const { documentElement } = document
  localStorage.setItem('adminToken', 'token')
  dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
  expect(documentElement).toHaveAttribute('data-auth')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(documentElement).not.toHaveAttribute('data-auth')
  if (listener) window.removeEventListener('storage', listener)
})
