import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { PictureField } from '../ui/picture-field.tsx'
import { useForm } from './use-form.ts'

// While a picture is prepared, it may be replaced or removed.

const held = new Map<string, () => void>()
const kept = globalThis.createImageBitmap

beforeEach(() => {
  held.clear()
  sent = 0
  globalThis.createImageBitmap = (async (file: File) => {
    await new Promise<void>((go) => held.set(file.name, go))
    throw new Error('No picture')
  }) as unknown as typeof createImageBitmap
})
afterEach(() => {
  globalThis.createImageBitmap = kept
})

let form: ReturnType<typeof useForm>
let sent: number

function Form() {
  form = useForm({
    ...{ title: 'Pictures', path: '/pictures', schema: z.object({}), initial: { img: '' } },
    send: async () => void sent++,
  })
  return (
    <form {...form.props} aria-label="Pictures">
      <PictureField of={form.picture('img')} label="Image" />
    </form>
  )
}

const problem = () => form.errors['img']
const told = () => screen.getByRole('status').textContent
const finish = (name: string) => held.get(name)?.()

async function choose(...names: string[]) {
  render(<Form />)
  for (const name of names) {
    const files = [new File(['?'], name)]
    fireEvent.change(screen.getByLabelText(/^Image/), { target: { files } })
    await waitFor(() => expect(held.has(name)).toBe(true))
  }
  expect(told()).toBe('Preparing the image…')
}

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'the picture that was chosen last counts, though the %s one is ready before it',
  async (one, other) => {
    await choose('first', 'second')
    for (const name of [one, other]) {
      finish(name)
      if (name === 'second') await waitFor(() => expect(problem()).toBeDefined())
    }
    await act(form.areReady)
    expect(told()).toBe('second')
  },
)

test('a picture that was removed before it was ready does not come back', async () => {
  await choose('first')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Image' }))
  finish('first')
  await act(form.areReady)
  expect([told(), form.values['img'], problem()]).toEqual(['', '', undefined])
})

test('sending waits for every picture, and a refused one keeps the form from being sent', async () => {
  await choose('first')
  fireEvent.submit(screen.getByRole('form'))
  expect(form.isBusy).toBe(true)
  finish('first')
  await waitFor(() => expect(form.isBusy).toBe(false))
  expect([problem(), sent]).toEqual(['The selected file must be an image', 0])
})
