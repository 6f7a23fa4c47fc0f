import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsInBothThemes } from '../../../src/testing/browser.ts'
import { tracker } from '../../../src/testing/cast.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { settleAt, settled } from '../../testing/settled.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk(['serve', '--demo'])
}, 60_000)

afterAll(() => desk.close())

const lists = [
  '/admin-panel',
  '/admin-panel?group=existing&tab=pending-accounts',
  '/admin-panel?tab=student-resources&q=a&category=programming',
  '/admin-panel?tab=activity&sort=oldest',
]

const places = [
  ...lists,
  '/admin-panel?tab=tech-blog&view=spam',
  '/admin-panel?tab=events',
  '/admin-panel?tab=student-resources&page=2',
  '/admin-panel?tab=mail',
  '/admin-panel?tab=status',
  '/admin-panel?tab=faculty-directory&view=trash',
  '/create-student-highlight',
  '/admin-panel/faculty/edit/1',
  '/admin-panel/users/create-user',
]

const widths = { 375: 'combobox', 768: 'combobox', 1280: 'tablist' } as const

/** In every window; there sections are chosen in a select or by tabs. */
async function expectHighRow(page: Page, path: string) {
  const row = page.getByRole('tabpanel').locator('tbody tr').first()
  for (const [width, role] of Object.entries(widths)) {
    await settled(page, () => page.setViewportSize({ width: Number(width), height: 800 }))
    await page.getByRole(role).first().waitFor()
    expect(await page.getByRole('tab').count()).toBe(role === 'tablist' ? 15 : 0)
    await row.waitFor()
    const { y } = (await row.boundingBox()) ?? {}
    expect([path, width, Number(y) < 320]).toEqual([path, width, true])
  }
}

describe('in both themes, and on a small screen', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await desk.open('/admin-panel'))
  })
  afterAll(() => desk.leave(page))

  test.each(places)(
    '%s has no axe violation, doesn’t scroll sideways at 320 px, and its first row stands within 320 px',
    async (path) => {
      await settleAt(page, path)
      expect(await axeViolationsInBothThemes(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
      if (lists.includes(path)) await expectHighRow(page, path)
      await page.setViewportSize({ width: 1280, height: 900 })
    },
    15_000,
  )

  test.each([
    '/admin-panel?group=existing&tab=cur-student-highlights&sort=oldest',
    '/admin-panel?tab=student-resources&perPage=25',
  ])('the first row of %s stands within 320 px', async (path) => {
    await settleAt(page, path)
    await expectHighRow(page, path)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('on a phone one select leads to every section', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    await settleAt(page, '/admin-panel')
    const select = page.getByLabel('Section')
    await select.waitFor()
    expect(
      await select
        .locator('optgroup')
        .evaluateAll((all) => all.map((each) => each.getAttribute('label'))),
    ).toEqual(['Pending Requests', 'Existing Components', 'Site'])
    expect(await page.getByRole('tab').count()).toBe(0)
    await select.selectOption('existing-pending-accounts')
    await page.getByRole('heading', { name: 'Approved Accounts' }).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  }, 20_000)

  test('an open preview, a dialog, a selection and a form with errors have no axe violation', async () => {
    await settleAt(page, '/admin-panel?tab=student-highlights')
    await page
      .getByRole('button', { name: /^Preview: / })
      .first()
      .click()
    await page.getByRole('checkbox').nth(1).check()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Approve: / })
      .first()
      .click()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await settleAt(page, '/create-faculty')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('There is a problem').waitFor()
    expect(await page.title()).toBe('Error: Create Faculty Member – Hydra Lab')
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  }, 20_000)

  test('a file is judged and imported, and a list and a backup are saved, without an axe violation', async () => {
    await settleAt(page, '/admin-panel?tab=faq')
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    const name = 'Why not?'
    const buffer = Buffer.from(`question,answer\n${name},So.\n,Nothing.\n`)
    const file = { name: 'faq.csv', mimeType: 'text/csv', buffer }
    await page.getByLabel('File').setInputFiles(file)
    await page.getByText('2 rows read: 1 new, 0 there already, 1 refused.').waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Import 1 question' }).press('Enter')
    await page.getByText('1 row imported, 0 there already, 1 left out.').waitFor()
    await page.getByText(name).waitFor()
    const list = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
    expect((await list).suggestedFilename()).toBe('faq.csv')
    expect(await Bun.file(await (await list).path()).text()).toContain(name)
    await settleAt(page, '/admin-panel?tab=status')
    const backup = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download a backup' }).press('Enter')
    expect((await backup).suggestedFilename()).toMatch(/^hydra-lab-.*\.db$/)
  }, 20_000)

  test('the login has no axe violation', async () => {
    await page.evaluate(() => localStorage.clear())
    await settleAt(page, '/admin-login')
    await page.getByRole('button', { name: 'Login' }).click()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  }, 15_000)
})

const colorOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor)

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
