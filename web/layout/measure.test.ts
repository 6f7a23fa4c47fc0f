import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { browse } from '../testing/desk.ts'

const { site, open } = browse(['serve', '--demo'])

/** Of English words as many as fill several lines. */
const text = 'The lab keeps its doors open late, and whoever walks in finds a desk. '.repeat(12)

/** How many characters stand in each line of a paragraph but its last. */
const linesOf = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const node = element.firstChild
    const lines = new Map<number, number>()
    for (let place = 0; place < (node?.textContent?.length ?? 0); place++) {
      const range = document.createRange()
      range.setStart(element.firstChild as Text, place)
      range.setEnd(element.firstChild as Text, place + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? 0) + 1)
    }
    return [...lines.values()].slice(0, -1)
  })

const places = {
  '/student-highlights/6': 'article.reading p[dir=auto]:last-child',
  '/faq': 'details[open] p[dir=auto]',
}

test.each(Object.entries(places))(
  'the running text of %s has 60 to 72 characters in a line at every width from 768 px up',
  async (path, selector) => {
    const page = await open(path)
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true
    })
    const paragraph = page.locator(selector).first()
    await paragraph.evaluate((element, words) => element.replaceChildren(words), text)
    for (const width of [768, 900, 1024, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await linesOf(paragraph)
      const mean = lines.reduce((sum, count) => sum + count, 0) / lines.length
      expect(lines.length).toBeGreaterThan(8)
      expect(mean).toBeWithin(60, 72.01)
      expect(Math.max(...lines)).toBeLessThanOrEqual(72)
    }
    await page.context().close()
  },
)

test('a tile of home is about 148 px high in every window, and the first is twice as wide', async () => {
  const page = await open('/')
  for (const [width, height] of [
    [375, 800],
    [768, 1024],
    [1280, 800],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    const tiles = await page
      .locator('#explore li')
      .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()))
    for (const tile of tiles) expect(tile.height).toBeWithin(140, 160)
    const [first, second] = tiles
    if (width >= 768) expect((first?.width ?? 0) / (second?.width ?? 1)).toBeGreaterThan(1.9)
  }
  await page.context().close()
})

test('the links of the header are there from 768 px on', async () => {
  const page = await open('/faq', { viewport: { width: 768, height: 1024 } })
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  expect(await home.isVisible()).toBe(true)
  await page.context().close()
})

test('a project’s pictures are dimmed on dark, and not on light', async () => {
  const page = await site.browser.newPage({ colorScheme: 'light' })
  await page.goto(`${site.binary.url}/student-highlights/6`)
  const veil = page.locator('.wide span').first()
  const color = () => veil.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await color()).toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await color()).toEndWith('/ 0.2)')
  await page.close()
})
