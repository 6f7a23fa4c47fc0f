import { expect, spyOn, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { startTransition } from 'react'
import { type Screen, screen, useScreen } from './screen.tsx'

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
