import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { everyKind } from '../../../src/content/every-kind.ts'
import { axeViolations } from '../../../src/testing/browser.ts'
import { cutOff, focusComesTo, siteInBrowser } from '../../testing/browser-site.ts'
import { goOnTo, settled } from '../../testing/settled.ts'
import { searchOf } from './address.ts'
import { tabs } from './tabs.tsx'

const browserSite = siteInBrowser({}, { demo: true })
let page: Page
let errors: string[]

/** The sample content, and something of each kind in the trash. */
beforeAll(async () => {
  for (const { path } of everyKind) {
    const { body } = await browserSite.admin.get(`/api/${path}`)
    if (body[0]) await browserSite.admin.delete(`/api/${path}/${body[0].id}`)
  }
  ;({ page, errors } = await browserSite.open('/admin-panel'))
})

/** What has the focus, where something that isn't the page's own flow lies over its middle. */
function covered() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ['the page']
  const { left, width, top, height } = focused.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused))
  return isSeen ? [] : [focused.getAttribute('aria-label') ?? focused.outerHTML]
}

/** What the keys lead to without its being in sight. */
async function pressAll(key: 'Tab' | 'Shift+Tab', times: number) {
  const found: string[] = []
  for (let count = 0; count < times; count++) {
    await page.keyboard.press(key)
    found.push(...(await page.evaluate(covered)))
  }
  return found
}

/** So that fewer keys lead beyond what is in sight. */
const low = [
  [1280, 500],
  [375, 500],
] as const

const list = '/admin-panel?tab=cur-student-highlights&perPage=25'
const pending = '/admin-panel?tab=student-highlights&perPage=25'

test.each(low)(
  'at %d px whoever goes back through the rows sees where they are, below what stays above them',
  async (width, height) => {
    await page.setViewportSize({ width, height })
    await goOnTo(page, list)
    await page.getByRole('button', { name: 'Download CSV' }).focus()
    expect(await pressAll('Shift+Tab', 36)).toEqual([])
    await goOnTo(page, pending)
    await settled(page, () =>
      page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
    )
    await page.getByRole('button', { name: 'Download CSV' }).focus()
    expect(await pressAll('Shift+Tab', 22)).toEqual([])
  },
)

test.each(low)('at %d px no message lies over what has the focus', async (width, height) => {
  await page.setViewportSize({ width, height })
  await goOnTo(page, list)
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .click()
  // The page makes room for a message in the frame after it appears.
  await settled(page, () => page.getByRole('button', { name: /^Unpublish: / }).click())
  expect(await pressAll('Tab', 28)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
})

test.each([
  [1280, 720],
  [375, 667],
])('at %d px the way to save lies over no field that has the focus', async (...size) => {
  const [width, height] = size
  await page.setViewportSize({ width, height })
  await goOnTo(page, '/create-faculty')
  expect(await pressAll('Tab', 9)).toEqual([])
})

/** A reviewed kind, a curated one, and what is no kind. */
const walked = /student-highlights|student-resources|pending-accounts|mail|lab|status|activity/

const addresses = tabs
  .filter(({ id }) => walked.test(id))
  .flatMap((tab) => tab.views.map((view) => `/admin-panel${searchOf(tabs, { tab, view })}`))

test('on phones no list scrolls sideways, with all of its rows selected and each question asked', async () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => settled(page, () => button(name).dispatchEvent('click'))
  const all = page.getByRole('checkbox', { name: 'Select all on this page' }).first()
  const asked = new Set<string>() // the same action asks the same in every list
  for (const address of addresses) {
    await goOnTo(page, address)
    expect([address, await cutOff(page, 320)]).toEqual([address, []])
    if ((await all.count()) === 0) continue
    await settled(page, () => all.check())
    expect([address, 'selected', await cutOff(page, 320)]).toEqual([address, 'selected', []])
    const names = await page.getByRole('button', { name: / selected$/ }).allTextContents()
    for (const name of names.filter((each) => !asked.has(each))) {
      asked.add(name)
      await press(name)
      expect([address, name, await cutOff(page, 320)]).toEqual([address, name, []])
      if ((await page.getByRole('alertdialog').count()) === 0) break // it was done at once
      await press('Cancel')
    }
  }
  expect(asked.size).toBeGreaterThan(8)
})

test('on a phone one button unfolds the filters, and says how many are active', async () => {
  await page.setViewportSize({ width: 375, height: 800 })
  await goOnTo(page, '/admin-panel?tab=cur-student-highlights&category=programming')
  const panel = page.getByRole('tabpanel')
  const button = panel.getByText('Filter and sort (1) active')
  expect(await panel.getByLabel('Category').isVisible()).toBe(false)
  await button.press('Enter')
  expect(await panel.getByLabel('Category').inputValue()).toBe('programming')
  await focusComesTo(button)
  expect(await cutOff(page, 375)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
})

test('the users below keep the place where the reader is', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const field = page.getByRole('region', { name: 'User Controls' }).getByRole('searchbox')
  await field.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.type('ada')
  await page.waitForURL(/&users\.q=ada$/)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await focusComesTo(field)
  expect(errors).toEqual([])
})
