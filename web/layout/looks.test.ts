import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { browse } from '../testing/desk.ts'
import { settled } from '../testing/settled.ts'

const { open: openTab, look } = browse(['serve', '--demo'])

type Options = Omit<BrowserContextOptions, 'viewport'>

const open = (path: string, [width, height]: [number, number], options: Options = {}) =>
  openTab(path, { ...options, viewport: { width, height } })

const at = (path: string, [width, height]: [number, number]) => look(path, { width, height })

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect())

/** Of an empty site, too, which has nothing between the tiles and the footer. */
test('Explore brings the tiles to 75 px, with nothing of the hero above them, in every window', async () => {
  const page = await open('/', [375, 800])
  await page.evaluate(() => {
    for (const id of ['latest', 'lab']) document.querySelector(`[aria-labelledby=${id}]`)?.remove()
  })
  for (const [width, height] of [
    [375, 800],
    [768, 1024],
    [1024, 768],
    [1280, 800],
    [1920, 1200],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Explore' }).click()
    const tiles = await boxOf(page.locator('#explore ul'))
    expect({ width, top: Math.round(tiles.top) }).toEqual({ width, top: 75 })
    const header = await boxOf(page.getByRole('banner'))
    const hero = await boxOf(page.getByRole('region', { name: 'Welcome to the Hydra Lab!!' }))
    expect(hero.bottom).toBeLessThanOrEqual(header.bottom)
  }
})

test('the heading and Explore are in sight in a low window', async () => {
  const page = await at('/', [812, 375])
  for (const [width, height] of [
    [812, 375],
    [568, 320],
    [1280, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    const heading = await boxOf(page.getByRole('heading', { level: 1 }))
    const header = await boxOf(page.getByRole('banner'))
    expect(heading.top).toBeGreaterThan(header.bottom)
    const explore = await boxOf(page.getByRole('button', { name: 'Explore' }))
    expect(explore.bottom).toBeLessThanOrEqual(height)
  }
})

/** From where to where the words of an element reach. */
const wordsOf = (place: Locator) =>
  place.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { left, right } = words.getBoundingClientRect()
    return [left, right]
  })

const barOf = (place: Locator) =>
  place.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const bar = getComputedStyle(element, '::after')
    return [left + Number.parseFloat(bar.left), right - Number.parseFloat(bar.right)]
  })

test('the bar under the current page is as wide as its word', async () => {
  const main = { name: 'Main' }
  const currents = {
    '/': (page: Page) => page.getByRole('navigation', main).getByRole('link', { name: 'Home' }),
    '/faq': (page: Page) => page.getByRole('button', { name: 'Resources' }),
  }
  for (const [path, current] of Object.entries(currents))
    for (const width of [800, 1280]) {
      const page = await at(path, [width, 800])
      expect(await barOf(current(page))).toEqual(await wordsOf(current(page)))
    }
})

test('the pager stands in the middle of its list', async () => {
  const page = await at('/faq', [1280, 800])
  const middle = ({ left, right }: DOMRect) => (left + right) / 2
  const list = await boxOf(page.getByRole('region', { name: 'Results' }).locator('> ul'))
  expect(middle(await boxOf(page.getByRole('navigation', { name: 'Pages' })))).toBe(middle(list))
})

const longWord = 'W'.repeat(200)

test('a long word in a title stays inside the preview', async () => {
  const page = await open('/submit-project', [1280, 800])
  await page.getByLabel('Project title').fill(longWord)
  const card = await boxOf(page.locator('article'))
  expect(card.right).toBeLessThanOrEqual(1280)
})

test('a long word in a question leaves the chevron in its place', async () => {
  const page = await at('/faq', [375, 800])
  const question = page.locator('summary').first()
  const chevron = question.locator('svg')
  const before = await boxOf(chevron)
  await question.evaluate((summary, word) => {
    const text = document.createTreeWalker(summary, NodeFilter.SHOW_TEXT).nextNode()
    if (text) text.textContent = word
  }, longWord)
  expect((await boxOf(chevron)).right).toBe(before.right)
})

test("the browser's frame has the page's colour, by the system or as chosen", async () => {
  const page = await open('/faq', [375, 800], { colorScheme: 'light' })
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
  await page.getByLabel('Theme').selectOption('system')
  expect(await colors()).toEqual(light)
})

test.each(['/', '/student-highlights', '/tech-blog', '/student-resources'])(
  'a card of %s under the pointer has its title underlined',
  async (path) => {
    const page = await at(path, [1280, 800])
    const title = page.locator('.stretched').first()
    const lineOf = () => title.evaluate((link) => getComputedStyle(link).textDecorationLine)
    expect(await lineOf()).toBe('none')
    await page
      .locator('main li')
      .filter({ has: page.locator('.stretched') })
      .first()
      .hover({ position: { x: 8, y: 8 } })
    expect(await lineOf()).toBe('underline')
  },
)

test('without JavaScript Apply leaves no hole above it', async () => {
  const page = await open('/student-highlights', [375, 900], { javaScriptEnabled: false })
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const apply = await boxOf(page.getByRole('button', { name: 'Apply' }))
    const size = await boxOf(page.getByLabel('Per page'))
    if (width === 1280) expect(apply.bottom).toBe(size.bottom)
    else expect(apply.top - size.bottom).toBe(16)
  }
})

test('without JavaScript Login stands beside the logo', async () => {
  const page = await open('/faq', [375, 900], { javaScriptEnabled: false })
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const header = page.getByRole('banner')
    const login = await boxOf(header.getByRole('link', { name: 'Login' }))
    const logo = await boxOf(header.getByRole('link', { name: 'Hydra Lab' }))
    expect(login.top).toBeLessThan(logo.bottom)
    expect(login.bottom).toBeLessThanOrEqual(
      (await boxOf(header.getByRole('link', { name: 'Home', exact: true }))).top,
    )
  }
})
