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

test.each([
  ['/admin-panel?tab=faq', 'GET /api/counts'],
  ['/admin-panel/faq/edit/1', 'POST /api/counts/editing'],
])(
  'while %s is visible it polls twice a minute, and at once when it is seen again',
  async (address, poll) => {
    timers.mockClear()
    await site.publish('/api/faq')
    const { ask, calls } = watched(site)
    const { settled } = await visit(address, { ask })
    const polls = async () => {
      await settled()
      return calls.filter((call) => call === poll).length
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
  },
)
