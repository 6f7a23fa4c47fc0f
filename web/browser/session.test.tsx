import { expect, test } from 'bun:test'
import { followSession } from './session.ts'

test('logging in or out in another tab shows here', () => {
  followSession()
  const { documentElement } = document
  localStorage.setItem('adminToken', 'token')
  dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
  expect(documentElement).toHaveAttribute('data-auth')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(documentElement).not.toHaveAttribute('data-auth')
})
