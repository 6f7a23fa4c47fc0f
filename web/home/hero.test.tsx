import { afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SiteProvider } from '../data/site.tsx'
import { settings } from '../testing/settings.ts'
import { Hero } from './hero.tsx'

let tell: (...isSeen: boolean[]) => void
const usual = globalThis.IntersectionObserver

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.IntersectionObserver = class extends usual {
    constructor(observe: IntersectionObserverCallback) {
      super(observe)
      tell = (...isSeen) => {
        const entries = isSeen.map((isIntersecting) => ({ isIntersecting }))
        act(() => observe(entries as IntersectionObserverEntry[], this))
      }
    }
  }
})

afterEach(() => {
  jest.useRealTimers()
  globalThis.IntersectionObserver = usual
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const pictures = () => [...document.querySelectorAll('img')]
const shown = () => pictures().findIndex((picture) => !picture.classList.contains('opacity-0'))
const load = (from: number, to?: number) => {
  for (const picture of pictures().slice(from, to)) fireEvent.load(picture)
}

/** All of its pictures are on the page, and the first is loaded. */
function open() {
  render(
    <SiteProvider value={{ settings, art: {} }}>
      <MemoryRouter>
        <Hero onExplore={() => {}}>{null}</Hero>
      </MemoryRouter>
    </SiteProvider>,
  )
  pass(2000)
}

test('four pictures take turns of 4000 ms once all are loaded, and can be paused and played', () => {
  open()
  expect(pictures()).toHaveLength(4)
  load(2)
  pass(20_000)
  expect(shown()).toBe(0)
  expect(screen.queryByRole('button', { name: 'Pause background' })).toBeNull()
  load(1, 2)
  pass(3999)
  expect(shown()).toBe(0)
  pass(1)
  expect(shown()).toBe(1)
  pass(12_000)
  expect(shown()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Pause background' }))
  pass(20_000)
  expect(shown()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Play background' }))
  pass(4000)
  expect(shown()).toBe(1)
})

test('nothing turns for a reader who wants no motion', () => {
  const always = matchMedia('all')
  const asked = spyOn(window, 'matchMedia').mockReturnValue(always)
  open()
  load(1)
  pass(20_000)
  expect(shown()).toBe(0)
  asked.mockRestore()
})

const setHidden = (value: boolean) => {
  Object.defineProperty(document, 'hidden', { value, configurable: true })
  fireEvent(document, new Event('visibilitychange'))
}

test.each([
  ['in a hidden tab', () => setHidden(true), () => setHidden(false)],
  ['out of sight', () => tell(true, false), () => tell(false, true)],
])('nothing turns while the hero is %s', (_, hide, show) => {
  open()
  load(1)
  hide()
  pass(20_000)
  expect(shown()).toBe(0)
  show()
  pass(4000)
  expect(shown()).toBe(1)
  Reflect.deleteProperty(document, 'hidden')
})
