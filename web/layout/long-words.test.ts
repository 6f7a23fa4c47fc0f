import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { everyKind, reviewedKinds } from '../../src/content/every-kind.ts'
import { listOf } from '../../src/pages/kinds.ts'
import { hackNight, kinds } from '../../src/testing/cast.ts'
import { type Desk, openDesk } from '../testing/desk.ts'
import { settleAt } from '../testing/settled.ts'

let desk: Desk
let project: number

const long = (letters: number) => 'w'.repeat(letters)
const host = `https://${long(63)}.${long(63)}.edu`

/** An item whose every text is one word; a link has its own way to be long, and what has a form stays. */
const wordy = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, string]) => {
      if (value.startsWith('https://')) return [name, host]
      const isFixed = name === 'category' || /@|^\d{4}-/.test(value)
      return [name, isFixed ? value : long(200)]
    }),
  )

/** Each kind once as the public sees it, and once more where it has to be reviewed first. */
beforeAll(async () => {
  desk = await openDesk()
  for (const { path, reviewed, item } of kinds) {
    const id = await desk.add(path, wordy(item))
    if (!reviewed) continue
    await desk.admin.put(`${path}/approve/${id}`)
    await desk.add(path, wordy(item))
    if (path === '/api/student-highlights') project = id
  }
}, 60_000)

afterAll(() => desk.close())

/** By how many pixels it scrolls sideways in the narrowest window, on a phone and on a desk. */
async function overflow(page: Page) {
  const overflows: number[] = []
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    overflows.push(scrollWidth - clientWidth)
  }
  return overflows
}

test('no page scrolls sideways, however long a word is', async () => {
  const { page } = await desk.open('/')
  const lists = everyKind.map((kind) => listOf(kind).slice(1))
  const query = new URLSearchParams({ month: hackNight.starts_at.slice(0, 7) })
  const overflows: Record<string, number[]> = {}
  for (const path of ['', ...lists, `student-highlights/${project}`]) {
    await settleAt(page, `/${path}?${query}`)
    if (path === 'faq') await page.locator('summary').first().click()
    if (path) await page.getByText(long(60)).filter({ visible: true }).first().waitFor()
    overflows[path] = await overflow(page)
  }
  for (const { path: tab } of reviewedKinds) {
    await settleAt(page, `/admin-panel?tab=${tab}`)
    await page.getByRole('button', { name: /^Preview: / }).click()
    await page.getByText(/^Links lead to:/).waitFor()
    overflows[`panel ${tab}`] = await overflow(page)
  }
  const wide = Object.entries(overflows).filter(([, all]) => all.some((pixels) => pixels > 0))
  expect(wide).toEqual([])
  await desk.leave(page)
}, 60_000)
