import type { Page, Request } from 'playwright-core'

/** Waits until a page is hydrated, has no request open and is idle: much sooner than Playwright's "networkidle". */
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

/** Returns false if another page was loaded meanwhile; for a moment it has no root element. */
async function restOf(page: Page) {
  try {
    await page.evaluate(isAtRest)
    return true
  } catch (error) {
    if (!/context was destroyed|navigat|reading 'dataset'/i.test(String(error))) throw error
    await page.waitForLoadState()
    return false
  }
}

type Fiber = { memoizedState: Dehydrated | null; child?: Fiber; sibling?: Fiber }
type Dehydrated = { isDehydrated?: boolean; dehydrated?: unknown }

/** Resolves once React has hydrated all parts and the page was idle twice. Runs in the browser: it must use nothing outside. */
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

export const settleAt = (page: Page, address: string) => settled(page, () => page.goto(address))

/** Navigates within the loaded app, as a step in the history does, until nothing says that it is loading. */
export async function goOnTo(page: Page, address: string) {
  const step = (to: string) => {
    const { idx = 0 } = history.state ?? {}
    const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }
  const isDrawn = () =>
    [...document.querySelectorAll('[role=status]')].every((each) => each.textContent !== 'Loading…')
  await settled(page, () => page.evaluate(step, address))
  while (!(await page.evaluate(isDrawn))) await settled(page, () => page.waitForFunction(isDrawn))
}
