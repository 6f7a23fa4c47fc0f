import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from '../../../src/testing/browser.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { settleAt } from '../../testing/settled.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk(['serve', '--demo'])
}, 60_000)

afterAll(() => desk.close())

const places = [
  '/admin-panel',
  '/admin-panel?tab=tech-blog&view=spam',
  '/admin-panel?tab=events',
  '/admin-panel?group=existing&tab=pending-accounts',
  '/admin-panel?tab=student-resources&page=2',
  '/admin-panel?tab=mail',
  '/admin-panel?tab=status',
  '/admin-panel?tab=activity',
  '/admin-panel?tab=faculty-directory&view=trash',
  '/create-student-highlight',
  '/admin-panel/faculty/edit/1',
  '/admin-panel/users/create-user',
]

describe('in both themes, and on a small screen', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await desk.open('/admin-panel'))
  })
  afterAll(() => desk.leave(page))

  test.each(places)(
    '%s has no axe violation, and doesn’t scroll sideways at 320 px',
    async (path) => {
      await settleAt(page, path)
      expect(await axeViolationsInBothThemes(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
      await page.setViewportSize({ width: 1280, height: 900 })
    },
    15_000,
  )

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

test('on a phone one select leads to every section', async () => {
  const { page } = await desk.open('/admin-panel', {
    viewport: { width: 375, height: 700 },
  })
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
  await desk.leave(page)
}, 20_000)
