import type { Page, Request } from 'playwright-core'

/** How long nothing may be on its way: what a page asks for next, it asks for sooner. */
const quietFor = 100

/**
 * Goes somewhere, and waits until the page's scripts have taken it over and all that it asked for is here. The
 * browser's own "network idle" waits half a second for that.
 */
export async function settled<T>(page: Page, go: () => Promise<T>): Promise<T> {
  const asked = new Set<Request>()
  let changed = performance.now()
  const begin = (request: Request) => {
    asked.add(request)
    changed = performance.now()
  }
  const end = (request: Request) => {
    asked.delete(request)
    changed = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const result = await go()
  await page.waitForFunction(isTakenOver)
  changed = performance.now() // a part at a time is taken over
  while (asked.size > 0 || performance.now() - changed < quietFor) await Bun.sleep(10)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  return result
}

type Fiber = { memoizedState: Dehydrated | null; child?: Fiber; sibling?: Fiber }
type Dehydrated = { isDehydrated?: boolean; dehydrated?: unknown }

/** Whether React has no part of the page left to take over. Where no script runs, there is nothing to wait for. */
function isTakenOver() {
  if (document.documentElement.dataset['js'] === undefined) return true
  const root: Record<string, { stateNode: { current: Fiber } }> = Object.fromEntries(
    Object.entries(document.querySelector('#root') ?? {}),
  )
  const [mark] = Object.keys(root).filter((key) => key.startsWith('__reactContainer'))
  const host = root[mark ?? '']
  const isLeft = (fiber?: Fiber): boolean =>
    !!fiber && (isDry(fiber.memoizedState) || isLeft(fiber.child) || isLeft(fiber.sibling))
  const isDry = (state: Dehydrated | null) => !!(state?.isDehydrated || state?.dehydrated)
  return host !== undefined && !isLeft(host.stateNode.current)
}

/** Opens an address in a tab, and waits until it is settled. */
export const settleAt = (page: Page, address: string) => settled(page, () => page.goto(address))
