import { expect, spyOn, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { startTransition } from 'react'
import { load, type Screen, screen, useScreen } from './screen.tsx'

test('a browser that says it is offline loads code only from a reachable site', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  const asked = spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError())
  asked.mockResolvedValueOnce(new Response())
  let times = 0
  const code = screen('a.tsx', async () => ({ default: ++times }))
  await expect(load(code)).rejects.toThrow('can’t be reached')
  expect(await load(code)).toBe(1)
  asked.mockRestore()
  Reflect.deleteProperty(navigator, 'onLine')
})

const Shown = ({ of }: { of: Screen<string> }) => useScreen(of)

test('a screen that was waited for is shown as React wants it: by the promise that it waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: string }>()
  const code = screen('a.tsx', () => promise)
  const complaints = spyOn(console, 'error').mockClear()
  await act(async () => startTransition(() => void render(<Shown of={code} />)))
  await act(async () => resolve({ default: 'the code' }))
  expect(document.body).toHaveTextContent('the code')
  expect(complaints).not.toHaveBeenCalled()
})
