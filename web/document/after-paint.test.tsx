import { expect, spyOn, test } from 'bun:test'

test('no script is asked for before the whole page is there, since it could run without the end of it', async () => {
  const watched = spyOn(PerformanceObserver.prototype, 'observe').mockImplementation(() => {})
  await import(`${import.meta.dir}/after-paint.js`)
  const early = watched.mock.calls.length
  dispatchEvent(new Event('DOMContentLoaded'))
  const late = watched.mock.calls.length
  watched.mockRestore()
  expect([early, late]).toEqual([0, 1])
})
