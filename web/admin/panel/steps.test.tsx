import { afterEach, expect, test } from 'bun:test'
import { placeOf, rememberSearch } from './address.ts'
import { tabs } from './tabs.tsx'

afterEach(() => {
  Reflect.deleteProperty(performance, 'timeOrigin')
  sessionStorage.clear()
})

const shownAt = (key: string) => placeOf(tabs, '', key).tab.id

test('after a reload the way back leads to the tab that was left, too, and another document begins at the last', () => {
  const bare = (key: string) => ({ search: '', key })
  rememberSearch('?tab=faq', bare('default'))
  rememberSearch('?tab=events', bare('x7c0tq'))
  rememberSearch('?tab=mail', { search: '?tab=mail', key: 'b81k2m' })
  expect(['default', 'x7c0tq', 'new'].map(shownAt)).toEqual(['faq', 'events', 'mail'])
  Object.defineProperty(performance, 'timeOrigin', { value: 1, configurable: true })
  expect(['default', 'x7c0tq', 'new'].map(shownAt)).toEqual(['mail', 'events', 'mail'])
})
