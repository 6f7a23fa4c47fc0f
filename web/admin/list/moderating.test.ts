import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { access, article, tracker } from '../../../src/testing/cast.ts'
import { type Desk, focused, openDesk } from '../../testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
}, 60_000)

afterAll(() => desk.close())

const highlights = '/api/student-highlights'

const submit = (title: string) =>
  desk.add(highlights, { ...tracker, project_title: title }, desk.visitor)

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function agree(page: Page, button: string) {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()
}

test('what a visitor submits is previewed, put into a category, approved, and then in public', async () => {
  await submit('Tide clock')
  const { page, errors } = await desk.open('/admin-panel')
  await page.getByRole('button', { name: 'Preview: Tide clock' }).click()
  const titles = page.getByRole('heading', { level: 4, name: 'Tide clock' }) // of its card and its page
  expect(await titles.evaluateAll((all) => all.map((each) => each.checkVisibility()))).toEqual([
    true,
    true,
  ])
  expect(await page.getByText('Links lead to: shuttle.college.edu, github.com').isVisible()).toBe(
    true,
  )
  await page.locator('main tbody').getByLabel('Category').selectOption('cybersecurity')
  await page.getByText('Saved: cybersecurity.').waitFor()
  await page.getByRole('button', { name: 'Approve: Tide clock' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Approve Highlight' })
  expect(await dialog.textContent()).toContain(
    'Are you sure you want to approve this Highlight?Tide clock',
  )
  expect(await focused(page)).toBe('Cancel')
  await agree(page, 'Approve')
  await page.getByText('“Tide clock” was approved.').waitFor()
  await page.getByText('No Pending Student Highlight Requests').waitFor()
  expect(await focused(page)).toBe('Pending Student Highlights')
  await page.goto('/student-highlights?category=cybersecurity')
  await page.getByRole('link', { name: 'Tide clock' }).waitFor()
  expect(errors).toEqual([])
  await desk.leave(page)
}, 20_000)

test('three items are moderated with at most four keys each, and focus is never lost', async () => {
  for (const title of ['Third', 'Second', 'First']) await submit(title)
  const { page } = await desk.open('/admin-panel')
  await page.getByRole('button', { name: 'Approve: First' }).focus()
  const names = ['First', 'Second', 'Third']
  for (const [place, name] of names.entries()) {
    expect(await focused(page)).toBe(`Approve: ${name}`)
    for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByText(`“${name}” was approved.`).waitFor()
    await row(page, name).waitFor({ state: 'detached' })
    expect(await focused(page)).not.toContain(names[place] ?? '')
  }
  expect(await focused(page)).toBe('Pending Student Highlights')
  await desk.leave(page)
}, 20_000)

test('a reader of previews reads on: the next one opens when one is decided, and Escape closes it', async () => {
  for (const title of ['Beta', 'Alpha']) await submit(title)
  const { page } = await desk.open('/admin-panel')
  await page.getByRole('button', { name: 'Preview: Alpha' }).press('Enter')
  await page.getByRole('button', { name: 'Delete: Alpha' }).first().click()
  await agree(page, 'Delete')
  await page.getByRole('heading', { level: 4, name: 'Beta' }).first().waitFor()
  expect(await focused(page)).toBe('Delete: Beta')
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Preview: Beta')
  expect(await page.getByRole('heading', { level: 4 }).count()).toBe(0)
  await desk.leave(page)
}, 20_000)

test('several are decided at once, with a result for each', async () => {
  const ids = await Promise.all(['One', 'Two', 'Three'].map((title) => submit(title)))
  const { page } = await desk.open('/admin-panel')
  for (const name of ['One', 'Two', 'Three'])
    await page.getByLabel(`Select: ${name}`, { exact: true }).check()
  await page.getByText('3 selected').waitFor()
  await desk.admin.delete(`${highlights}/${ids[0]}`)
  await desk.admin.put(`${highlights}/approve/${ids[1]}`)
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByText('Are you sure you want to approve these 3 Highlights?').waitFor()
  await agree(page, 'Approve')
  await page.getByText('1 approved, 2 decided by somebody else').waitFor()
  for (const words of [
    '“One” is gone already: another admin was faster.',
    '“Two” was approved already.',
    '“Three” was approved.',
  ])
    await page.getByText(words).waitFor()
  await desk.leave(page)
}, 20_000)

test('a action that fails says in its row that nothing was changed, and logs why', async () => {
  await submit('Stubborn')
  const { page, errors } = await desk.open('/admin-panel')
  await page.route('**/approve/*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Approve: Stubborn' }).click()
  await agree(page, 'Approve')
  const alert = page.getByRole('table').getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toBe('Failed to Approve Blog Post. Nothing was changed.')
  expect(await focused(page)).toBe('Approve: Stubborn')
  expect(errors.some((line) => line.includes('Failed to Approve Blog Post'))).toBe(true)
  await desk.leave(page)
}, 20_000)

test('two admins who decide the same item both hear what became of it', async () => {
  await submit('Contested')
  const [one, other] = await Promise.all([desk.open('/admin-panel'), desk.open('/admin-panel')])
  for (const { page } of [one, other])
    await page.getByRole('button', { name: 'Approve: Contested' }).click()
  await agree(one.page, 'Approve')
  await one.page.getByText('“Contested” was approved.').waitFor()
  await agree(other.page, 'Approve')
  await other.page.getByText('“Contested” was approved already.').waitFor()
  await desk.leave(one.page, other.page)
}, 20_000)

test('a request that another admin decided otherwise leaves the list, and why is said', async () => {
  const id = await desk.add('/api/student', { ...access, full_name: 'Kim Lee' }, desk.visitor)
  const { page } = await desk.open('/admin-panel?tab=pending-accounts')
  await page.getByRole('button', { name: 'Deny: Kim Lee' }).click()
  await desk.admin.post('/api/student/approve', { id })
  await agree(page, 'Deny')
  await page.getByText('This request was approved already.').waitFor()
  expect(await row(page, 'Kim Lee').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await desk.admin.delete(`/api/student/student-panel/${id}`)
  await desk.leave(page)
}, 20_000)

test('articles, requests and spam are decided in their own tabs', async () => {
  await desk.add('/api/tech-blog', { ...article, hl_check: 'a machine' }, desk.visitor)
  await desk.add('/api/student', access, desk.visitor)
  await desk.add(
    '/api/student',
    { ...access, full_name: 'Noa Ito', student_id: 'N87654321' },
    desk.visitor,
  )
  const { page } = await desk.open('/admin-panel?tab=tech-blog')
  await page.getByText('No Pending Tech Articles Requests').waitFor()
  await page.getByRole('link', { name: 'Spam (1)' }).click()
  await page.getByRole('button', { name: `Not spam: ${article.title}` }).click()
  await page.getByText('No resources found.').waitFor()
  await page.getByRole('link', { name: 'Pending (1)' }).click()
  await page.getByRole('button', { name: `Delete: ${article.title}` }).click()
  await page.getByText('Are you sure you want to Delete this Article?').waitFor()
  await agree(page, 'Delete')
  await page.getByText('No Pending Tech Articles Requests').waitFor()

  await page.getByRole('tab', { name: 'Pending Accounts, 2 pending' }).click()
  await page.waitForURL('/admin-panel?tab=pending-accounts')
  await page.getByRole('button', { name: 'Deny: Noa Ito' }).click()
  await page.getByText('Are you sure you want to deny this request?').waitFor()
  await page.getByLabel('Reason').fill('Ask your own department.')
  await agree(page, 'Deny')
  await page.getByText('“Noa Ito” was denied.').waitFor()
  await page.getByRole('button', { name: 'Approve: Zoë Park' }).click()
  await agree(page, 'Approve')
  await page.getByText('“Zoë Park” was approved.').waitFor()
  await page.getByRole('tab', { name: 'Pending Accounts, 1', exact: true }).click()
  await page.waitForURL('/admin-panel?group=existing&tab=pending-accounts')
  await page.getByRole('button', { name: 'Delete: Zoë Park' }).click()
  await page.getByText('Are you sure you want to delete this request?').waitFor()
  await agree(page, 'Delete')
  await page.getByText('“Zoë Park” was deleted.').waitFor()
  await desk.leave(page)
}, 20_000)

test('the letters are listed with their state, and a test letter can be sent', async () => {
  const { page } = await desk.open('/admin-panel?tab=mail')
  await page.getByText('Mail is not set up, so letters wait here.').waitFor()
  await page.getByRole('button', { name: 'Send a test letter' }).dblclick()
  await page.getByText('The test letter is queued.').waitFor()
  const { body } = await desk.admin.get('/api/mail')
  expect(JSON.stringify(body).split('"Test letter').length - 1).toBe(1)
  await page.getByText('waiting', { exact: true }).first().waitFor()
  await page
    .getByRole('button', { name: /^Try again: / })
    .first()
    .click()
  await page.getByText('was queued again.').waitFor()
  await desk.leave(page)
}, 20_000)

test('an admin sees a pending project on its page, which is not there for anybody else', async () => {
  const id = await submit('Unseen')
  const [admin, stranger] = await Promise.all([
    desk.open(`/student-highlights/${id}`),
    desk.open(`/student-highlights/${id}`, { token: '' }),
  ])
  await admin.page.getByRole('heading', { level: 1, name: 'Unseen' }).waitFor()
  await stranger.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await desk.leave(admin.page, stranger.page)
}, 20_000)
