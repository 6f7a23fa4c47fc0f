import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { axeViolations, consoleErrors } from '../../src/testing/browser.ts'
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

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let context: BrowserContext
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    context = await site.browser.newContext({
      colorScheme,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
    errors = consoleErrors(page)
  })
  afterAll(() => context.close())

  test.each(paths)(
    '%s has no error in the console and no axe violation',
    async (path) => {
      await settleAt(page, site.binary.url + path)
      expect(await axeViolations(page)).toEqual([])
      expect(errors.splice(0)).toEqual([])
    },
    15_000,
  )

  test('the page that isn’t there has no axe violation', async () => {
    const response = await settleAt(page, `${site.binary.url}/nothing`)
    expect(response?.status()).toBe(404)
    expect(await axeViolations(page)).toEqual([])
    errors.length = 0
  })

  test('nor has a page with a menu, an answer or a failure open, a filter that finds nothing, or without a line', async () => {
    await settleAt(page, `${site.binary.url}/faq`)
    await page.getByRole('button', { name: 'Resources' }).click()
    await page.getByRole('link', { name: 'Student Forms', exact: true }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('summary').first().click()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('searchbox').fill('nothing like this')
    await page.getByText('No resources found.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('searchbox').fill('where')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.unroute('**/api/**')
    await context.setOffline(true)
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('a[href="/contributions"]')?.click(),
    )
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await context.setOffline(false)
    errors.length = 0
  })

  test('nor has the menu of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    await settleAt(page, site.binary.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await axeViolations(page)).toEqual([])
  })
})

describe('on a small screen', () => {
  let page: Page
  beforeAll(async () => {
    page = await site.browser.newPage({ viewport: { width: 320, height: 640 } })
  })
  afterAll(() => page.close())

  test.each([...paths, '/nothing'])('%s doesn’t scroll sideways at 320 px', async (path) => {
    await settleAt(page, site.binary.url + path)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })

  test('the phone menu opens, holds every page, has no axe violation, and closes with Escape', async () => {
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
    expect(await axeViolations(page)).toEqual([])
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
