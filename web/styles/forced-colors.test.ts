import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { type Desk, openDesk } from '../testing/desk.ts'
import { goOnTo } from '../testing/settled.ts'

let desk: Desk
let page: Page

beforeAll(async () => {
  desk = await openDesk()
  page = (await desk.open('/admin-panel', { forcedColors: 'active' })).page
}, 60_000)

afterAll(() => desk.close())

/** The colours a reader sees: of what is chosen among several, and of the system itself. */
const lookOf = (element: Locator) =>
  element.evaluate((chosen) => {
    const { borderLeftColor, borderBottomColor, backgroundColor, color } = getComputedStyle(chosen)
    return { borderLeftColor, borderBottomColor, backgroundColor, color }
  })

/** A colour of the system as a computed style names it. */
const system = (element: Locator, name: string) =>
  element.evaluate((page, name) => {
    const probe = page.ownerDocument.createElement('i')
    probe.style.cssText = `forced-color-adjust: none; color: ${name}`
    page.ownerDocument.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('in forced colours the selected tab stands out, and the others have no border', async () => {
  const selected = page.getByRole('tab', { selected: true })
  const other = page.getByRole('tab', { selected: false }).first()
  const highlight = await system(selected, 'Highlight')
  expect(await lookOf(selected)).toMatchObject({
    backgroundColor: highlight,
    borderLeftColor: highlight,
    color: await system(selected, 'HighlightText'),
  })
  const look = await lookOf(other)
  expect(look.borderLeftColor).toBe(await system(other, 'Canvas'))
  expect(look.backgroundColor).not.toBe(highlight)
}, 20_000)

test('in forced colours it shows whether the pending ones or the spam is looked at', async () => {
  await goOnTo(page, '/admin-panel?view=spam')
  const views = page.getByRole('navigation', { name: 'Pending or spam' })
  const spam = views.getByRole('link', { name: /^Spam/ })
  const highlight = await system(spam, 'Highlight')
  expect(await lookOf(spam)).toMatchObject({ backgroundColor: highlight })
  const pending = views.getByRole('link', { name: /^Pending/ })
  expect(await lookOf(pending)).toMatchObject({
    borderBottomColor: await system(spam, 'Canvas'),
  })
}, 20_000)

test('in forced colours the bar under the current page is in the colour of what is chosen', async () => {
  const current = page.getByRole('banner').locator('[aria-current=page]:visible')
  const bar = await current.evaluate((link) => getComputedStyle(link, '::after').backgroundColor)
  expect(bar).toBe(await system(current, 'Highlight'))
}, 20_000)
