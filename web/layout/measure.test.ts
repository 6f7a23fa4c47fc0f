import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { hackNight } from '../../src/testing/cast.ts'
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

/** Where it stands, how wide the window is at least, and which kinds of paragraph. */
const places = {
  '/student-highlights/6': [768, 'article.reading p[dir=auto]:last-child'],
  '/calendar/1': [768, 'article.reading p[dir=auto]:last-child'],
  '/faq': [768, 'details[open] p[dir=auto]'],
  '/tech-blog': [1280, 'article p[dir=auto].mt-3'],
  '/submit-project': [768, 'h1 + p, p[id$=-hint]'],
  '/submit-sd-request': [768, 'h1 + p'],
  '/student-forms': [768, 'main h2 + p'],
  '/nothing': [768, 'h1 + p'],
} as const

async function announce() {
  const { body } = await site.admin.post('/api/events', hackNight)
  await site.admin.put(`/api/events/approve/${body['id']}`)
}

test.each(
  Object.entries(places).map(([path, [from, selector]]) => [path, from, selector] as const),
)(
  'the running text of %s has 60 to 72 characters in a line at every width from %d px up',
  async (path, from, selector) => {
    if (path.startsWith('/calendar')) await announce()
    const page = await open(path)
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true
    })
    for (const each of selector.split(', ')) {
      const paragraph = page.locator(each).first()
      await paragraph.evaluate((element, words) => element.replaceChildren(words), text)
      for (const width of [768, 900, 1024, 1280, 1920, 2560].filter((each) => each >= from)) {
        await page.setViewportSize({ width, height: 900 })
        const lines = await linesOf(paragraph)
        const mean = lines.reduce((sum, count) => sum + count, 0) / lines.length
        expect(lines.length).toBeGreaterThan(8)
        expect(mean).toBeWithin(60, 72.01)
        expect(Math.max(...lines)).toBeLessThanOrEqual(72)
      }
    }
  },
)

test('a tile of home is about 148 px high in every window, the first is twice as wide, and no hole below', async () => {
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
    const gap = await page.evaluate(() => {
      const [latest, lab] = ['latest', 'lab'].map((id) =>
        document.querySelector(`[aria-labelledby=${id}]`)?.getBoundingClientRect(),
      )
      return (lab?.top ?? Infinity) - (latest?.bottom ?? 0)
    })
    expect(gap).toBeWithin(40, 100)
  }
})

test('the links of the header are there from 768 px on', async () => {
  const page = await open('/faq', { viewport: { width: 768, height: 1024 } })
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  expect(await home.isVisible()).toBe(true)
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
