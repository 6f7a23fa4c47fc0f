import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { labFacts } from '../../src/testing/cast.ts'
import { browse } from '../testing/desk.ts'

const { site, look } = browse(['serve', '--demo'])

const at = (path: string, [width, height]: readonly [number, number]) =>
  look(path, { width, height })

const boxOf = (place: Locator) => place.evaluate((each) => each.getBoundingClientRect())

beforeAll(() => site.admin.put('/api/lab', { ...labFacts, notice: null, notice_until: null }))

/** What a reader sees who has set letters of twice the size. */
async function doubled(page: Page, see: () => Promise<void>) {
  const size = (to: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, to)
  await size('200%')
  await see()
  await size('')
}

test.each(['/', '/faculty', '/submit-event', '/admin-login'])(
  '%s doesn’t scroll sideways on a phone whose letters are twice as large',
  async (path) => {
    const page = await at(path, [375, 812])
    await doubled(page, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    })
  },
)

test('facts of a person stand beside their names, and below them where the letters leave no room', async () => {
  const page = await at('/faculty', [375, 812])
  const facts = page.locator('main article dl > div').first()
  const [name, fact] = [facts.locator('dt'), facts.locator('dd')]
  expect((await boxOf(fact)).top).toBe((await boxOf(name)).top)
  await doubled(page, async () => {
    expect((await boxOf(fact)).top).toBeGreaterThanOrEqual((await boxOf(name)).bottom)
    expect((await boxOf(fact)).width).toBeGreaterThan(250)
  })
})

test('the drawing of a tile stays below its title and inside the tile, however large the letters are', async () => {
  const page = await at('/', [1280, 800])
  const tile = page.locator('#explore li').first()
  await doubled(page, async () => {
    const drawing = await boxOf(tile.locator('svg'))
    expect(drawing.top).toBeGreaterThan((await boxOf(tile.getByRole('link'))).bottom)
    expect(drawing.left).toBeGreaterThan((await boxOf(tile)).left)
  })
})
