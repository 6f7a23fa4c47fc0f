import { afterEach, expect, test } from 'bun:test'
import { siteStorage } from './storage.ts'

const usual = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  if (usual) Object.defineProperty(globalThis, 'localStorage', usual)
})

const denied = () => {
  throw new DOMException('Access is denied', 'SecurityError')
}
const full = {
  getItem: () => null,
  setItem() {
    throw new DOMException('Full', 'QuotaExceededError')
  },
  removeItem() {},
}

test.each<[string, () => unknown]>([
  ['storage that throws', denied],
  ['no storage', () => null],
  ['a full storage', () => full],
])('in a browser with %s a page remembers in memory', (_, get) => {
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
  siteStorage.set('draft', 'Half a summary')
  expect(siteStorage.get('draft')).toBe('Half a summary')
  expect(siteStorage.names()).toContain('draft')
  siteStorage.remove('draft')
  expect(siteStorage.get('draft')).toBeUndefined()
})
