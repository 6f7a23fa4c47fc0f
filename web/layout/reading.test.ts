import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { reviewedKinds } from '../../src/content/every-kind.ts'
import { longest } from '../../src/fields/words.ts'
import { pageRoutes } from '../../src/pages/contract.ts'
import { axeViolationsInBothThemes } from '../../src/testing/browser.ts'
import { hackNight, hasForm, kinds } from '../../src/testing/cast.ts'
import { cutOff, siteInBrowser } from '../testing/browser-site.ts'
import { goOnTo, settleAt } from '../testing/settled.ts'

const browserSite = siteInBrowser({}, { demo: true })
let page: Page
let errors: string[]

const wide = { width: 1280, height: 900 }
const long = (letters: number) => 'w'.repeat(letters)
const host = `https://${long(63)}.${long(63)}.edu`

/** An item whose texts are single long words. */
const wordy = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, string]) => {
      if (value.startsWith('https://')) return [name, host]
      return [name, hasForm(value) ? value : long(longest.line)]
    }),
  )

/** The sample content, and a wordy item of each kind, a pending one, too, if the kind is reviewed. */
beforeAll(async () => {
  await browserSite.admin.put(`/faculty/1`, { office_hours: 'Monday to Sunday, 9:00 to 16:00' })
  for (const { path, reviewed, item } of kinds) {
    const id = await browserSite.add(path, wordy(item))
    if (!reviewed) continue
    await browserSite.admin.put(`${path}/approve/${id}`)
    await browserSite.add(path, wordy(item))
  }
  ;({ page, errors } = await browserSite.open('/', { viewport: wide, token: '' }))
})
afterEach(() => void errors.splice(0))
type Screen = {
  path: string
  /** A word that it shows, and prints. */
  says?: string
  /** Where its running text stands, and from which width of a window on that is in three columns. */
  text?: { at: string; narrowFrom?: number }
  onPaper?: (page: Page) => Promise<void>
}

const screens: Screen[] = [
  { path: '/', says: 'Latest from the lab' },
  { path: '/student-highlights', says: long(60), onPaper: expectPlainList },
  {
    path: '/tech-blog',
    says: long(60),
    text: { at: 'article p[dir=auto].mt-3', narrowFrom: 1600 },
  },
  { path: '/student-resources', says: long(60) },
  { path: `/faculty?q=${long(60)}`, says: long(60) },
  { path: '/faq', says: long(60), text: { at: 'details[open] p[dir=auto]' }, onPaper: expectOpen },
  { path: `/calendar?month=${hackNight.starts_at.slice(0, 7)}`, says: long(60) },
  { path: '/calendar/1', says: long(60) },
  { path: '/calendar/featured-event' },
  { path: '/contributions', says: long(60) },
  { path: '/search?q=database' },
  { path: `/search?q=${long(60)}`, says: long(60) },
  { path: '/faculty/1' },
  {
    path: '/student-highlights/6',
    says: 'stereographic projection',
    text: { at: 'article.reading p[dir=auto]:last-child' },
    onPaper: expectAddresses,
  },
  { path: '/student-forms', text: { at: 'main h2 + p' } },
  { path: '/submit-project', text: { at: 'h1 + p' } },
  { path: '/submission' },
  { path: '/nothing', text: { at: 'h1 + p' } },
]

test.each(screens.map((screen) => [screen.path.replace(long(60), '…'), screen] as const))(
  '%s is hydrated without an error, has no axe violation in either theme, holds long words, has lines that can be read, and prints well',
  async (_, { path, says, text, onPaper }) => {
    const response = await settleAt(page, path)
    const missing = response?.status() === 404 ? [expect.stringContaining('404')] : []
    expect([await isRunning(), errors]).toEqual([true, missing])
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '')
    })
    const shown = page
      .locator('main')
      .getByText(says ?? '')
      .filter({ visible: true })
    await shown.first().waitFor()
    await expectReadable()
    await expectPrintable(shown)
    await onPaper?.(page)
    await page.emulateMedia({ media: null })
    if (text) await expectLines(text)
  },
)

const walked = new Set(screens.map(({ path }) => path.split('?')[0]))
const others = pageRoutes
  .filter(({ audience, path }) => audience !== 'admin' && !path.includes('token'))
  .map(({ path }) => path.replace(':id', '1'))
  .filter((path) => !walked.has(path))

test('every other public page is hydrated without an error', async () => {
  for (const path of others) {
    await settleAt(page, path)
    expect([path, await isRunning(), errors]).toEqual([path, true, []])
  }
})

