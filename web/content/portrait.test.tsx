import { expect, test } from 'bun:test'
import { fireEvent, render } from '@testing-library/react'
import { Portrait } from './portrait.tsx'

test('a face comes in its smallest copy, takes a square before it is there, and is a bust where it can’t be shown', () => {
  const { container } = render(<Portrait src="/images/ada.webp" size="size-14" />)
  const img = container.querySelector('img')
  if (!img) throw new Error('There is no picture.')
  const told = ['srcset', 'sizes', 'width', 'height', 'alt'].map((name) => img.getAttribute(name))
  expect(told).toEqual(['/images/ada.webp?w=320 320w', '56px', '1', '1', ''])
  fireEvent.error(img)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})
