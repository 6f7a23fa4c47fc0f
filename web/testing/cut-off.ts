import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

/** What is seen and reaches beyond the right edge of a window so wide. The page can't be scrolled there: its body clips it. */
export async function cutOff(page: Page, width: number) {
  await settled(page, () => page.setViewportSize({ width, height: 900 }))
  const beyond = (all: Element[]) =>
    all
      .filter((each) => !each.closest('.sr-only'))
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 100))
  return await page.locator('body *').evaluateAll(beyond)
}
