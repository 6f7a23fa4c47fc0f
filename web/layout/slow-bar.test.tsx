import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { SlowBar } from './slow-bar.tsx'

const begun = location.href

beforeEach(() => void jest.useFakeTimers())

afterEach(() => {
  jest.useRealTimers()
  history.replaceState(null, '', begun)
})

let navigate: NavigateFunction

function Watch() {
  navigate = useNavigate()
  return null
}

function showBar() {
  const { container } = render(
    <MemoryRouter>
      <SlowBar />
      <Watch />
    </MemoryRouter>,
  )
  const isSeenAfter = (ms: number) => {
    act(() => jest.advanceTimersByTime(ms))
    return container.querySelector('[data-slow]') !== null
  }
  const happen = (event: string) => act(() => void window.dispatchEvent(new Event(event)))
  return { isSeenAfter, happen, arrive: () => act(() => void navigate('/elsewhere')) }
}

test.each(['click', 'popstate'])(
  'a page that a %s leads to shows the bar after 400 ms, until it is there',
  (event) => {
    const { isSeenAfter, happen, arrive } = showBar()
    happen(event) // leads nowhere
    expect(isSeenAfter(1000)).toBe(false)
    history.replaceState(null, '', '/elsewhere')
    happen(event)
    expect([isSeenAfter(399), isSeenAfter(1)]).toEqual([false, true])
    arrive()
    expect(isSeenAfter(1000)).toBe(false)
  },
)

test('the bar never shows for a faster one', () => {
  const { isSeenAfter, happen, arrive } = showBar()
  history.replaceState(null, '', '/elsewhere')
  happen('click')
  expect(isSeenAfter(399)).toBe(false)
  arrive()
  expect(isSeenAfter(1000)).toBe(false)
})
