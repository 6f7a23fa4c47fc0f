import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

/** Elements beyond the right edge of a window that nothing but the body, or a dialog, clips or scrolls to. */
export async function cutOff(page: Page, width: number) {
  await settled(page, () => page.setViewportSize({ width, height: 900 }))
  const beyond = (all: Element[]) => {
    const clips = (each: Element) =>
      each !== document.body &&
      !each.closest('dialog') &&
      getComputedStyle(each).overflowX !== 'visible' &&
      each.getBoundingClientRect().right <= innerWidth
    const isClipped = ({ parentElement: around }: Element): boolean =>
      around !== null && (clips(around) || isClipped(around))
    return all
      .filter((each) => !each.closest('.sr-only') && !isClipped(each))
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 100))
  }
  return await page.locator('body *').evaluateAll(beyond)
}
