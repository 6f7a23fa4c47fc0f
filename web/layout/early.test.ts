import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { tracker } from '../../src/testing/cast.ts'
import { browse, focusComesTo } from '../testing/browser-site.ts'
import { settled } from '../testing/settled.ts'

const { site, look } = browse({ demo: true })
const phone = { width: 375, height: 800 }
const browserSite = { width: 1280, height: 900 }

/** Holds scripts back until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  return come
}

const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isOpen = (page: Page, name: string) => menu(page, name).getAttribute('aria-expanded')

describe('before the app is there', () => {
  let page: Page
  let come: () => void
  beforeAll(async () => {
    const img = 'https://nowhere.example/x.png'
    const { body } = await site.admin.post('/api/student-highlights', { ...tracker, img })
    await site.admin.put(`/api/student-highlights/approve/${body['id']}`)
    const context = await site.browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' })
    context.setDefaultTimeout(15_000)
    page = await context.newPage()
    come = await holdScripts(page)
    const address = `${site.url}/student-highlights`
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
  })
  afterAll(() => page.context().close())

  test('menus open, one at a time, and close by Escape', async () => {
    const link = page.getByRole('link', { name: 'Tech Blog', exact: true })
    expect(await link.isVisible()).toBe(false)
    await menu(page, 'Resources').click()
    await page.getByRole('link', { name: 'FAQ', exact: true }).first().focus()
    await page.keyboard.press('Escape')
    expect(await isOpen(page, 'Resources')).toBe('false')
    await focusComesTo(menu(page, 'Resources'))
    await menu(page, 'Resources').click()
    await menu(page, 'Blogs').click()
    expect([await isOpen(page, 'Resources'), await isOpen(page, 'Blogs')]).toEqual([
      'false',
      'true',
    ])
    expect(await link.isVisible()).toBe(true)
    await menu(page, 'Blogs').click()
    expect([await isOpen(page, 'Blogs'), await link.isVisible()]).toEqual(['false', false])
  })

  test('on a phone the links of the menu work, and a press elsewhere closes it', async () => {
    await page.setViewportSize(phone)
    await menu(page, 'Menu').click()
    await page.mouse.click(20, 780)
    expect(await isOpen(page, 'Menu')).toBe('false')
    await menu(page, 'Menu').click()
    await page.route('**/calendar', (route) => route.fulfill({ status: 204 })) // the page stays
    const asked = page.waitForRequest('**/calendar')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    expect((await asked).isNavigationRequest()).toBe(true)
    await page.setViewportSize(browserSite)
  })

  test('hydration keeps an open menu and a chosen theme, and replaces a broken picture', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await page.getByLabel('Theme').selectOption('dark')
    const dark = await background()
    expect(dark).not.toBe(light)
    await menu(page, 'Blogs').click()
    const broken = page.locator('main img[src*="nowhere.example"]').first()
    await broken.evaluate((img: HTMLImageElement) => img.decode().catch(() => {}))

    come()
    await page.waitForFunction(() => !document.querySelector('[data-menu]'))
    await broken.waitFor({ state: 'detached' })
    expect(await isOpen(page, 'Blogs')).toBe('true')
    expect(await page.getByLabel('Theme').inputValue()).toBe('dark')
    expect(await background()).toBe(dark)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await menu(page, 'Blogs').click()
    expect(await isOpen(page, 'Blogs')).toBe('false')
  })
})

/** Each test opens a page that no other has loaded. */
describe('once it is there', () => {
  let page: Page
  let asked: string[]

  beforeEach(async () => {
    page = await look('/contributions', browserSite)
    asked = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  })
  afterEach(() => void page.removeAllListeners('request'))

  const linkTo = (name: string) => page.getByRole('link', { name, exact: true }).first()

  /** Longer than a link waits before it prefetches. */
  const laterThanAReach = () => new Promise((come) => setTimeout(come, 100))

  const ways: Record<string, (link: Locator) => Promise<void>> = {
    pointed: (link) => link.hover(),
    touched: (link) => link.dispatchEvent('touchstart'),
    focused: (link) => link.focus(),
  }

  test.each([
    ['pointed', 'FAQ', 'FAQ', '/api/faq'],
    ['touched', 'Faculty', 'Faculty Directory', '/api/faculty'],
    ['focused', 'Student Resources', 'Student Resources', '/api/student-resources'],
  ])(
    'when a link is %s at, its page’s code and data are fetched, and following it asks for nothing more',
    async (way, name, title, call) => {
      const link = linkTo(name)
      const answer = page.waitForResponse((response) => response.url().includes(call))
      await ways[way]?.(link)
      await (await answer).finished()
      await page.evaluate(laterThanAReach) // what renders the data comes after it
      expect(asked.some((path) => /^\/assets\/.*\.js$/.test(path))).toBe(true)
      asked.length = 0
      await settled(page, () => link.click())
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(asked.filter((path) => !path.startsWith('/images/'))).toEqual([])
    },
  )

  test('a pointer that only passes by fetches nothing', async () => {
    const link = linkTo('Login')
    await link.dispatchEvent('mouseover')
    await link.dispatchEvent('mouseout')
    await page.evaluate(laterThanAReach)
    expect(asked).toEqual([])
  })

  test('for a reader who saves data nothing is fetched before the link is followed', async () => {
    await page.evaluate(() => {
      const connection = { value: { saveData: true }, configurable: true }
      Object.defineProperty(navigator, 'connection', connection)
    })
    const link = linkTo('Events')
    for (const reach of Object.values(ways)) await reach(link)
    await page.evaluate(laterThanAReach)
    expect(asked).toEqual([])
    const data = page.waitForRequest(/\/api\/calendar/)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Calendar Page' }).waitFor()
    await data
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'connection'))
  })

  test('a page that takes its time leaves the one before it, after a while with a bar, and fades in within 200 ms', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const come = await holdScripts(page)
    const bar = page.locator('[data-slow]')
    // A pointer would fetch the page before, and asking from here could take longer than the bar.
    const isSlowAtOnce = await linkTo('Home').evaluate(async (link: HTMLElement) => {
      link.click()
      await new Promise(requestAnimationFrame)
      return document.querySelector('[data-slow]') !== null
    })
    expect(isSlowAtOnce).toBe(false)
    await bar.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Contributions')

    come()
    const heading = page.getByRole('heading', { level: 1, name: 'Welcome to the Hydra Lab!!' })
    await heading.waitFor()
    await bar.waitFor({ state: 'detached' })
    await focusComesTo(heading)
    const motion = () =>
      page.evaluate(() => {
        const { animationName, animationDuration } = getComputedStyle(
          document.querySelector('main > div') ?? document.body,
        )
        return animationName === 'none' ? 0 : Number.parseFloat(animationDuration) * 1000
      })
    expect(await motion()).toBeWithin(1, 200)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await motion()).toBe(0)
    await page.unroute('**/assets/*.js')
  })

  test('a menu that closes over its focused link gives the focus to its button', async () => {
    await look('/faq', browserSite)
    for (const [name, size] of Object.entries({ Resources: browserSite, Menu: phone })) {
      await page.setViewportSize(size)
      await menu(page, name).click()
      await linkTo('FAQ').click()
      await focusComesTo(menu(page, name))
    }
  })
})
