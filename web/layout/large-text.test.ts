import { beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { labFacts } from '../../src/testing/cast.ts'
import { cutOff } from '../testing/cut-off.ts'
import { browse } from '../testing/desk.ts'
import { doubled } from '../testing/doubled.ts'

const { site, look } = browse(['serve', '--demo'])

const at = (path: string, [width, height]: readonly [number, number]) =>
  look(path, { width, height })

const boxOf = (place: Locator) => place.evaluate((each) => each.getBoundingClientRect())

beforeAll(() => site.admin.put('/api/lab', { ...labFacts, notice: null, notice_until: null }))

test.each(['/', '/faculty', '/student-resources', '/submit-event', '/admin-login'])(
  '%s is whole on a phone whose letters are twice as large',
  async (path) => {
    const page = await at(path, [320, 812])
    await doubled(page, async () => expect(await cutOff(page, 320)).toEqual([]))
  },
)

test('the logo’s words grow with the letters, as far as a phone has room for them on one line', async () => {
  for (const [width, times] of [
    [320, 1.1],
    [375, 1.3],
    [768, 2],
  ] as const) {
    const page = await at('/faq', [width, 800])
    const words = page.getByRole('link', { name: 'Hydra Lab', exact: true }).locator('span')
    const { height } = await boxOf(words)
    await doubled(page, async () => {
      const { height: grown } = await boxOf(words)
      expect(grown / height).toBeWithin(times, times + 0.1)
    })
  }
})

test('an address in a hint is broken where the letters leave no room for it', async () => {
  const page = await at('/submit-event', [320, 812])
  const hint = page.getByText('Where to read more or sign up, for example')
  const isWhole = (box: Element) => box.scrollWidth <= box.clientWidth
  await doubled(page, async () => expect(await hint.evaluate(isWhole)).toBe(true))
})

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
