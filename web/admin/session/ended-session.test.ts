import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { access, ada, question, teacher, tracker } from '../../../src/testing/cast.ts'
import { type Desk, focused, logIn, openDesk } from '../../testing/desk.ts'
import { isAtRest, settleAt, settled } from '../../testing/settled.ts'

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

const bea = { user: 'bea', email: 'bea@college.edu', password: 'a long enough one' }

test('whoever leaves while their changes are saved stays where they went', async () => {
  const id = await desk.add('/api/faq', question)
  const { page } = await desk.open(`/admin-panel/faq/edit/${id}`)
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  await page.route(`**/api/faq/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await mayGo
    await route.continue()
  })
  await page.getByLabel('Question').fill('Saved on the way')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/calendar')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  go()
  await saved
  await page.evaluate(isAtRest)
  expect(new URL(page.url()).pathname).toBe('/calendar')
  expect((await desk.admin.get(`/api/faq/${id}`)).body['question']).toBe('Saved on the way')
  await desk.leave(page)
}, 20_000)

test('logging out asks about changes first, and leaves nothing of them to the next admin', async () => {
  await desk.admin.post('/api/admins', {
    ...bea,
    role: 'admin',
    confirmPassword: bea.password,
  })
  const { page } = await desk.open('/create-faq', { token: await desk.newToken() })
  await page.getByLabel('Question').fill('Between us')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Your changes will be lost.').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Question').inputValue()).toBe('Between us')
  expect(await focused(page)).toBe('Logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(`${desk.binary.url}/`)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Between')
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  await desk.leave(page)
}, 20_000)

test('an ended session’s changes come back to their own admin only', async () => {
  const { page } = await desk.open('/create-faq')
  await page.getByLabel('Question').fill('Ada’s own')
  await page.evaluate(() => localStorage.setItem('adminToken', 'no.longer.good'))
  await settled(page, () => page.reload())
  await page.getByLabel('Question').fill('Nobody’s')
  await page.getByLabel('Answer').fill('None')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin-login')
  for (const [who, found] of [
    [bea, ''],
    [ada, 'Ada’s own'],
  ] as const) {
    await settled(page, () => logIn(page, who))
    await page.waitForURL('**/create-faq')
    await settled(page, async () => {})
    const question = page.getByLabel('Question')
    while ((await question.inputValue()) !== found) await Bun.sleep(20) // the draft comes after the form
    await page.evaluate(() => localStorage.removeItem('adminToken'))
    await settleAt(page, '/create-faq')
    await page.waitForURL('**/admin-login')
  }
  await desk.leave(page)
}, 20_000)

test('the focus is never lost when a form is left or begun anew', async () => {
  const { page } = await desk.open('/create-faq')
  await page.getByLabel('Question').fill('Half a question')
  await page.getByRole('button', { name: 'Blogs' }).click()
  await page.getByRole('link', { name: 'Student Highlights' }).first().click()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await focused(page)).toBe('Blogs')
  page.once('dialog', (dialog) => void dialog.accept())
  await settled(page, () => page.reload())
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('question')
  await desk.leave(page)

  const phone = await desk.open('/create-faq', { viewport: { width: 375, height: 800 } })
  await phone.page.getByLabel('Question').fill('Half a question')
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  await phone.page.getByRole('link', { name: 'Calendar' }).click()
  await phone.page.getByRole('button', { name: 'Stay' }).click()
  expect(await focused(phone.page)).toBe('Menu')
  await desk.leave(phone.page)
}, 20_000)
