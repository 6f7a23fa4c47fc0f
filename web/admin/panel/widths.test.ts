import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { question, teacher } from '../../../src/testing/cast.ts'
import { reply, startMailServer } from '../../../src/testing/mail-server.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { settleAt } from '../../testing/settled.ts'

let desk: Desk

const refusal =
  'The account somebody.with.a.long.name@college.edu does not exist, see https://mail.college.edu/help/no-such-user'

/** A letter that failed for good, and an admin with an ordinary name. */
beforeAll(async () => {
  const { port } = await startMailServer({ refuses: () => reply(550, refusal) })
  desk = await openDesk(['serve'], undefined, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  await desk.add('/api/admins', {
    user: 'Grace Núñez',
    email: 'grace.nunez@cs.college.edu',
    password: 'correct horse battery staple',
    confirmPassword: 'correct horse battery staple',
  })
  await desk.add('/api/faq', question)
  await desk.add('/api/faculty', teacher)
  await desk.admin.post('/api/mail/test', {})
  while ((await desk.admin.get('/api/mail')).body[0]?.['state'] !== 'failed') await Bun.sleep(50)
}, 60_000)

afterAll(() => desk.close())

/** On how many lines the words of an element stand. */
const linesOf = (element: Locator) =>
  element.evaluate((box) => {
    const words = box.ownerDocument.createRange()
    words.selectNodeContents(box)
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })

let page: Page
beforeAll(async () => {
  ;({ page } = await desk.open('/admin-panel?tab=mail'))
})

/** Tries the same in each window. */
async function inEveryWindow(look: (width: number) => Promise<void>) {
  for (const width of [375, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await look(width)
  }
}

test('buttons and single words stand on one line', async () => {
  const words = page
    .locator('table :is(button, a)')
    .or(page.getByRole('cell', { name: /^(admin|failed)$/ }))
  await words.nth(8).waitFor()
  await inEveryWindow(async (width) => {
    expect(await words.count()).toBe(9)
    for (const element of await words.all()) {
      const name = await element.textContent()
      expect([width, name, await linesOf(element)]).toEqual([width, name, 1])
    }
  })
})

test('ordinary names and subjects are not broken, whatever the mail server said', async () => {
  await inEveryWindow(async () => {
    for (const name of ['Test letter from the Hydra Lab site', 'Grace Núñez'])
      expect(await linesOf(page.getByRole('rowheader').getByText(name))).toBe(1)
    const said = page.getByRole('cell', { name: refusal })
    const table = page.getByRole('table', { name: 'Mail' })
    expect((await said.boundingBox())?.width).toBe((await table.boundingBox())?.width ?? 0)
  })
})

/** How thick the line is above the first row of each list. */
const rulesOf = () =>
  page.locator('table').evaluateAll((tables) =>
    tables.map((table) => {
      const head = table.querySelector('thead')
      const names = head && getComputedStyle(head).display === 'table-header-group'
      const line = names && getComputedStyle(head).position === 'static'
      return line
        ? getComputedStyle(head.querySelector('th') ?? head).borderBottomWidth
        : getComputedStyle(table).borderTopWidth
    }),
  )

test('a rule stands above the first row of every list', async () => {
  for (const tab of ['mail', 'faq', 'faculty-directory']) {
    if (tab !== 'mail') await settleAt(page, `/admin-panel?tab=${tab}`)
    await page.getByRole('table').nth(1).waitFor()
    await inEveryWindow(async (width) => {
      expect({ tab, width, rules: await rulesOf() }).toEqual({ tab, width, rules: ['1px', '1px'] })
    })
  }
}, 15_000)

test('a question opens at its first line at 400 % zoom, where its buttons stand below the window', async () => {
  await desk.add('/api/faq', { ...question, question: 'And where is that? '.repeat(10).trim() })
  await page.setViewportSize({ width: 320, height: 256 })
  await settleAt(page, '/admin-panel?tab=faq')
  await page.getByRole('button', { name: /^Delete: And/ }).click()
  const dialog = page.getByRole('alertdialog')
  const isWhole = (box: Element) => box.scrollHeight <= box.clientHeight
  expect(await dialog.evaluate(isWhole)).toBe(false)
  expect(await dialog.evaluate((box) => box.scrollTop)).toBe(0)
  const isFocused = (each: Element) => each === each.ownerDocument.activeElement
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true)
})
