import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { access, ada, teacher, tracker } from '../../../src/testing/cast.ts'
import { type Desk, logIn, openDesk } from '../../testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
}, 60_000)

afterAll(() => desk.close())

const over = 'no.longer.good'
const highlights = '/api/student-highlights'

const endSession = (page: Page) =>
  page.evaluate((token) => localStorage.setItem('adminToken', token), over)

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('an editor opened in a session that is over asks for a login before anything is typed', async () => {
  const shown = await desk.add('/api/faculty', teacher)
  const pending = await desk.add(highlights, tracker, desk.visitor)
  for (const path of [
    `/admin-panel/faculty/edit/${shown}`,
    `/admin-panel/student-highlights/edit/${pending}`,
  ]) {
    const { page } = await desk.open(path, { token: over })
    await page.waitForURL('**/admin-login')
    await logIn(page, ada)
    await page.waitForURL(`**${path}`)
    await save(page)
    await page.getByText(/^(Faculty Edited|Edits submitted) successfully!/).waitFor()
    await desk.leave(page)
  }
}, 20_000)

test('what is created in a session that is over is not submitted as a visitor', async () => {
  const { page } = await desk.open('/create-student-highlight')
  await page.getByLabel('Project title').fill('Only once')
  await page.getByLabel('Student name').fill(tracker.student_name)
  await page.getByLabel('Project description').fill(tracker.project_description)
  await page.getByLabel('Summary').fill(tracker.summary)
  await endSession(page)
  await save(page)
  await page.waitForURL('**/admin-login')
  const named = async () =>
    JSON.stringify((await desk.admin.get(`${highlights}/pending`)).body).split('Only once').length -
    1
  expect(await named()).toBe(0)
  await logIn(page, ada)
  await page.waitForURL('**/create-student-highlight')
  await page.getByText('What you typed before is back').waitFor()
  await save(page)
  await page.getByText('Post created successfully!').waitFor()
  expect(await named()).toBe(1)
  await desk.leave(page)
}, 20_000)

test('a reason outlives a session that ends, a call that fails and a question put away', async () => {
  await desk.add('/api/student', access, desk.visitor)
  const { page } = await desk.open('/admin-panel?tab=pending-accounts')
  const reason = page.getByLabel('Reason')
  const ask = () => page.getByRole('button', { name: `Deny: ${access.full_name}` }).click()
  const deny = () => page.getByRole('alertdialog').getByRole('button', { name: 'Deny' }).click()
  await ask()
  await reason.fill('Ask your own department.')
  await page.keyboard.press('Escape')
  await ask()
  expect(await reason.inputValue()).toBe('Ask your own department.')
  await page.route('**/student/deny', (route) => route.fulfill({ status: 500, body: '' }))
  await deny()
  await page.getByText('Nothing was changed.').waitFor()
  await page.unroute('**/student/deny')
  await endSession(page)
  await ask()
  await deny()
  await page.waitForURL('**/admin-login')
  await page.getByText('this was not done').waitFor()
  await logIn(page, ada)
  await ask()
  expect(await reason.inputValue()).toBe('Ask your own department.')
  await deny()
  await page.getByText(`“${access.full_name}” was denied.`).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Ask your')
  await desk.leave(page)
}, 20_000)
