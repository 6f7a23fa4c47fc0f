import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { goOnTo } from '../../testing/settled.ts'

setDefaultTimeout(20_000)

let desk: Desk
let page: Page

beforeAll(async () => {
  desk = await openDesk(['serve', '--demo'])
  ;({ page } = await desk.open('/admin-panel'))
}, 60_000)

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

const list = '/admin-panel?tab=cur-student-highlights&perPage=25'
const pending = '/admin-panel?tab=student-highlights&perPage=25'

test.each(sizes)(
  'at %d px whoever goes back through the rows sees where they are, below what stays above them',
  async (width, height) => {
    await page.setViewportSize({ width, height })
    await goOnTo(page, list)
    await page.getByRole('button', { name: 'Download CSV' }).focus()
    expect(await pressAll('Shift+Tab', 60)).toEqual([])
    await goOnTo(page, pending)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Download CSV' }).focus()
    expect(await pressAll('Shift+Tab', 12)).toEqual([])
  },
)

test.each(sizes)('at %d px no message lies over what has the focus', async (width, height) => {
  await page.setViewportSize({ width, height })
  await goOnTo(page, list)
  await page
    .getByRole('button', { name: /^Unpublish: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Dismiss' }).waitFor()
  expect(await pressAll('Tab', 40)).toEqual([])
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

const every = [1280, 768, 375].flatMap((width) => [0, 60].map((from) => [width, from] as const))

test.each(every)(
  'at %d px, scrolled by %d, a row stays under the pointer that selects it',
  async (width, from) => {
    await page.setViewportSize({ width, height: 1000 })
    await goOnTo(page, pending)
    const box = page.getByRole('checkbox', { name: /^Select: / }).first()
    await box.waitFor()
    await page.evaluate((from) => scrollTo(0, from), from)
    const topOf = async () => Math.round((await box.boundingBox())?.y ?? 0)
    const top = await topOf()
    await box.check()
    await page.getByText('1 selected').waitFor()
    expect(await topOf()).toBe(top)
    await box.uncheck()
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    expect(await topOf()).toBe(top)
  },
)

test.each([320, 375, 700])(
  'at %d px the bar over what is selected takes two lines, and shows whole what the keys lead to',
  async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await goOnTo(page, pending.replace('25', '6'))
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('tabpanel').locator('.peer')
    expect((await bar.boundingBox())?.height).toBeLessThan(110)
    const count = await bar.getByRole('button').count()
    expect(count).toBeGreaterThan(4)
    for (let press = 1; press < count * 2; press++) {
      await page.keyboard.press(press > count ? 'Shift+Tab' : 'Tab')
      const focused = page.locator(':focus')
      const { x, width: wide } = (await focused.boundingBox()) ?? { x: width, width }
      expect([press, x >= 4, x + wide <= width - 4]).toEqual([press, true, true])
    }
    await page.getByRole('button', { name: 'Clear selection' }).click()
  },
)