test('the previews of the panel hold long words, too', async () => {
  const { page } = await browserSite.open('/admin-panel', { viewport: wide })
  for (const { path: tab } of reviewedKinds) {
    await goOnTo(page, `/admin-panel?tab=${tab}`)
    await page.getByRole('button', { name: /^Preview: w/ }).click()
    await page.getByText(/^Links lead to:/).waitFor()
    for (const width of [1280, 320]) expect(await cutOff(page, width)).toEqual([])
    await page.setViewportSize(wide)
  }
})

test('a list can be read under an open menu, while it is empty, and where it failed', async () => {
  await goOnTo(page, '/student-resources?q=nothing+like+this')
  await page.getByText('No resources found.').waitFor()
  await page.getByRole('button', { name: 'Resources' }).click()
  await page.getByRole('link', { name: 'Student Forms', exact: true }).first().waitFor()
  await expectReadable()
  expect(errors).toEqual([])
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('main').getByRole('searchbox').fill('where')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectReadable()
  await page.unrouteAll()
})

const isRunning = () => page.evaluate(() => document.documentElement.dataset['js'] === '')

async function expectReadable() {
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  for (const width of [1280, 320]) expect(await cutOff(page, width)).toEqual([])
  await page.setViewportSize(wide)
}

const sentences = 'The lab keeps its doors open late, and whoever walks in finds a desk. '.repeat(
  12,
)

/** 60 to 72 characters in a line, fewer in three columns. */
async function expectLines({ at, narrowFrom = Infinity }: NonNullable<Screen['text']>) {
  const paragraph = page.locator(at).first()
  await paragraph.evaluate((element, words) => element.replaceChildren(words), sentences)
  const from = narrowFrom < Infinity ? 1280 : 768
  for (const width of [768, 1024, 1280, 2560].filter((each) => each >= from)) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await linesOf(paragraph)
    const mean = lines.reduce((sum, count) => sum + count, 0) / lines.length
    expect(lines.length).toBeGreaterThan(8)
    expect(mean).toBeWithin(width < narrowFrom ? 60 : 45, 72.01)
    expect(Math.max(...lines)).toBeLessThanOrEqual(72)
  }
  await page.setViewportSize(wide)
}

/** The characters of each line but the last. */
const linesOf = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const lines = new Map<number, number>()
    const range = document.createRange()
    for (let place = 0; place < (element.textContent?.length ?? 0); place++) {
      range.setStart(element.firstChild as Text, place)
      range.setEnd(element.firstChild as Text, place + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? 0) + 1)
    }
    return [...lines.values()].slice(0, -1)
  })

/** The content alone, black on white, also in the dark theme. */
async function expectPrintable(shown: Locator) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await shown.first().waitFor()
  const found = await page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    const colors = (selector: string, name: 'color' | 'backgroundColor') =>
      [...new Set(seen(selector).map((each) => getComputedStyle(each)[name]))].filter(
        (color) => color !== 'rgba(0, 0, 0, 0)' && !color.includes('oklch(0.7'), // edges of cards
      )
    return {
      parts: seen('header, footer, main nav, main button, main [aria-label=Filter], [href="#main"]')
        .length,
      inks: colors('main :is(h1, h2, h3, p, a, dd, summary)', 'color'),
      grounds: colors('body, main article, main section, main li', 'backgroundColor'),
    }
  })
  expect(found).toEqual({ parts: 0, inks: ['rgb(0, 0, 0)'], grounds: ['rgb(255, 255, 255)'] })
}

/** Items stand below one another. */
async function expectPlainList(page: Page) {
  const items = page.locator('main li > article')
  const boxes = await items.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect(boxes.length).toBeGreaterThan(3)
  for (const [place, { top }] of boxes.entries())
    expect(top).toBeGreaterThan(boxes[place - 1]?.bottom ?? 0)
}

/** Answers are printed, whether they are open or not. */
async function expectOpen(page: Page) {
  const answers = page.locator('details p:first-child')
  const heights = await answers.evaluateAll((all) => {
    for (const each of all) each.closest('details')?.removeAttribute('open')
    return all.map((each) => each.getBoundingClientRect().height)
  })
  expect(heights.length).toBeGreaterThan(5)
  for (const height of heights) expect(height).toBeGreaterThan(10)
  await page
    .locator('details')
    .first()
    .evaluate((each) => each.setAttribute('open', ''))
}

/** Addresses are printed after links, unless they are the text. */
async function expectAddresses(page: Page) {
  const link = page.locator('main a[href^=http]').first()
  const after = () => link.evaluate((each) => getComputedStyle(each, '::after').content)
  expect(await after()).toContain(`${await link.getAttribute('href')}`)
  await link.evaluate((each) => each.classList.add('address'))
  expect(await after()).toBe('none')
  await page.emulateMedia({ media: null })
  await link.evaluate((each) => each.classList.remove('address'))
  expect(await after()).toBe('none')
}
