import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SlowBar } from './slow-bar.tsx'

const begun = location.href

beforeEach(() => void jest.useFakeTimers())

afterEach(() => {
  jest.useRealTimers()
  history.replaceState(null, '', begun)
})

test.each(['click', 'popstate'])(
  'a page that was asked for by a %s and takes 400 ms is seen to be on its way',
  (event) => {
    const { container } = render(
      <MemoryRouter>
        <SlowBar />
      </MemoryRouter>,
    )
    const isSeenAfter = (ms: number) => {
      act(() => jest.advanceTimersByTime(ms))
      return container.querySelector('[data-slow]') !== null
    }
    const happen = () => act(() => void window.dispatchEvent(new Event(event)))
    happen() // leads nowhere
    expect(isSeenAfter(1000)).toBe(false)
    history.replaceState(null, '', '/elsewhere')
    happen()
    expect([isSeenAfter(399), isSeenAfter(1)]).toEqual([false, true])
  },
)
