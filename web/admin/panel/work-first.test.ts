import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { tracker } from '../../../src/testing/cast.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { settleAt } from '../../testing/settled.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk(['serve', '--demo'])
}, 60_000)

afterAll(() => desk.close())

const colorOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor)

const filtered = [
  'group=existing&tab=cur-student-highlights&sort=oldest',
  'tab=student-resources&q=a&category=programming',
  'tab=student-resources&perPage=25',
  'group=existing&tab=pending-accounts',
  'tab=activity&sort=oldest',
]

const widths = { 375: 'combobox', 768: 'combobox', 1280: 'tablist' } as const

test('the first row stands within 320 px in every window, and sections are chosen in a select or by tabs', async () => {
  const { page } = await desk.open('/admin-panel')
  const row = page.getByRole('tabpanel').locator('tbody tr').first()
  for (const rest of ['', ...filtered]) {
    if (rest) await settleAt(page, `/admin-panel?${rest}`)
    for (const [width, role] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await page.getByRole(role).first().waitFor()
      expect(await page.getByRole('tab').count()).toBe(role === 'tablist' ? 15 : 0)
      await row.waitFor()
      const { y } = (await row.boundingBox()) ?? {}
      expect([rest, width, Number(y) < 320]).toEqual([rest, width, true])
    }
  }
  await desk.leave(page)
}, 20_000)

test('a row shows its picture and the reader’s time of day, and quiets its main button until one is at it', async () => {
  const { page } = await desk.open('/admin-panel', { timezoneId: 'Pacific/Auckland' })
  const row = page.locator('main tbody tr').filter({ hasText: 'Lecture Search' })
  await row.waitFor()
  expect(await row.locator('img').getAttribute('src')).toStartWith('/images/')
  const { text } = await desk.admin.get('/api/student-highlights/pending')
  const items: { project_title: string; submission_date: string }[] = JSON.parse(text)
  const { submission_date } =
    items.find(({ project_title }) => project_title === 'Lecture Search') ?? {}
  const timeZone = 'Pacific/Auckland'
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  expect(await row.textContent()).toContain(time.format(new Date(String(submission_date))))
  const approve = row.getByRole('button', { name: /^Approve: / })
  const quiet = await colorOf(approve)
  await row.hover()
  const loud = await colorOf(approve)
  expect(loud).not.toBe(quiet)
  await page.mouse.move(0, 0)
  await row.getByRole('button', { name: /^Preview: / }).focus()
  expect(await colorOf(approve)).toBe(loud)
  await desk.leave(page)
})

test('the bar for several rows and what was said stay in sight when the page is scrolled', async () => {
  const viewport = { width: 1280, height: 500 }
  const { page } = await desk.open('/admin-panel', { viewport })
  await page
    .getByRole('checkbox', { name: /^Select: / })
    .nth(0)
    .check()
  await page
    .getByRole('checkbox', { name: /^Select: / })
    .nth(1)
    .check()
  await page
    .locator('[role=tabpanel] tbody tr')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const bar = await page.getByText('2 selected').boundingBox()
  expect(bar?.y).toBeWithin(60, 500)
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  const said = page.getByText('2 approved')
  await said.waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect((await said.boundingBox())?.y).toBeWithin(0, 500)
  await desk.leave(page)
})

test('the panel leads to what the public sees, and its page back to the form', async () => {
  const { page } = await desk.open('/admin-panel?group=existing&tab=cur-student-highlights')
  await page
    .getByRole('link', { name: /^View: / })
    .first()
    .click()
  await page.getByRole('link', { name: 'All projects' }).waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Project' }).waitFor()
  const id = await desk.add('/api/student-highlights', tracker)
  await desk.admin.put(`/api/student-highlights/approve/${id}`)
  await desk.leave(page)
  const visitor = await desk.open(`/student-highlights/${id}`, { token: '' })
  expect(await visitor.page.getByText('Edit', { exact: true }).isVisible()).toBe(false)
  await desk.leave(visitor.page)
})
