import { afterEach, expect, test } from 'bun:test'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Folded } from './folded.tsx'

const { ResizeObserver } = globalThis
afterEach(() => {
  Object.assign(globalThis, { ResizeObserver })
})

/** Shows something as high as that: this DOM lays nothing out. */
function show(scrollHeight: number) {
  let look = () => {}
  class Watching {
    constructor(told: () => void) {
      look = told
    }
    observe(shown: Element) {
      Object.defineProperty(shown, 'scrollHeight', { value: scrollHeight })
    }
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver: Watching })
  render(<Folded>Words</Folded>)
  act(() => look())
}

test('what is a quarter higher than its fold shows its beginning, and all of it when that is asked for', () => {
  show(641)
  const button = screen.getByRole('button', { name: 'Show all', expanded: false })
  fireEvent.click(button)
  expect(button).toHaveTextContent('Show less')
  fireEvent.click(button)
  expect(button).toHaveTextContent('Show all')
})

test('what is hardly higher is shown whole', () => {
  show(640)
  expect(screen.queryByRole('button')).toBeNull()
})
