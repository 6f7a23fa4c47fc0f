import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageRoutes } from '../../src/pages/contract.ts'
import { axeViolationsInBothThemes, consoleErrors } from '../../src/testing/browser.ts'
import { cutOff } from '../testing/cut-off.ts'
import { browse } from '../testing/desk.ts'
import { goOnTo, settleAt } from '../testing/settled.ts'

const paths = [
  ...['/calendar', '/calendar/featured-event', '/student-forms', '/contributions'],
  ...['/search?q=database', '/faculty/1', '/submission', '/nothing'],
  ...['/student-highlights?page=2', '/', '/student-highlights/6', '/tech-blog', '/faculty'],
]

const publicPaths = pageRoutes
  .filter(({ audience, path }) => audience !== 'admin' && !path.includes('token'))
  .map(({ path }) => path.replace(':id', '1'))

const { look } = browse({ demo: true })

async function expectReadable(page: Page) {
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  const viewport = page.viewportSize() ?? wide
  expect(await cutOff(page, 320)).toEqual([])
  await page.setViewportSize(viewport)
}

const wide = { width: 1280, height: 900 }

/** Not printed. */
const parts = [
  ...['header', 'footer', 'main nav', 'main button', 'main form', '[href="#main"]'],
  'main a[href^="/submit"]',
]

const visible = (elements: Element[]) =>
  elements
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.getBoundingClientRect().height > 0)
    .map((element) => element.outerHTML)

/** Items are printed below one another, pictures beside the text, links inline. */
async function expectPlainList(page: Page) {
  const boxes = await page
    .locator('main li > article')
    .evaluateAll((items) =>
      items.map((item) =>
        [item, item.querySelector('.cover'), item.querySelector('h2')].map((each) =>
          each?.getBoundingClientRect(),
        ),
      ),
    )
  let bottom = 0
  for (const [item, picture, words] of boxes) {
    if (!item || !picture) throw new Error('An item is without a picture.')
    expect(item.top).toBeGreaterThan(bottom)
    bottom = item.bottom
    expect(words?.left).toBeGreaterThanOrEqual(picture.right)
    expect(picture.width / item.width).toBeLessThan(0.4)
  }
  const grounds = await page
    .locator('main li > article:has(.cover img)')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).backgroundColor))
  expect([...new Set(grounds)]).toEqual(['rgba(0, 0, 0, 0)'])
  expect(boxes.length).toBeGreaterThan(3)
  const looks = await page
    .locator('main li a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).display))
  expect(looks.filter((look) => look.includes('flex'))).toEqual([])
}

async function expectOpenAnswers(page: Page) {
  const heights = await page
    .locator('details p:first-child')
    .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(5)
  for (const height of heights) expect(height).toBeGreaterThan(10)
}

/** Addresses are printed after links, unless they are the text. */
async function expectAddresses(page: Page) {
  const link = page.locator('main a[href^=http]').first()
  const after = () => link.evaluate((each) => getComputedStyle(each, '::after').content)
  await page.emulateMedia({ media: null })
  expect(await after()).toBe('none')
  await page.emulateMedia({ media: 'print' })
  expect(await after()).toContain(`${await link.getAttribute('href')}`)
  await link.evaluate((each) => each.classList.add('address'))
  expect(await after()).toBe('none')
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000)
}

const onPaper: Record<string, { says: string; also?: (page: Page) => Promise<void> }> = {
  '/': { says: 'Latest from the lab' },
  '/student-highlights?page=2': { says: 'Student Projects', also: expectPlainList },
  '/student-highlights/6': { says: 'stereographic projection', also: expectAddresses },
  '/faculty': { says: 'Faculty Directory' },
  '/faq': { says: 'FAQ', also: expectOpenAnswers },
  '/nothing': { says: 'Page not found' },
}

/** Black on white, also in the dark theme. */
async function expectPrintable(page: Page, path: string) {
  const { says, also } = onPaper[path] ?? {}
  if (says === undefined) return
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.locator(parts.join()).evaluateAll(visible)).toEqual([])
  await page.locator('main').getByText(says).first().waitFor()
  const colors = await page.evaluate(() => {
    const texts = document.querySelectorAll('main :is(h1, h2, h3, p, a, dd, summary)')
    const inks = [...texts]
      .filter((text) => text.checkVisibility())
      .map((text) => getComputedStyle(text).color)
    const grounds = [...document.querySelectorAll('body, main article, main section, main li')]
      .map((each) => getComputedStyle(each).backgroundColor)
      .filter((color) => color !== 'rgba(0, 0, 0, 0)' && !color.includes('oklch(0.7'))
    return { inks: [...new Set(inks)], grounds: [...new Set(grounds)] }
  })
  expect(colors).toEqual({ inks: ['rgb(0, 0, 0)'], grounds: ['rgb(255, 255, 255)'] })
  await also?.(page)
  await page.emulateMedia({ media: null })
}

let page: Page
let errors: string[]

beforeAll(async () => {
  page = await look('/', wide)
  errors = consoleErrors(page)
})
afterEach(async () => {
  await page.unrouteAll()
  errors.length = 0
})

test('every public page is hydrated without an error', async () => {
  for (const path of publicPaths) {
    const response = await settleAt(page, path)
    const js = await page.evaluate(() => document.documentElement.dataset['js'])
    const expected = response?.status() === 404 ? [expect.stringContaining('404')] : []
    expect([path, js, errors.splice(0)]).toEqual([path, '', expected])
  }
}, 30_000)

test.each(paths)(
  '%s has no error in the console and no axe violation in either theme, doesn’t scroll sideways at 320 px, and prints well',
  async (path) => {
    await goOnTo(page, path)
    await expectReadable(page)
    await expectPrintable(page, path)
    expect(errors).toEqual([])
  },
)

test('the same holds for a list with an open answer and menu, and for one that failed', async () => {
  await goOnTo(page, '/faq')
  await page.locator('main summary').last().click()
  await page.getByRole('button', { name: 'Resources' }).click()
  await page.getByRole('link', { name: 'Student Forms', exact: true }).first().waitFor()
  expect(await page.locator('details[open]').count()).toBe(1)
  await expectReadable(page)
  await page.keyboard.press('Escape')
  await expectPrintable(page, '/faq')
  expect(errors).toEqual([])
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('main').getByRole('searchbox').fill('where')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('the same holds for an empty list, and once its search is cleared', async () => {
  await goOnTo(page, '/student-resources?q=nothing+like+this')
  await page.getByText('No resources found.').waitFor()
  await expectReadable(page)
  await page.getByRole('main').getByRole('searchbox').fill('')
  await page.getByRole('article').first().waitFor()
  await expectReadable(page)
  expect(errors).toEqual([])
})

test('the phone menu opens, holds every page, has no axe violation, and closes with Escape', async () => {
  await goOnTo(page, '/student-forms')
  await page.setViewportSize({ width: 320, height: 640 })
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
    await menu.getByRole('link', { name, exact: true }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu')
  await page.setViewportSize(wide)
})
