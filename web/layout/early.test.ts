import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { tracker } from '../../src/testing/cast.ts'
import { browse, focusedField } from '../testing/desk.ts'

const { site, open } = browse(['serve', '--demo'])
const phone = { width: 375, height: 800 }
const desk = { width: 1280, height: 720 }

/** Holds up the scripts of a page until they are let. */
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
    const img = 'https://nowhere.invalid/x.png'
    const { body } = await site.admin.post('/api/student-highlights', { ...tracker, img })
    await site.admin.put(`/api/student-highlights/approve/${body['id']}`)
    const context = await site.browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' })
    page = await context.newPage()
    come = await holdScripts(page)
    const address = `${site.binary.url}/student-highlights`
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
    expect(await focusedField(page)).toBe('Resources')
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

  test('on a phone the menu leads on, and a press elsewhere closes it', async () => {
    await page.setViewportSize(phone)
    await menu(page, 'Menu').click()
    await page.mouse.click(20, 780)
    expect(await isOpen(page, 'Menu')).toBe('false')
    await menu(page, 'Menu').click()
    await page.route('**/calendar', (route) => route.fulfill({ status: 204 })) // the page stays
    const asked = page.waitForRequest('**/calendar')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    expect((await asked).isNavigationRequest()).toBe(true)
    await page.setViewportSize(desk)
  })

  test('a menu and a theme stay as they are left when it comes, and a picture that failed gives way to its placeholder', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await page.getByLabel('Theme').selectOption('dark')
    const dark = await background()
    expect(dark).not.toBe(light)
    await menu(page, 'Blogs').click()
    const broken = page.locator('main img[src*="nowhere.invalid"]').first()
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

/** By its code alone: a pointer would fetch the page before the link is followed. */
const follow = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())

test('a page that takes its time leaves the one before it, with a bar under the header, and fades in within 200 ms', async () => {
  const page = await open('/calendar', { reducedMotion: 'no-preference' })
  const come = await holdScripts(page)
  const heading = page.getByRole('heading', { level: 1 })
  const bar = page.locator('[data-slow]')
  await follow(page, 'FAQ')
  await bar.waitFor()
  expect(await heading.textContent()).toBe('Calendar Page')
  const [place, header] = [await bar.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect(Math.abs(Number(place?.y) - Number(header?.y) - Number(header?.height))).toBeLessThan(2)
  expect(place?.height).toBe(3)

  come()
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  await bar.waitFor({ state: 'detached' })
  expect(await focusedField(page)).toBe('FAQ')
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
})

test('a menu that closes over its focused link gives the focus to its button', async () => {
  const page = await open('/faq')
  const link = page.getByRole('link', { name: 'FAQ', exact: true }).first()
  for (const [name, size] of Object.entries({ Resources: desk, Menu: phone })) {
    await page.setViewportSize(size)
    await menu(page, name).click()
    await link.click()
    await page.waitForFunction((label) => document.activeElement?.textContent === label, name)
  }
})
