import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
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
    while (!held.has(name)) await act(() => Bun.sleep(1))
  }
  const finish = (name: string) =>
    act(async () => {
      held.get(name)?.()
      await Bun.sleep(5)
    })
  const sent = () =>
    form.values['img'] instanceof File ? form.values['img'].name : form.values['img']
  return { picture, finish, sent, areReady: () => hook.result.current.areReady() }
}

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'the picture that was chosen last is sent, though the %s one is ready before it',
  async (...order) => {
    const { picture, finish, sent } = await choose('first', 'second')
    const [one = '', other = ''] = order
    await finish(one)
    expect([picture().isPreparing, sent()]).toEqual(
      one === 'second' ? [false, 'second'] : [true, ''],
    )
    await finish(other)
    expect([picture().isPreparing, sent()]).toEqual([false, 'second'])
  },
)

test('a picture that was removed before it was ready is not sent', async () => {
  const { picture, finish, sent } = await choose('first')
  act(() => picture().onRemove())
  await finish('first')
  expect([picture().isPreparing, sent()]).toEqual([false, ''])
})

test('sending waits for every picture', async () => {
  const { finish, sent, areReady } = await choose('first')
  const ready = areReady().then(() => sent())
  await finish('first')
  expect(await ready).toBe('first')
})
