import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { axeViolationsInBothThemes, consoleErrors } from '../../src/testing/browser.ts'
import { browse } from '../testing/desk.ts'
import { settleAt } from '../testing/settled.ts'

const paths = [
  '/',
  '/calendar',
  '/calendar/featured-event',
  '/student-highlights',
  '/student-highlights?category=programming&perPage=6&page=2',
  '/student-highlights/1',
  '/tech-blog',
  '/student-resources',
  '/student-resources?q=nothing+like+this',
  '/student-forms',
  '/faculty',
  '/faq',
  '/contributions',
]

const { site } = browse(['serve', '--demo'])

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Axe in both themes, and whether the page fits on the narrowest screen. */
async function expectReadable(page: Page) {
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  const viewport = page.viewportSize() ?? wide
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await fits(page)).toBe(true)
  await page.setViewportSize(viewport)
}

const wide = { width: 1280, height: 900 }

describe('in both themes, and on a small screen', () => {
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    page = await site.browser.newPage({ viewport: wide, reducedMotion: 'reduce' })
    errors = consoleErrors(page)
  })
  afterAll(() => page.close())

  test.each(paths)(
    '%s has no error in the console and no axe violation, and doesn’t scroll sideways at 320 px',
    async (path) => {
      await settleAt(page, site.binary.url + path)
      await expectReadable(page)
      expect(errors.splice(0)).toEqual([])
    },
    15_000,
  )

  test('nor does the page that isn’t there', async () => {
    const response = await settleAt(page, `${site.binary.url}/nothing`)
    expect(response?.status()).toBe(404)
    await expectReadable(page)
    errors.length = 0
  })

  test('nor does a page with a menu, an answer or a failure open, a filter that finds nothing, or without a line', async () => {
    await settleAt(page, `${site.binary.url}/faq`)
    await page.getByRole('button', { name: 'Resources' }).click()
    await page.getByRole('link', { name: 'Student Forms', exact: true }).first().waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('summary').first().click()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('searchbox').fill('nothing like this')
    await page.getByText('No resources found.').waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('searchbox').fill('where')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.unroute('**/api/**')
    await page.context().setOffline(true)
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('a[href="/contributions"]')?.click(),
    )
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.context().setOffline(false)
    errors.length = 0
  })

  test('the phone menu opens, holds every page, has no axe violation, and closes with Escape', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await settleAt(page, site.binary.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const name of [
      'Home',
      'Calendar',
      'Student Highlights',
      'Tech Blog',
      'Student Resources',
      'Faculty Directory',
      'FAQ',
      'Student Forms',
      'Login',
    ])
      expect(await menu.getByRole('link', { name, exact: true }).isVisible()).toBe(true)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu')
  })
})

describe('without JavaScript', () => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await site.browser.newContext({ javaScriptEnabled: false })
    page = await context.newPage()
  })
  afterAll(() => context.close())

  test('projects can be read, filtered and paged, and every page is linked', async () => {
    await page.goto(`${site.binary.url}/student-highlights`)
    const title = () => page.getByRole('article').first().getByRole('heading').textContent()
    const first = await title()
    await page.getByRole('link', { name: 'Next' }).click()
    expect(page.url()).toContain('page=2')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toEndWith('?page=2')
    expect(await title()).not.toBe(first)
    await page.getByLabel('Category').selectOption('cybersecurity')
    await page.getByRole('button', { name: /show|apply|filter/i }).click()
    expect(page.url()).toContain('category=cybersecurity')
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    for (const name of ['Faculty Directory', 'FAQ', 'Tech Blog', 'Student Forms'])
      expect(await page.getByRole('link', { name, exact: true }).first().isVisible()).toBe(true)
  })
})
