import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, renderHook, waitFor } from '@testing-library/react'
import { FormFields } from './form-fields.ts'
import { usePictures } from './use-pictures.ts'

// While a picture is prepared, it may be replaced or removed.

const held = new Map<string, () => void>()
const kept = globalThis.createImageBitmap

beforeEach(() => {
  held.clear()
  globalThis.createImageBitmap = (async (file: File) => {
    await new Promise<void>((go) => held.set(file.name, go))
    return { width: 10, height: 10, close() {} }
  }) as unknown as typeof createImageBitmap
})
afterEach(() => {
  globalThis.createImageBitmap = kept
})

const pictureNamed = (name: string) => new File(['\x89PNG'], name, { type: 'image/png' })

async function choose(...names: string[]) {
  const form = new FormFields({ img: '' }, {})
  const hook = renderHook(() => usePictures({ form, values: form.values, errors: {} }))
  const picture = () => hook.result.current.picture('img')
  for (const name of names) {
    act(() => picture().onPick(pictureNamed(name)))
    await waitFor(() => expect(held.has(name)).toBe(true))
  }
  const finish = (name: string) => held.get(name)?.()
  const sent = () =>
    form.values['img'] instanceof File ? form.values['img'].name : form.values['img']
  return { picture, finish, sent, areReady: () => hook.result.current.areReady() }
}

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'the picture that was chosen last is sent, though the %s one is ready before it',
  async (one, other) => {
    const { picture, finish, sent, areReady } = await choose('first', 'second')
    for (const name of [one, other]) {
      finish(name)
      if (name === 'second') await waitFor(() => expect(sent()).toBe('second'))
    }
    await act(areReady)
    expect([picture().isPreparing, sent()]).toEqual([false, 'second'])
  },
)

test('a picture that was removed before it was ready is not sent', async () => {
  const { picture, finish, sent, areReady } = await choose('first')
  act(() => picture().onRemove())
  finish('first')
  await act(areReady)
  expect([picture().isPreparing, sent()]).toEqual([false, ''])
})

test('sending waits for every picture', async () => {
  const { finish, sent, areReady } = await choose('first')
  const ready = areReady().then(() => sent())
  finish('first')
  expect(await ready).toBe('first')
})
