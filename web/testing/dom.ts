import { afterAll, mock } from 'bun:test'
import { inspect } from 'node:util'
import { runCleanups } from '../../src/testing/cleanup.ts'
import { collectSeldom } from '../../src/testing/garbage.ts'
import { rememberHashes } from '../../src/testing/passwords.ts'

collectSeldom()
rememberHashes()

// The files of a worker share its globals and modules.
afterAll(async () => {
  mock.restore()
  await runCleanups()
})

/** For messages of failed expectations: printing a whole node takes gigabytes and minutes. */
function shown(this: Node) {
  const alone = this.cloneNode(false)
  if (!(alone instanceof Element)) return this.nodeValue ?? this.nodeName
  alone.textContent = String(this.textContent).slice(0, 100)
  return alone.outerHTML
}

// For .test.tsx only, which have a worker of their own: it would break Request and Response of the server's tests.
if (Bun.main.endsWith('.test.tsx')) {
  const { GlobalRegistrator } = await import('@happy-dom/global-registrator')
  GlobalRegistrator.register({ url: 'http://localhost/', width: 1280, height: 800 })
  // Pictures aren't loaded; each would count as broken.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false })
  Object.assign(Node.prototype, { [inspect.custom]: shown })
  // Keeps React from recording every render for a profiler.
  Reflect.deleteProperty(console, 'timeStamp')
  const { afterEach, expect } = await import('bun:test')
  const { markupErrors } = await import('./markup-errors.ts')
  let errors: string[] = []
  // Registered before testing-library's hook, which clears the page.
  afterEach(() => {
    errors = markupErrors(document)
  })
  const { default: _, ...matchers } = await import('@testing-library/jest-dom/matchers')
  expect.extend(matchers)
  const { cleanup, configure } = await import('@testing-library/react')
  configure({
    asyncUtilTimeout: 15_000, // a busy machine may need longer than a second
    getElementError: (message) => new Error(message ?? ''), // printing the page at every try is slow
  })
  afterEach(() => {
    cleanup()
    for (const part of [document.head, document.body]) part.replaceChildren()
    expect(errors).toEqual([])
  })
}
