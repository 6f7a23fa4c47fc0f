import { expect, spyOn, test } from 'bun:test'

test('no script is asked for before the whole page is there, since it could run without the end of it', async () => {
  const asked = spyOn(document.head, 'append').mockImplementation(() => {})
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true })
  await import(`${import.meta.dir}/after-paint.js`) // of a browser that tells nothing of what it has painted
  await new Promise(requestAnimationFrame)
  const early = asked.mock.calls.length
  Reflect.deleteProperty(document, 'readyState')
  dispatchEvent(new Event('DOMContentLoaded'))
  const all = asked.mock.calls.length
  asked.mockRestore()
  expect([early, all]).toEqual([0, 1])
})
