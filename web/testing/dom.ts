import { afterAll, mock } from 'bun:test'
import { inspect } from 'node:util'
import { endAll } from '../../src/testing/ending.ts'
import { collectSeldom } from '../../src/testing/garbage.ts'
import { rememberHashes } from '../../src/testing/passwords.ts'

collectSeldom()
rememberHashes()

// The files that a worker runs share its globals and modules: none leaves anything to the next.
afterAll(async () => {
  mock.restore()
  await endAll()
})

/** Whether it isn't known yet if something is missing; the last try says so with the whole page in words. */
const isTrying = (config: object) =>
  Reflect.get(config, '_disableExpensiveErrorDiagnostics') === true

const missing = (message: string | null) =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })

/** A node in the words of a failed expectation. With all it hangs on it would take gigabytes and minutes. */
function shown(this: Node) {
  const alone = this.cloneNode(false)
  if (!(alone instanceof Element)) return this.nodeValue ?? this.nodeName
  alone.textContent = String(this.textContent).slice(0, 100)
  return alone.outerHTML
}

// A DOM for the tests of components only: on the server's it would break Request and Response. They have workers of
// their own (`scripts/test.ts`).
if (Bun.main.endsWith('.test.tsx')) {
  const { GlobalRegistrator } = await import('@happy-dom/global-registrator')
  GlobalRegistrator.register({ url: 'http://localhost/', width: 1280, height: 800 })
  // It loads no pictures, and would say of each that it came and is empty.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false })
  Object.assign(Node.prototype, { [inspect.custom]: shown })
  // React would measure every component's rendering, and copy its properties for a profiler that nobody reads.
  Reflect.deleteProperty(console, 'timeStamp')
  const { afterEach, expect } = await import('bun:test')
  const { flawsOf } = await import('./flaws.ts')
  const { watchLeavings } = await import('./leavings.ts')
  const { rememberStyles } = await import('./styles.ts')
  rememberStyles()
  const leavings = watchLeavings()
  let flaws: string[] = []
  // Before testing-library is imported, whose own hook clears the page.
  afterEach(() => {
    flaws = flawsOf(document)
  })
  const { default: _, ...matchers } = await import('@testing-library/jest-dom/matchers')
  expect.extend(matchers)
  const { cleanup, configure, getConfig } = await import('@testing-library/react')
  const { getElementError } = getConfig()
  configure({
    asyncUtilTimeout: 15_000, // a busy machine may need longer than a second
    getElementError: (message, container) =>
      isTrying(getConfig()) ? missing(message) : getElementError(message, container),
  })
  afterEach(() => {
    cleanup()
    for (const part of [document.head, document.body]) part.replaceChildren()
    expect([...flaws, ...leavings()]).toEqual([])
  })
}
