import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { access } from '../../../src/testing/cast.ts'
import { type Desk, focused, openDesk } from '../../testing/desk.ts'

let desk: Desk
let sent = 0

beforeAll(async () => {
  desk = await openDesk()
  for (let count = 0; count < 3; count++) await ask()
}, 60_000)

afterAll(() => desk.close())

const ask = () => desk.visitor.post('/api/student', { ...access, student_id: `N0000000${sent++}` })
const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test('two submissions arrive while the panel is open, and no row moves until they are asked for', async () => {
  const { page, errors } = await desk.open('/admin-panel?tab=pending-accounts')
  const rows = page.getByRole('table', { name: 'Pending Accounts' }).getByRole('row')
  const approve = page.getByRole('button', { name: /^Approve: / }).nth(1)
  await approve.hover()
  const before = await approve.boundingBox()
  await Promise.all([ask(), ask()])
  await comeBack(page)
  const news = page.getByRole('button', { name: '2 new requests: show them' })
  await news.waitFor()
  await page.getByRole('tab', { name: 'Pending Accounts, 5 pending' }).waitFor()
  expect(await page.title()).toStartWith('(5) ')
  expect(await approve.boundingBox()).toEqual(before)
  expect(await rows.count()).toBe(4) // with the names of the columns
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 700 })
  await news.scrollIntoViewIfNeeded()
  const shape = await news.boundingBox()
  expect(shape?.x).toBeGreaterThanOrEqual(0)
  expect((shape?.x ?? 0) + (shape?.width ?? 0)).toBeLessThanOrEqual(375)
  await page.setViewportSize({ width: 1280, height: 900 })
  await news.focus()
  await page.keyboard.press('Enter')
  await rows.nth(5).waitFor()
  expect(await news.count()).toBe(0)
  expect(await focused(page)).toBe('Pending Accounts')
  expect(errors).toEqual([])
  await desk.leave(page)
})

type Box = { x: number; y: number; width: number; height: number } | null

const overlap = (one: Box, other: Box) =>
  one !== null &&
  other !== null &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.each([375, 1280])(
  'at %d px two messages stand in sight, one above the other, and cover no link at the end of the page',
  async (width) => {
    const viewport = { width, height: 800 }
    const { page, errors } = await desk.open('/admin-panel?tab=mail', { viewport })
    await page.getByRole('button', { name: 'Send a test letter' }).click()
    await page
      .getByRole('button', { name: /^Try again: / })
      .last()
      .click()
    const notices = page
      .getByRole('status')
      .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    await notices.nth(1).waitFor()
    const boxes = await Promise.all([notices.nth(0).boundingBox(), notices.nth(1).boundingBox()])
    expect(overlap(boxes[0], boxes[1])).toBe(false)
    for (const box of boxes) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    expect(await axeViolations(page)).toEqual([])
    await page.waitForFunction(() => {
      scrollTo(0, document.documentElement.scrollHeight) // again, should the page still grow
      const [footer, ...messages] = ['footer', '[role=status]:has(button)'].flatMap((selector) =>
        [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect()),
      )
      return messages.length > 1 && messages.every(({ top }) => top >= (footer?.bottom ?? top + 1))
    })
    const padded = await page.evaluate(() => document.body.style.paddingBottom)
    for (let count = 2; count > 0; count--)
      await notices.first().getByRole('button', { name: 'Dismiss' }).click()
    await page.waitForFunction(() => document.body.style.paddingBottom === '')
    expect(padded).not.toBe('')
    expect(errors).toEqual([])
    await desk.leave(page)
  },
)
