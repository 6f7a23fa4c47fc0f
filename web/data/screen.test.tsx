import { afterAll, afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { startTransition } from 'react'
import { forgetFailure, load, ready, type Screen, screen, useScreen } from './screen.tsx'

let isOnline: boolean

beforeEach(() => {
  isOnline = true
  jest.useFakeTimers()
  spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(async () => (isOnline ? new Response() : Promise.reject(new TypeError())), {
      preconnect() {},
    }),
  )
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true })
})

afterEach(() => void jest.useRealTimers())
afterAll(() => void Reflect.deleteProperty(navigator, 'onLine'))

/** A screen that loads once `mayCome`. */
function slowScreen() {
  const asked = { times: 0, mayCome: false }
  const code = screen('a.tsx', async () => {
    asked.times++
    if (!asked.mayCome) throw new Error('It didn’t come.')
    return { default: 'the code' }
  })
  return { asked, code }
}

async function pass(ms: number) {
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

test('code that fails to load is tried four times within 3.5 seconds, and again once that is forgotten', async () => {
  const { asked, code } = slowScreen()
  const first = ready(code)
  first.catch(() => {})
  const times: number[] = []
  for (const pause of [0, 499, 1, 999, 1, 1999, 1, 60_000]) {
    await pass(pause)
    times.push(asked.times)
  }
  expect(times).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect(ready(code)).toBe(first)
  await expect(first).rejects.toThrow('It didn’t come.')
  forgetFailure(code)
  asked.mayCome = true
  expect(await ready(code)).toBe('the code')
  expect(asked.times).toBe(5)
})

test('code loads once the network is back, and is not tried offline', async () => {
  const { asked, code } = slowScreen()
  isOnline = false
  asked.mayCome = true
  const coming = ready(code)
  await pass(0)
  expect(asked.times).toBe(0)
  isOnline = true
  await pass(500)
  expect(await coming).toBe('the code')
  expect([asked.times, code.drawn]).toEqual([1, 'the code'])
})

test('an offline browser loads code from a reachable site', async () => {
  const { asked, code } = slowScreen()
  asked.mayCome = true
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  expect(await load(code)).toBe('the code')
})

const Shown = ({ of }: { of: Screen<string> }) => useScreen(of)

test('a screen that was waited for is shown as React wants it: by the promise that it waited for', async () => {
  const { asked, code } = slowScreen()
  const complaints = spyOn(console, 'error')
  await act(async () => startTransition(() => void render(<Shown of={code} />)))
  asked.mayCome = true
  await act(() => pass(500))
  expect(document.body).toHaveTextContent('the code')
  expect(complaints).not.toHaveBeenCalled()
})
