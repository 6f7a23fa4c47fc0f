import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { longest } from '../../src/fields/words.ts'
import {
  axeViolations,
  axeViolationsInBothThemes,
  consoleErrors,
} from '../../src/testing/browser.ts'
import { browse, focusComesTo } from '../testing/browser-site.ts'
import { cutOff } from '../testing/cut-off.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { open } = browse()

const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' })

const groundOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor)

const smallTargets = (page: Page) =>
  page.locator('main :is(button, input, select, textarea):visible').evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('[aria-hidden]'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  )

/** An invalid field whose label isn’t covered by the sticky header. */
async function expectInSight(page: Page, field: Locator) {
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const label = page.locator(`label[for="${await field.getAttribute('id')}"]`)
  const header = await page.getByRole('banner').boundingBox()
  expect((await label.boundingBox())?.y).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
}

async function expectUsable(page: Page) {
  expect(await smallTargets(page)).toEqual([])
  expect(await groundOf(submit(page))).not.toBe('rgba(0, 0, 0, 0)')
}

async function expectNarrow(page: Page) {
  const size = page.viewportSize()
  expect(await cutOff(page, 320)).toEqual([])
  if (size) await page.setViewportSize(size)
}

const fillWithLongWords = async (page: Page) => {
  for (const text of await page.locator('main :is(input[type=text], textarea):visible').all())
    await text.fill('w'.repeat(400))
}

test('a form has no axe violation, doesn’t scroll sideways at 320 px, whatever it says, and has a preview for the eye only', async () => {
  const page = await open('/robots.txt')
  const errors = consoleErrors(page)
  await settleAt(page, '/submit-project')
  await expectUsable(page)
  await expectNarrow(page)
  await page.locator('[name=project_title]').fill('Campus shuttle tracker')
  const preview = page.locator('main [inert]')
  await preview.getByText('Campus shuttle tracker').waitFor()
  expect(await page.getByRole('heading', { name: 'Campus shuttle tracker' }).count()).toBe(0)
  await page.locator('[name=summary]').fill('x'.repeat(longest.summary + 1))
  await submit(page).click()
  await focusComesTo(summary(page))
  for (const words of await summary(page).getByRole('link').allTextContents()) {
    await summary(page).getByRole('link', { name: words }).press('Enter')
    await expectInSight(page, page.locator(':focus'))
  }
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  expect(page.url()).toMatch(/\/submit-project(#.*)?$/)
  expect(await page.getByRole('alertdialog').count()).toBe(0) // none of these leads away
  await page.getByText(`${longest.summary + 1}/${longest.summary}`).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fillWithLongWords(page)
  await expectNarrow(page)
  expect(await cutOff(page, 1280)).toEqual([]) // beside the preview
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await preview.isVisible()).toBe(false)
  expect(errors).toEqual([])
})

test('a form has no axe violation with a dialog, restored and failed, or after success', async () => {
  const page = await open('/submit-article')
  await expectUsable(page)
  await page.locator('[name=summary]').fill('Half a summary')
  await page.getByRole('link', { name: 'Calendar' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay' }).click()
  await settled(page, () => page.reload())
  await page.locator('[name=title]').fill('An article')
  await page.locator('[name=author]').fill('Somebody')
  await page.locator('[name=summary]').fill('Short.')
  await page.locator('[name=link]').fill('https://college.edu')
  await page.route('**/api/**', (route) => route.abort())
  await submit(page).click()
  await page.getByText('Failed to submit Article. Please try again.').waitFor()
  await page.getByText(/^What you typed before is back/).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.unroute('**/api/**')
  await submit(page).click()
  await page.getByText(/^Thank you!/).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fillWithLongWords(page)
  await expectNarrow(page)
})
