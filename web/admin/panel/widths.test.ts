import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { question } from '../../../src/testing/cast.ts'
import { reply, startMailServer } from '../../../src/testing/mail-server.ts'
import { cutOff } from '../../testing/cut-off.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { doubled } from '../../testing/doubled.ts'
import { goOnTo, settled } from '../../testing/settled.ts'

let desk: Desk

const refusal =
  'The account somebody.with.a.long.name@college.edu does not exist, see https://mail.college.edu/help/no-such-user'

/** A letter that failed for good, and an admin with an ordinary name. */
beforeAll(async () => {
  const { port } = await startMailServer({ refuses: () => reply(550, `5.1.1 ${refusal}`) })
  desk = await openDesk(['serve'], undefined, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  await desk.add('/api/admins', {
    user: 'Grace Núñez',
    email: 'grace.nunez@cs.college.edu',
    password: 'correct horse battery staple',
    confirmPassword: 'correct horse battery staple',
  })
  await desk.add('/api/faq', question)
  await desk.add('/api/faq', { ...question, question: 'And where is that? '.repeat(10).trim() })
  await desk.admin.post('/api/mail/test', {})
  while ((await desk.admin.get('/api/mail')).body[0]?.['state'] !== 'failed') await Bun.sleep(50)
}, 60_000)

afterAll(() => desk.close())

/** Elements by their words, with on how many lines those stand. */
const linesOf = (elements: Locator) =>
  elements.evaluateAll((boxes) =>
    boxes.map((box) => {
      const words = box.ownerDocument.createRange()
      words.selectNodeContents(box)
      const bottoms = [...words.getClientRects()].map(({ bottom }) => Math.round(bottom))
      return { words: box.textContent, lines: new Set(bottoms).size }
    }),
  )

let page: Page
let errors: string[]
beforeAll(async () => {
  ;({ page, errors } = await desk.open('/admin-panel?tab=mail'))
})

/** Tries the same in each window. */
async function inEveryWindow(look: (width: number) => Promise<void>) {
  for (const width of [375, 768, 1024, 1280]) {
    await settled(page, () => page.setViewportSize({ width, height: 900 }))
    await look(width)
  }
}

test('buttons and single words stand on one line', async () => {
  const words = page
    .locator('table :is(button, a)')
    .or(page.getByRole('cell', { name: /^(admin|failed)$/ }))
  await words.nth(8).waitFor()
  await inEveryWindow(async (width) => {
    const found = await linesOf(words)
    expect(found).toHaveLength(9)
    expect([width, found.filter(({ lines }) => lines !== 1)]).toEqual([width, []])
  })
})

test('ordinary names and subjects are not broken, whatever the mail server said', async () => {
  const names = page
    .getByRole('rowheader')
    .getByText(/^(Test letter from the Hydra Lab site|Grace Núñez)$/)
  await inEveryWindow(async () => {
    expect((await linesOf(names)).map(({ lines }) => lines)).toEqual([1, 1])
    const said = page.getByRole('cell', { name: refusal })
    const table = page.getByRole('table', { name: 'Mail' })
    expect((await said.boundingBox())?.width).toBe((await table.boundingBox())?.width ?? 0)
  })
  expect(await cutOff(page, 320)).toEqual([])
})

/** How thick the line is above the first row of each list: beneath its names, its own or that of the bar above it. */
const rulesOf = () =>
  page.locator('table').evaluateAll((tables) =>
    tables.map((table) => {
      const head = table.querySelector('thead')
      const names = head && getComputedStyle(head).display === 'table-header-group'
      const line = names && getComputedStyle(head).position === 'static'
      if (line) return getComputedStyle(head.querySelector('th') ?? head).borderBottomWidth
      const bar = table.parentElement?.querySelector(':scope > .z-10:not(:empty)')
      const widths = [
        getComputedStyle(table).borderTopWidth,
        bar ? getComputedStyle(bar).borderBottomWidth : '0px',
      ]
      return widths.filter((width) => width !== '0px').join()
    }),
  )

test('one rule stands above the first row of every list', async () => {
  for (const tab of ['mail', 'faq']) {
    if (tab !== 'mail') await goOnTo(page, `/admin-panel?tab=${tab}`)
    await page.getByRole('table').nth(1).waitFor()
    await inEveryWindow(async (width) => {
      expect({ tab, width, rules: await rulesOf() }).toEqual({ tab, width, rules: ['1px', '1px'] })
    })
  }
}, 15_000)

test.each(['/create-event', '/create-faq', '/admin-panel/faq/edit/1'])(
  '%s is whole on a phone whose letters are twice as large',
  async (path) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await goOnTo(page, path)
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await doubled(page, async () => expect(await cutOff(page, 375)).toEqual([]))
  },
)

test('the activity is whole on the narrowest phone, whose letters are twice as large', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  await goOnTo(page, '/admin-panel?tab=activity')
  await page.getByRole('table', { name: 'Activity' }).waitFor()
  await doubled(page, async () => expect(await cutOff(page, 320)).toEqual([]))
})

test('a question opens at its first line at 400 % zoom, where its buttons stand below the window', async () => {
  await page.setViewportSize({ width: 320, height: 256 })
  await goOnTo(page, '/admin-panel?tab=faq')
  await page.getByRole('button', { name: /^Delete: And/ }).click()
  const dialog = page.getByRole('alertdialog')
  const isWhole = (box: Element) => box.scrollHeight <= box.clientHeight
  expect(await dialog.evaluate(isWhole)).toBe(false)
  expect(await dialog.evaluate((box) => box.scrollTop)).toBe(0)
  const isFocused = (each: Element) => each === each.ownerDocument.activeElement
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true)
})

type Box = { x: number; y: number; width: number; height: number } | null

const overlap = (one: Box, other: Box) =>
  one !== null &&
  other !== null &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.each([
  [375, 'light'],
  [1280, 'dark'],
] as const)(
  'at %d px, %s, two messages stand in sight, one above the other, and cover no link at the end of the page',
  async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await goOnTo(page, '/admin-panel?tab=mail')
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
  },
)
