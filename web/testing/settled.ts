import type { Page, Request } from 'playwright-core'

/**
 * Goes somewhere, and waits until the page's scripts have taken it over, all that it asked for is here, and it has had
 * nothing more to do for two frames. The browser's own "network idle" waits half a second for that.
 */
export async function settled<T>(page: Page, go: () => Promise<T>): Promise<T> {
  const asked = new Set<Request>()
  let changes = 0
  const begin = (request: Request) => {
    asked.add(request)
    changes++
  }
  const end = (request: Request) => {
    asked.delete(request)
    changes++
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const result = await go()
  for (let before = -1; asked.size > 0 || before !== changes; ) {
    before = changes
    if (!(await restOf(page))) before = -1
    if (asked.size > 0) await Bun.sleep(5)
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  return result
}

/** Waits for a page to rest; answers false when another one came in its place. */
async function restOf(page: Page) {
  try {
    await page.evaluate(isAtRest)
    return true
  } catch (error) {
    if (!/context was destroyed|navigat/i.test(String(error))) throw error
    await page.waitForLoadState()
    return false
  }
}

type Fiber = { memoizedState: Dehydrated | null; child?: Fiber; sibling?: Fiber }
type Dehydrated = { isDehydrated?: boolean; dehydrated?: unknown }

/**
 * Comes when React has no part of the page left to take over, and the page has drawn what it had to draw, twice, and has
 * nothing else to do. Where no script runs, there is nothing to wait for. The browser gets this function's text alone.
 */
export async function isAtRest() {
  const runs = () => document.documentElement.dataset['js'] !== undefined
  const isDry = (state: Dehydrated | null) => !!(state?.isDehydrated || state?.dehydrated)
  const isLeft = (fiber?: Fiber): boolean =>
    !!fiber && (isDry(fiber.memoizedState) || isLeft(fiber.child) || isLeft(fiber.sibling))
  const isTakenOver = () => {
    const root: Record<string, { stateNode: { current: Fiber } }> = Object.fromEntries(
      Object.entries(document.querySelector('#root') ?? {}),
    )
    const mark = Object.keys(root).find((key) => key.startsWith('__reactContainer'))
    const host = root[mark ?? '']
    return host !== undefined && !isLeft(host.stateNode.current)
  }
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  while (runs() && !isTakenOver()) await frame()
  if (!runs()) return
  for (const _ of [1, 2]) {
    await frame()
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
  }
}

/** Opens an address in a tab, and waits until it is settled. */
export const settleAt = (page: Page, address: string) => settled(page, () => page.goto(address))

/** Goes on to an address inside the app that a tab has loaded, by the tab's history, as a step forward comes to it. */
export const goOnTo = (page: Page, address: string) =>
  settled(page, () =>
    page.evaluate((to) => {
      const { idx = 0 } = history.state ?? {}
      const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 }
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, address),
  )
