import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import { ResultCount } from './result-count.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('how much was found is shown at once, and announced a second after the last key until it was heard', () => {
  const count = (text: string, keystrokes: number, isNothing = false) => (
    <ResultCount {...{ text, keystrokes, isNothing }} />
  )
  const { rerender } = render(count('3 people', 0))
  const announced = screen.getByRole('status')
  rerender(count('2 people', 0)) // by no key
  expect(announced).toHaveTextContent('2 people')
  pass(3000)
  rerender(count('1 person', 1))
  expect(screen.getByText('1 person')).toBeVisible()
  pass(999)
  rerender(count('1 person', 2)) // a key that changes nothing
  pass(999)
  expect(announced).toBeEmptyDOMElement()
  pass(1)
  expect(announced).toHaveTextContent('1 person')
  pass(2999)
  expect(announced).toHaveTextContent('1 person')
  pass(1)
  expect(announced).toBeEmptyDOMElement()
  rerender(count('2 people', 2)) // the answer came late
  pass(999)
  expect(announced).toBeEmptyDOMElement()
  pass(1)
  expect(announced).toHaveTextContent('2 people')
  rerender(count('0 people', 3, true))
  expect(announced).toHaveTextContent('0 people')
})
