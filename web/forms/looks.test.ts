import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsInBothThemes, consoleErrors } from '../../src/testing/browser.ts'
import { browse } from '../testing/desk.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { open } = browse()

const paths = ['/submit-project', '/submit-article', '/submit-sd-request']
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })

const groundOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor)

const fitsIn = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Buttons and fields; the links of a summary are at least 24 px high, as lines of text may be. */
const smallTargets = (page: Page) =>
  page.locator('main :is(button, input, select, textarea):visible').evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('[aria-hidden]'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  )

test.each(paths)(
  '%s has no axe violation, empty or wrong, and doesn’t scroll sideways at 320 px, whatever it says',
  async (path) => {
    const page = await open('/contributions')
    const errors = consoleErrors(page)
    await settleAt(page, path)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await groundOf(submit(page))).not.toBe('rgba(0, 0, 0, 0)')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await fitsIn(page)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 720 })
    await submit(page).click()
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    expect(errors).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    for (const text of await page.locator('main :is(input[type=text], textarea):visible').all())
      await text.fill('w'.repeat(400))
    expect(await fitsIn(page)).toBe(true)
  },
)

test('nor has it a violation over the limit, with a dialog, restored, failed or thanked', async () => {
  const page = await open('/submit-article')
  await page.getByLabel('Summary').fill('x'.repeat(301))
  await page.getByText('301/300').waitFor()
  await page.getByRole('link', { name: 'Calendar' }).click()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay' }).click()
  await settled(page, () => page.reload())
  await page.getByText(/^What you typed before is back/).waitFor()
  await page.getByText('301/300').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByLabel('Title').fill('An article')
  await page.getByLabel('Author name').fill('Somebody')
  await page.getByLabel('Summary').fill('Short.')
  await page.getByLabel('Link').fill('https://college.edu')
  await page.route('**/api/**', (route) => route.abort())
  await submit(page).click()
  await page.getByText('Failed to submit Article. Please try again.').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.unroute('**/api/**')
  await submit(page).click()
  await page.getByText(/^Thank you!/).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('the preview of the card follows what is typed, for the eye only', async () => {
  const page = await open('/submit-project', { viewport: { width: 1280, height: 900 } })
  await page.getByLabel('Project title').fill('Campus shuttle tracker')
  await page.getByLabel(/^GitHub link/).fill('https://github.com/college/shuttle')
  const preview = page.locator('main [inert]')
  expect(await preview.textContent()).toContain('Campus shuttle tracker')
  await preview.waitFor()
  expect(await page.getByRole('heading', { name: 'Campus shuttle tracker' }).count()).toBe(0)
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await preview.isVisible()).toBe(false)
})
