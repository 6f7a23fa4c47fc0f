import { afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SiteProvider } from '../data/site.tsx'
import { watchScreen } from '../testing/on-screen.ts'
import { settings } from '../testing/settings.ts'
import { Hero } from './hero.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const pictures = () => [...document.querySelectorAll('img')]
const shown = () => pictures().findIndex((picture) => !picture.classList.contains('opacity-0'))

function open({ areLoaded = true } = {}) {
  const { unmount } = render(
    <SiteProvider value={{ settings, art: {} }}>
      <MemoryRouter>
        <Hero onExplore={() => {}}>{null}</Hero>
      </MemoryRouter>
    </SiteProvider>,
  )
  pass(2000)
  if (areLoaded) for (const picture of pictures().slice(1)) fireEvent.load(picture)
  return { unmount }
}

test('four pictures take turns of 4000 ms, and can be paused and played', () => {
  open()
  expect(pictures()).toHaveLength(4)
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

test('nothing turns or can be paused before all pictures are loaded', () => {
  open({ areLoaded: false })
  for (const picture of pictures().slice(2)) fireEvent.load(picture)
  pass(20_000)
  expect(shown()).toBe(0)
  expect(screen.queryByRole('button', { name: 'Pause background' })).toBeNull()
})

test('nothing turns for a reader who wants no motion', () => {
  const always = matchMedia('all')
  const asked = spyOn(window, 'matchMedia').mockReturnValue(always)
  open()
  pass(20_000)
  expect(shown()).toBe(0)
  asked.mockRestore()
})

test('nothing turns in a hidden tab', () => {
  open()
  const hide = (value: boolean) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    fireEvent(document, new Event('visibilitychange'))
  }
  hide(true)
  pass(20_000)
  expect(shown()).toBe(0)
  hide(false)
  pass(4000)
  expect(shown()).toBe(1)
  Reflect.deleteProperty(document, 'hidden')
})

test('nothing turns while the hero is out of sight', () => {
  const { elements, tell, stop } = watchScreen()
  const { unmount } = open()
  stop()
  expect(elements().map((each) => each.querySelectorAll('img').length)).toEqual([4])
  tell(true, false)
  pass(20_000)
  expect(shown()).toBe(0)
  tell(false, true)
  pass(4000)
  expect(shown()).toBe(1)
  unmount()
  expect(elements()).toEqual([])
})
