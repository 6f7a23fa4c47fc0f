import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { goOnTo } from '../../testing/settled.ts'

setDefaultTimeout(20_000)

let desk: Desk
let page: Page

beforeAll(async () => {
  desk = await openDesk({}, { demo: true })
  ;({ page } = await desk.open('/admin-panel'))
})

afterAll(() => desk.close())

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

const sizes = [
  [1280, 720],
  [375, 667],
] as const

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
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
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
  await page.getByRole('button', { name: /^Unpublish: / }).click()
  await page.getByRole('button', { name: 'Dismiss' }).waitFor()
  expect(await pressAll('Tab', 28)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
})

test.each(sizes)(
  'at %d px the way to save lies over no field that has the focus',
  async (...size) => {
    const [width, height] = size
    await page.setViewportSize({ width, height })
    await goOnTo(page, '/create-faculty')
    expect(await pressAll('Tab', 9)).toEqual([])
  },
)
