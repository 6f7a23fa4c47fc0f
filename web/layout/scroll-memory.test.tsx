import { afterEach, expect, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { ScrollMemory } from './scroll-memory.tsx'

const begun = history.scrollRestoration

afterEach(() => {
  history.scrollRestoration = begun
  scrollTo(0, 0)
})

type Steps = { navigate: NavigateFunction }

function Walk({ steps }: { steps: Steps }) {
  steps.navigate = useNavigate()
  return null
}

/** Opens the second page of a history; the returned function navigates, and returns the scroll position. */
function open() {
  const steps: Steps = { navigate: () => {} }
  render(
    <MemoryRouter initialEntries={['/faq', '/faculty']} initialIndex={1}>
      <ScrollMemory>
        <Walk steps={steps} />
      </ScrollMemory>
    </MemoryRouter>,
  )
  return async (from: number, to: string | -1 | 1) => {
    scrollTo(0, from)
    await act(async () => await (typeof to === 'string' ? steps.navigate(to) : steps.navigate(to)))
    return scrollY
  }
}

test('a new page begins at its top, and the way back ends where it was left', async () => {
  const go = open()
  expect(await go(700, '/calendar')).toBe(0)
  expect(await go(300, -1)).toBe(700)
  expect(await go(50, 1)).toBe(300)
})

test('the same page at another address stays where it is', async () => {
  expect(await open()(700, '/faculty?page=2')).toBe(700)
})

test('a page from before a reload begins at its top', async () => {
  expect(await open()(700, -1)).toBe(0)
})

test('the browser restores the position of a page only after leaving the site', () => {
  open()
  expect(history.scrollRestoration).toBe('manual')
  window.dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
})
