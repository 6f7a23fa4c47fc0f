import { afterEach, expect, spyOn, test } from 'bun:test'
import { act } from '@testing-library/react'
import { watched } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const timers = spyOn(globalThis, 'setInterval')

afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'))

const passHalfMinute = () => {
  const [beat] = timers.mock.calls.findLast(([, ms]) => ms === 30_000) ?? []
  return act(async () => beat?.())
}
const happen = (name: string) => act(async () => void window.dispatchEvent(new Event(name)))
const setVisibility = (value: string) =>
  Object.defineProperty(document, 'visibilityState', { configurable: true, value })

test('while the panel is visible it polls the counts twice a minute, and at once when it is seen again', async () => {
  const { ask, calls } = watched(site)
  const { settled } = await visit('/admin-panel?tab=faq', { ask })
  const polls = async () => {
    await settled()
    return calls.filter((call) => call === 'GET /api/counts').length
  }
  expect(await polls()).toBe(1)
  await passHalfMinute()
  expect(await polls()).toBe(2)
  setVisibility('hidden')
  await happen('visibilitychange')
  await passHalfMinute()
  expect(await polls()).toBe(2)
  setVisibility('visible')
  await happen('visibilitychange')
  expect(await polls()).toBe(3)
})
