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

test('it polls at its interval, which can change, until it is unmounted', () => {
  const { rerender, unmount } = render(<Watched />)
  pass(29_999)
  expect(beats).toBe(0)
  pass(60_001)
  expect(beats).toBe(3)
  rerender(<Watched everyMs={5000} />)
  pass(5000)
  expect(beats).toBe(4)
  unmount()
  pass(60_000)
  fire(window, 'focus')
  expect(beats).toBe(4)
})

test.each([
  [{ visibilityState: 'hidden' }, { visibilityState: 'visible' }, document, 'visibilitychange'],
  [{ onLine: false }, { onLine: true }, window, 'online'],
  [{ visibilityState: 'hidden' }, { visibilityState: 'visible' }, window, 'focus'],
])(
  'a page with %o doesn’t poll, and does at once when it comes back',
  (away, back, target, event) => {
    render(<Watched />)
    tell(away)
    fire(target, event)
    pass(90_000)
    expect(beats).toBe(0)
    tell(back)
    fire(target, event)
    expect(beats).toBe(1)
  },
)
