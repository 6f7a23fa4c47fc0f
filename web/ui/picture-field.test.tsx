import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { PictureField } from './picture-field.tsx'

const of = {
  id: 'field-img',
  name: 'img',
  picked: '',
  isPreparing: true,
  error: undefined,
  onPick: () => {},
  onRemove: () => {},
}

test('a picture that is being prepared is announced', () => {
  const { rerender } = render(<PictureField of={of} label="Image" />)
  expect(screen.getByRole('status')).toHaveTextContent('Preparing the image…')
  rerender(<PictureField of={{ ...of, isPreparing: false }} label="Image" />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
