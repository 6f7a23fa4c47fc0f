import type { Page } from 'playwright-core'

/** What a reader sees who has set letters of twice the size. */
export async function doubled(page: Page, see: () => Promise<void>) {
  const size = (to: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, to)
  await size('200%')
  try {
    await see()
  } finally {
    await size('')
  }
}
