import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { hackNight, labFacts } from '../../src/testing/cast.ts'
import { cutOff } from '../testing/cut-off.ts'
import { browse } from '../testing/desk.ts'

const { site, look, open } = browse({ demo: true })

const at = (path: string, [width, height]: readonly [number, number]) =>
  look(path, { width, height })

const phone = [375, 812] as const
const desktop = [1280, 800] as const

const boxesOf = (places: Locator) =>
  places.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
const boxOf = (place: Locator) =>
  place.first().evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect)

/** With text of twice the size. */
async function doubled(page: Page, look: () => Promise<void>) {
  const size = (to: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, to)
  await size('200%')
  try {
    await look()
  } finally {
    await size('')
  }
}

/** In the future in any time zone. */
const soon = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

beforeAll(async () => {
  await site.admin.put('/api/lab', { ...labFacts, notice: null, notice_until: null })
  const { body } = await site.admin.post('/api/events', {
    ...{ ...hackNight, title: 'Hackathon weekend', featured: true },
    ...{ starts_at: `${soon}T18:00`, ends_at: `${soon}T22:00` },
  })
  await site.admin.put(`/api/events/approve/${body['id']}`)
})

test('the parts of the band above the footer are equally wide', async () => {
  const page = await at('/', desktop)
  const lefts = (await boxesOf(page.locator('[aria-labelledby=visit] h3'))).map(({ left }) => left)
  const [hours = 0, where = 0, touch = 0] = lefts
  expect(lefts).toHaveLength(3)
  expect(where - hours).toBeCloseTo(touch - where, 0)
})

test('the featured event, its page’s heading and the way to the calendar begin at one edge', async () => {
  const page = await at('/calendar/featured-event', desktop)
  const parts = page.locator(
    'main :is(h1, article > :first-child, article time, [href="/calendar"])',
  )
  const lefts = (await boxesOf(parts)).map(({ left }) => Math.round(left))
  expect(lefts).toHaveLength(4)
  expect(new Set(lefts).size).toBe(1)
})

test('a title of two usual words is whole in the month of a tablet', async () => {
  const page = await at(`/calendar?month=${soon.slice(0, 7)}`, [768, 1024])
  const title = page.locator('td bdi', { hasText: 'Hackathon weekend' })
  const size = await title.first().evaluate((each) => [each.scrollHeight, each.clientHeight])
  expect(size[0]).toBe(size[1] ?? 0)
})

test('the mark of the page that is shown stands beside its link in a menu, and below it in the header', async () => {
  const page = await at('/faq', desktop)
  const sizeOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .locator('a, button', { hasText: new RegExp(`^${name}$`) })
      .evaluate((each) => {
        const { width, height } = getComputedStyle(each, '::after')
        return [parseFloat(width), parseFloat(height)]
      })
  await page.getByRole('button', { name: 'Resources' }).click()
  const [width = 0, height = 0] = await sizeOf('FAQ')
  expect([width, height > 20]).toEqual([3, true])
  const [wide = 0, low = 0] = await sizeOf('Resources')
  expect([wide > 40, low]).toEqual([true, 3])
  await page.keyboard.press('Escape')
})

test('where the menus’ links stand in rows, without scripts, the mark is below its link', async () => {
  const viewport = { width: 1024, height: 800 }
  const page = await open('/faq', { viewport, javaScriptEnabled: false })
  const shown = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' })
  const height = await shown.evaluate((link) => getComputedStyle(link, '::after').height)
  expect(height).toBe('3px')
})

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

test('an entry of two lines in the list of problems stands apart from the next', async () => {
  const page = await at('/submit-project', phone)
  await page.locator('[name=project_title]').fill('w'.repeat(201))
  await page.locator('[name=student_name]').fill('w'.repeat(201))
  await page.getByRole('button', { name: 'Submit project' }).click()
  const entry = page.getByRole('region', { name: 'There is a problem' }).getByRole('link').first()
  const { height } = await boxOf(entry)
  const line = await entry.evaluate((link) => parseFloat(getComputedStyle(link).lineHeight))
  expect(Math.floor(height / line)).toBe(2)
  expect(height - 2 * line).toBeGreaterThan(8)
})
