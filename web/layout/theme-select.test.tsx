import { expect, spyOn, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeSelect } from './theme-select.tsx'

test('the theme follows the system until one is chosen, which is kept, in this tab or another', async () => {
  const { dataset } = document.documentElement
  const listening = spyOn(window, 'addEventListener')
  await import(`${import.meta.dir}/../document/theme.js`)
  const listeners = [...listening.mock.calls]
  listening.mockRestore()
  render(<ThemeSelect />)
  const select = screen.getByLabelText('Theme')
  expect(select).toHaveValue('system')
  await userEvent.selectOptions(select, 'Dark')
  expect([dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  localStorage.setItem('theme', 'light')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(select).toHaveValue('light')
  expect(dataset['theme']).toBe('light')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(select).toHaveValue('system')
  expect(dataset['theme']).toBeUndefined()
  await userEvent.selectOptions(select, 'Light')
  await userEvent.selectOptions(select, 'System')
  expect(dataset['theme']).toBeUndefined()
  for (const [type, listener] of listeners) removeEventListener(type, listener)
  localStorage.clear()
})
