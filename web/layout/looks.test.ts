import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { browse } from '../testing/desk.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { site } = browse(['serve', '--demo'])

type Options = Omit<BrowserContextOptions, 'viewport'>

async function open(path: string, [width, height]: [number, number], options: Options = {}) {
  const viewport = { width, height }
  const page = await site.browser.newPage({ reducedMotion: 'reduce', ...options, viewport })
  await settleAt(page, site.binary.url + path)
  return page
}

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect())

/** Of an empty site, too, which has nothing between the tiles and the footer. */
test.each([
  [375, 800],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1200],
  [2560, 1440],
])(
  'Explore brings the tiles to 75 px, with nothing of the hero above them, at %d × %d px',
  async (width, height) => {
    const page = await open('/', [width, height])
    await page.evaluate(() => {
      for (const id of ['latest', 'lab'])
        document.querySelector(`[aria-labelledby=${id}]`)?.remove()
    })
    await page.getByRole('button', { name: 'Explore' }).click()
    const tiles = await boxOf(page.locator('#explore ul'))
    expect(Math.round(tiles.top)).toBe(75)
    const header = await boxOf(page.getByRole('banner'))
    const hero = await boxOf(page.getByRole('region', { name: 'Welcome to the Hydra Lab!!' }))
    expect(hero.bottom).toBeLessThanOrEqual(header.bottom)
    await page.close()
  },
)

test.each([
  [812, 375],
  [568, 320],
  [1280, 480],
])('the heading and Explore are in sight at %d × %d px', async (width, height) => {
  const page = await open('/', [width, height])
  const heading = await boxOf(page.getByRole('heading', { level: 1 }))
  const header = await boxOf(page.getByRole('banner'))
  expect(heading.top).toBeGreaterThan(header.bottom)
  const explore = await boxOf(page.getByRole('button', { name: 'Explore' }))
  expect(explore.bottom).toBeLessThanOrEqual(height)
  await page.close()
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

test.each([800, 1280])(
  'the bar under the current page is as wide as its word at %d px',
  async (width) => {
    const page = await open('/', [width, 800])
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
    expect(await barOf(link)).toEqual(await wordsOf(link))
    await page.goto(`${site.binary.url}/faq`)
    const menu = page.getByRole('button', { name: 'Resources' })
    expect(await barOf(menu)).toEqual(await wordsOf(menu))
    await page.close()
  },
)

test('the pager stands in the middle of its list', async () => {
  const page = await open('/faq', [1280, 800])
  const middle = ({ left, right }: DOMRect) => (left + right) / 2
  const list = await boxOf(page.getByRole('region', { name: 'Results' }).locator('> ul'))
  expect(middle(await boxOf(page.getByRole('navigation', { name: 'Pages' })))).toBe(middle(list))
  await page.close()
})

const longWord = 'W'.repeat(200)

test('a long word in a title stays inside the preview', async () => {
  const page = await open('/submit-project', [1280, 800])
  await page.getByLabel('Project title').fill(longWord)
  const card = await boxOf(page.locator('article'))
  expect(card.right).toBeLessThanOrEqual(1280)
  await page.close()
})

test('a long word in a question leaves the chevron in its place', async () => {
  const page = await open('/faq', [375, 800])
  const question = page.locator('summary').first()
  const chevron = question.locator('svg')
  const before = await boxOf(chevron)
  await question.evaluate((summary, word) => {
    const text = document.createTreeWalker(summary, NodeFilter.SHOW_TEXT).nextNode()
    if (text) text.textContent = word
  }, longWord)
  expect((await boxOf(chevron)).right).toBe(before.right)
  await page.close()
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
  await page.close()
})

test.each(['/', '/student-highlights', '/tech-blog', '/student-resources'])(
  'a card of %s under the pointer has its title underlined',
  async (path) => {
    const page = await open(path, [1280, 800])
    const title = page.locator('.stretched').first()
    const lineOf = () => title.evaluate((link) => getComputedStyle(link).textDecorationLine)
    expect(await lineOf()).toBe('none')
    await page
      .locator('main li')
      .filter({ has: page.locator('.stretched') })
      .first()
      .hover({ position: { x: 8, y: 8 } })
    expect(await lineOf()).toBe('underline')
    await page.close()
  },
)

describe('without JavaScript', () => {
  test.each([375, 1280])('Apply leaves no hole above it at %d px', async (width) => {
    const page = await open('/student-highlights', [width, 900], { javaScriptEnabled: false })
    const apply = await boxOf(page.getByRole('button', { name: 'Apply' }))
    const size = await boxOf(page.getByLabel('Per page'))
    if (width === 1280) expect(apply.bottom).toBe(size.bottom)
    else expect(apply.top - size.bottom).toBe(16)
    await page.close()
  })

  test.each([375, 768, 1280])('Login stands beside the logo at %d px', async (width) => {
    const page = await open('/faq', [width, 900], { javaScriptEnabled: false })
    const header = page.getByRole('banner')
    const login = await boxOf(header.getByRole('link', { name: 'Login' }))
    const logo = await boxOf(header.getByRole('link', { name: 'Hydra Lab' }))
    expect(login.top).toBeLessThan(logo.bottom)
    expect(login.bottom).toBeLessThanOrEqual(
      (await boxOf(header.getByRole('link', { name: 'Home', exact: true }))).top,
    )
    await page.close()
  })
})
