import { afterEach, expect, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeSelect } from './theme-select.tsx'

const { dataset } = document.documentElement

afterEach(() => {
  localStorage.clear()
  delete dataset['theme']
})

test('the theme follows the system until one is chosen, which is kept', async () => {
  render(<ThemeSelect />)
  const select = screen.getByLabelText('Theme')
  expect(select).toHaveValue('system')
  await userEvent.selectOptions(select, 'Dark')
  expect(select).toHaveValue('dark')
  expect(dataset['theme']).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await userEvent.selectOptions(select, 'System')
  expect(dataset['theme']).toBeUndefined()
})

test('a choice made in another tab shows here', () => {
  render(<ThemeSelect />)
  act(() => {
    localStorage.setItem('theme', 'light')
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  })
  expect(screen.getByLabelText('Theme')).toHaveValue('light')
  expect(dataset['theme']).toBe('light')
})
