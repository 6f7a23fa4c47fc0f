import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { axeViolations } from '../../src/testing/browser.ts'
import { tracker } from '../../src/testing/cast.ts'
import { browse, focusedField } from '../testing/desk.ts'
import { isAtRest, settled } from '../testing/settled.ts'

const { site, open } = browse(['serve', '--demo'])
const phone = { viewport: { width: 375, height: 800 } }

/** A page at its first paint: its scripts come when they are let. */
async function openEarly(path: string, options: BrowserContextOptions = {}) {
  const context = await site.browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(site.binary.url + path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  const arrive = async () => {
    come()
    await page.waitForFunction(() => !document.querySelector('[data-menu]'))
  }
  return { page, arrive }
}

const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isOpen = (page: Page, name: string) => menu(page, name).getAttribute('aria-expanded')

test('menus open before the app is there, one at a time, close by Escape, and stay as they are when it comes', async () => {
  const { page, arrive } = await openEarly('/faq')
  const link = page.getByRole('link', { name: 'Tech Blog', exact: true })
  expect(await link.isVisible()).toBe(false)
  await menu(page, 'Resources').click()
  await page.getByRole('link', { name: 'FAQ', exact: true }).first().focus()
  await page.keyboard.press('Escape')
  expect(await isOpen(page, 'Resources')).toBe('false')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Resources')
  await menu(page, 'Resources').click()
  await menu(page, 'Blogs').click()
  expect([await isOpen(page, 'Resources'), await isOpen(page, 'Blogs')]).toEqual(['false', 'true'])
  expect(await link.isVisible()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await arrive()
  expect(await isOpen(page, 'Blogs')).toBe('true')
  await menu(page, 'Blogs').click()
  expect([await isOpen(page, 'Blogs'), await link.isVisible()]).toEqual(['false', false])
  await page.context().close()
})

test('on a phone the menu leads on before the app is there, and a press elsewhere closes it', async () => {
  const { page } = await openEarly('/faq', phone)
  await menu(page, 'Menu').click()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 }, force: true })
  const isShut = () => document.querySelector('[data-menu]')?.ariaExpanded === 'false'
  if (!(await page.evaluate(isShut))) await page.mouse.click(20, 780)
  await page.waitForFunction(isShut)
  await menu(page, 'Menu').click()
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.waitForURL('**/calendar', { waitUntil: 'commit' }) // its scripts are held up, too
  await page.context().close()
})

test('a theme that is chosen before the app is there counts, then and later', async () => {
  const { page, arrive } = await openEarly('/faq', { colorScheme: 'light' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByLabel('Theme').selectOption('dark')
  expect(await background()).not.toBe(light)
  await arrive()
  const shown = () => document.querySelector<HTMLSelectElement>('[data-themes]')?.value === 'dark'
  await page.waitForFunction(shown)
  expect(await background()).not.toBe(light)
  await page.reload()
  await page.waitForFunction(shown)
  expect(await background()).not.toBe(light)
  await page.context().close()
})

const follow = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())

const bar = (page: Page) => page.locator('[data-slow]')

test('a page that takes its time shows a bar under the header until it is there, a quick one none', async () => {
  const page = await open('/calendar')
  const seen = page.evaluate(
    () =>
      new Promise<boolean>((tell) => {
        const watch = new MutationObserver(
          () => document.querySelector('[data-slow]') && tell(true),
        )
        watch.observe(document.body, { childList: true, subtree: true })
        addEventListener('quick', () => tell(false))
      }),
  )
  const fetched = page.waitForEvent('requestfinished')
  await page.getByRole('link', { name: 'Contributions' }).hover()
  await settled(page, () => fetched)
  await follow(page, 'Contributions')
  await page.getByRole('heading', { level: 1, name: 'Contributions' }).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('quick')))
  expect(await seen).toBe(false)

  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await follow(page, 'FAQ')
  await bar(page).waitFor()
  const [place, header] = [
    await bar(page).boundingBox(),
    await page.getByRole('banner').boundingBox(),
  ]
  expect(Math.abs(Number(place?.y) - Number(header?.y) - Number(header?.height))).toBeLessThan(2)
  expect(place?.height).toBe(3)
  expect(await axeViolations(page)).toEqual([])
  come()
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  await bar(page).waitFor({ state: 'detached' })
})

test('a page fades in within 200 ms, and at once for whoever wants no motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await open('/calendar', { reducedMotion })
    await follow(page, 'Contributions')
    await page.getByRole('heading', { level: 1, name: 'Contributions' }).waitFor()
    const durations = await page.evaluate(() => {
      const { animationName, animationDuration } = getComputedStyle(
        document.querySelector('main > div') ?? document.body,
      )
      return animationName === 'none' ? 0 : Number.parseFloat(animationDuration) * 1000
    })
    if (reducedMotion === 'reduce') expect(durations).toBe(0)
    else expect([durations > 0, durations < 200]).toEqual([true, true])
  }
})

test('offline the page stays usable: menus, the theme and links whose pages are there', async () => {
  const page = await open('/calendar')
  await follow(page, 'Contributions')
  await page.getByRole('heading', { level: 1, name: 'Contributions' }).waitFor()
  await page.context().setOffline(true)
  await follow(page, 'FAQ')
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  await menu(page, 'Blogs').focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Student Highlights')
  await page.getByLabel('Theme').selectOption('dark')
  await follow(page, 'Calendar')
  await page.getByRole('heading', { level: 1, name: 'Calendar Page' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('a page whose code is slow leaves the one before it until it is there', async () => {
  const page = await open('/calendar')
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.getByRole('link', { name: 'Contributions' }).evaluate((link) => {
    if (link instanceof HTMLElement) link.click()
  })
  await page.waitForURL('**/contributions')
  await page.evaluate(isAtRest)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Calendar Page')
  come()
  await page.getByRole('heading', { level: 1, name: 'Contributions' }).waitFor()
  expect(await focusedField(page)).toBe('Contributions')
})

test('a picture that failed before the page’s script was there gives way to its placeholder', async () => {
  const img = 'https://nowhere.invalid/x.png'
  const { body } = await site.admin.post('/api/student-highlights', { ...tracker, img })
  await site.admin.put(`/api/student-highlights/approve/${body['id']}`)
  for (const path of ['/student-highlights', `/student-highlights/${body['id']}`]) {
    const page = await open(path)
    await page.waitForFunction(() => !document.querySelector('main img[src*="nowhere.invalid"]'))
  }
})

test('a menu that closes over its focused link gives the focus to its button', async () => {
  const page = await open('/faq')
  await page.getByRole('button', { name: 'Resources' }).click()
  await page.getByRole('link', { name: 'FAQ', exact: true }).first().click()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Resources')
  const small = await open('/faq', phone)
  await small.getByRole('button', { name: 'Menu' }).click()
  await small.getByRole('link', { name: 'FAQ', exact: true }).first().click()
  await small.waitForFunction(() => document.activeElement?.textContent === 'Menu')
})
