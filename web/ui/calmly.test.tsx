import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import { useCalmly } from './calmly.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

function begin() {
  const { result, rerender } = renderHook(
    ({ text, keystrokes, isUrgent = false }) => useCalmly(text, keystrokes, isUrgent),
    { initialProps: { text: '3 found', keystrokes: 0 } as Given },
  )
  return { said: () => result.current, type: rerender }
}

type Given = { text: string; keystrokes: number; isUrgent?: boolean }

test('text is announced a second after the last keystroke, even one that changes nothing', () => {
  const { said, type } = begin()
  type({ text: '2 found', keystrokes: 1 })
  pass(999)
  type({ text: '2 found', keystrokes: 2 })
  pass(999)
  expect(said()).toBe('3 found')
  pass(1)
  expect(said()).toBe('2 found')
})

test('text that changes after the last keystroke is announced after a second, too', () => {
  const { said, type } = begin()
  type({ text: '3 found', keystrokes: 1 })
  type({ text: '1 found', keystrokes: 1 })
  expect(said()).toBe('3 found')
  pass(1000)
  expect(said()).toBe('1 found')
})

test('urgent text, and text that typing didn’t cause, is announced at once', () => {
  const { said, type } = begin()
  type({ text: '2 found', keystrokes: 0 })
  expect(said()).toBe('2 found')
  type({ text: '1 found', keystrokes: 1 })
  expect(said()).toBe('2 found')
  type({ text: 'Too long', keystrokes: 2, isUrgent: true })
  expect(said()).toBe('Too long')
})
