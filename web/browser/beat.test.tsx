import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { useBeat } from './beat.ts'

let beats = 0

function Watched({ everyMs }: { everyMs?: number }) {
  useBeat(() => beats++, everyMs)
  return null
}

const tell = (state: { visibilityState?: string; onLine?: boolean }) => {
  for (const [name, value] of Object.entries(state))
    Object.defineProperty(name === 'onLine' ? navigator : document, name, {
      configurable: true,
      value,
    })
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const fire = (target: EventTarget, name: string) => act(() => target.dispatchEvent(new Event(name)))

beforeEach(() => {
  beats = 0
  jest.useFakeTimers()
  tell({ visibilityState: 'visible', onLine: true })
})

afterEach(() => jest.useRealTimers())

test('it polls while the page is visible, until it is unmounted', () => {
  const { unmount } = render(<Watched />)
  pass(29_999)
  expect(beats).toBe(0)
  pass(60_001)
  expect(beats).toBe(3)
  unmount()
  pass(60_000)
  fire(window, 'focus')
  expect(beats).toBe(3)
})

test('the interval can change', () => {
  const { rerender } = render(<Watched />)
  rerender(<Watched everyMs={5000} />)
  pass(5000)
  expect(beats).toBe(1)
})

test('a hidden page doesn’t poll, and does at once when it is visible again', () => {
  render(<Watched />)
  tell({ visibilityState: 'hidden' })
  fire(document, 'visibilitychange')
  pass(90_000)
  expect(beats).toBe(0)
  tell({ visibilityState: 'visible' })
  fire(document, 'visibilitychange')
  expect(beats).toBe(1)
  fire(window, 'focus')
  expect(beats).toBe(2)
})

test('an offline page doesn’t poll, and does once it is online', () => {
  render(<Watched />)
  tell({ onLine: false })
  pass(90_000)
  fire(window, 'focus')
  expect(beats).toBe(0)
  tell({ onLine: true })
  fire(window, 'online')
  expect(beats).toBe(1)
})
