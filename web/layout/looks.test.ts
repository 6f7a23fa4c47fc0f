import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsInBothThemes } from '../../src/testing/browser.ts'
import { browse, cutOff } from '../testing/browser-site.ts'
import { settleAt, settled } from '../testing/settled.ts'
import { login, menus } from './places.ts'

const { site, open, look } = browse({ demo: true })

const at = (path: string, [width, height]: readonly [number, number] = [1280, 800]) =>
  look(path, { width, height })

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect())

/** An empty site has no news on home. */
const showNews = (page: Page, isShown: boolean) =>
  page.locator('[aria-labelledby=latest], [aria-labelledby=lab]').evaluateAll(
    (all, display) => {
      for (const section of all) if (section instanceof HTMLElement) section.style.display = display
    },
    isShown ? '' : 'none',
  )

const windows = [
  { width: 375, height: 800 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
]

test('Explore brings the tiles to 75 px, with nothing of the hero above them, in every window', async () => {
  const page = await at('/')
  await showNews(page, false)
  for (const size of windows) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Explore' }).click()
    const tiles = await boxOf(page.locator('#explore ul'))
    expect({ ...size, top: Math.round(tiles.top) }).toEqual({ ...size, top: 75 })
    const header = await boxOf(page.getByRole('banner'))
    const hero = await boxOf(page.getByRole('region', { name: 'Welcome to the Hydra Lab!!' }))
    expect(hero.bottom).toBeLessThanOrEqual(header.bottom)
  }
  await showNews(page, true)
})

test('the heading and Explore are in sight in a low window', async () => {
  const page = await at('/')
  for (const [width, height] of Object.entries({ 812: 375, 568: 320, 1280: 480 })) {
    await page.setViewportSize({ width: Number(width), height })
    const heading = await boxOf(page.getByRole('heading', { level: 1 }))
    const header = await boxOf(page.getByRole('banner'))
    expect(heading.top).toBeGreaterThan(header.bottom)
    const explore = await boxOf(page.getByRole('button', { name: 'Explore' }))
    expect(explore.bottom).toBeLessThanOrEqual(height)
  }
})

test('a tile of home is about 148 px high in every window, the first is twice as wide, and no hole below', async () => {
  const page = await at('/')
  for (const size of windows) {
    await page.setViewportSize(size)
    const tiles = await page
      .locator('#explore li')
      .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()))
    for (const tile of tiles) expect(tile.height).toBeWithin(140, 160)
    const [first, second] = tiles
    if (size.width >= 768) expect((first?.width ?? 0) / (second?.width ?? 1)).toBeGreaterThan(1.9)
    const gap = await page.evaluate(() => {
      const boxOf = (place?: Element | null) => place?.getBoundingClientRect()
      const last = boxOf([...document.querySelectorAll('main section')].at(-1))
      const lab = boxOf(document.querySelector('[aria-labelledby=visit]'))
      return (lab?.top ?? Infinity) - (last?.bottom ?? 0)
    })
    expect(gap).toBeWithin(40, 100)
  }
})

/** The computed values of two system colours. */
const systemColors = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const computed = (name: string) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`
      return getComputedStyle(probe).color
    }
    const values = { highlight: computed('Highlight'), canvas: computed('Canvas') }
    probe.remove()
    return values
  })

test('in forced colours what is chosen stands out: a tab, a view, and the bar under the current page', async () => {
  const page = await open('/admin-login', { forcedColors: 'active' })
  await page.evaluate((token) => localStorage.setItem('adminToken', token), site.admin.token ?? '')
  await settleAt(page, '/admin-panel?view=spam')
  const { highlight, canvas } = await systemColors(page)
  const colorsOf = (place: Locator) =>
    place.first().evaluate((element) => {
      const { backgroundColor, borderLeftColor, borderBottomColor } = getComputedStyle(element)
      const bar = getComputedStyle(element, '::after').backgroundColor
      return { backgroundColor, borderLeftColor, borderBottomColor, bar }
    })
  const views = page.getByRole('navigation', { name: 'Pending or spam' })
  const current = page.getByRole('banner').locator('[aria-current=page]:visible')
  for (const chosen of [page.getByRole('tab', { selected: true }), views.getByText(/^Spam/)])
    expect(await colorsOf(chosen)).toMatchObject({ backgroundColor: highlight })
  expect(await colorsOf(page.getByRole('tab', { selected: false }))).toMatchObject({
    borderLeftColor: canvas,
  })
  expect(await colorsOf(views.getByText(/^Pending/))).toMatchObject({ borderBottomColor: canvas })
  expect(await colorsOf(current)).toMatchObject({ bar: highlight })
})

test('the phone menu shows every page, and has no axe violation', async () => {
  const page = await at('/student-forms', [320, 640])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectEveryPage(page)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
})

async function expectEveryPage(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const { label: name } of [...menus.flatMap(({ links }) => links), login])
    await menu.getByRole('link', { name, exact: true }).waitFor()
}

test.each(['/', '/faculty', '/student-resources', '/submit-event', '/admin-login'])(
  '%s is whole on a phone whose letters are twice as large',
  async (path) => {
    const page = await at(path, [320, 812])
    const setSize = (size: string) =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, size)
    await setSize('200%')
    expect(await cutOff(page, 320)).toEqual([])
    await setSize('')
  },
)

test("the browser's frame has the page's colour, by the system or as chosen, then and later", async () => {
  const page = await at('/faq', [375, 800])
  const colors = () =>
    page.evaluate(() => ({
      frame: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
      page: [getComputedStyle(document.body).backgroundColor],
    }))
  const light = await colors()
  expect(light.frame).toEqual(light.page)
  await page.getByLabel('Theme').selectOption('dark')
  const dark = await colors()
  expect(dark.page).not.toEqual(light.page)
  expect(dark.frame).toEqual(dark.page)
  await settled(page, () => page.reload())
  expect(await colors()).toEqual(dark)
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light') // as another tab does
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  })
  expect(await colors()).toEqual(light)
  expect(await page.getByLabel('Theme').inputValue()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByLabel('Theme').selectOption('system')
  expect(await colors()).toEqual(dark)
  await page.emulateMedia({ colorScheme: 'light' })
})

test('a project’s pictures are dimmed on dark, and not on light', async () => {
  const page = await at('/student-highlights/6')
  const veil = page.locator('.wide span').first()
  const color = () => veil.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await color()).toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await color()).toEndWith('/ 0.2)')
  await page.emulateMedia({ colorScheme: 'light' })
})

test('without JavaScript every page of the menus is listed, and Apply filters', async () => {
  const viewport = { width: 375, height: 900 }
  const page = await open('/student-highlights', { viewport, javaScriptEnabled: false })
  await page.getByLabel('Category').selectOption('cybersecurity')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/category=cybersecurity/)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  await expectEveryPage(page)
})
