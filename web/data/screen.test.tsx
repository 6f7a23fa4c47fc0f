import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { startTransition } from 'react'
import { forgetFailure, load, ready, type Screen, screen, useScreen } from './screen.tsx'

let isOnline: boolean

beforeEach(() => {
  isOnline = true
  spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(async () => (isOnline ? new Response() : Promise.reject(new TypeError())), {
      preconnect() {},
    }),
  )
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true })
})

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

test('a failure is kept until it is forgotten', async () => {
  const { asked, code } = slowScreen()
  const first = ready(code)
  await expect(first).rejects.toThrow('It didn’t come.')
  expect(ready(code)).toBe(first)
  forgetFailure(code)
  asked.mayCome = true
  expect(await ready(code)).toBe('the code')
  expect([asked.times, code.drawn]).toEqual([2, 'the code'])
})

test('code is not tried offline', async () => {
  const { asked, code } = slowScreen()
  isOnline = false
  await expect(load(code)).rejects.toThrow('can’t be reached')
  expect(asked.times).toBe(0)
})

test('an offline browser loads code from a reachable site', async () => {
  const { asked, code } = slowScreen()
  asked.mayCome = true
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  expect(await load(code)).toBe('the code')
})

const Shown = ({ of }: { of: Screen<string> }) => useScreen(of)

test('a screen that was waited for is shown as React wants it: by the promise that it waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: string }>()
  const code = screen('a.tsx', () => promise)
  const complaints = spyOn(console, 'error')
  await act(async () => startTransition(() => void render(<Shown of={code} />)))
  await act(async () => resolve({ default: 'the code' }))
  expect(document.body).toHaveTextContent('the code')
  expect(complaints).not.toHaveBeenCalled()
})
