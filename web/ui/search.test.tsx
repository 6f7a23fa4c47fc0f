import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Search } from './search.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('a search acts once nothing was typed for a quarter of a second, and at once by Enter or Escape', () => {
  const found: string[] = []
  const given = { label: 'Search', placeholder: '', name: 'q', value: '', onType: () => {} }
  render(<Search {...given} onSearch={(text) => found.push(text)} />)
  const box = screen.getByRole('searchbox')
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  type('ti')
  pass(249)
  type('tide ')
  pass(249)
  expect(found).toEqual([])
  pass(1)
  expect(found).toEqual(['tide'])
  type('tide clock')
  fireEvent.keyDown(box, { key: 'Enter' })
  pass(0)
  fireEvent.keyDown(box, { key: 'Escape' })
  pass(0)
  expect(found).toEqual(['tide', 'tide clock', ''])
  pass(1000)
  expect(found).toHaveLength(3)
})

test('text typed before hydration is searched for', () => {
  const found: string[] = []
  const given = { label: 'Search', placeholder: '', name: 'q', value: '', onType: () => {} }
  const box = <Search {...given} onSearch={(text) => found.push(text)} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(box)
  const input = container.querySelector('input')
  if (input) input.value = 'tide'
  render(box, { container, hydrate: true })
  pass(0)
  expect(found).toEqual(['tide'])
  expect(screen.getByRole('searchbox')).toHaveValue('tide')
})
