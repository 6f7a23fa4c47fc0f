import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from '../../../src/testing/browser.ts'
import { question, teacher, tracker } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { type Desk, focused, openDesk } from '../../testing/desk.ts'
import { settleAt } from '../../testing/settled.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
}, 60_000)

afterAll(() => desk.close())

const agree = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()

const status = async (path: string) => (await desk.visitor.get(path)).status

/** Nothing scrolls sideways, on a phone and on wider screens, and axe finds nothing where all is shown. */
async function expectCalm(page: Page) {
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect({ width, scrollWidth }).toEqual({ width, scrollWidth: clientWidth })
  }
  expect(await axeViolationsInBothThemes(page)).toEqual([])
}

test('what was deleted by mistake is back with one press, for everybody', async () => {
  const id = await desk.add('/api/faq', question)
  const { page, errors } = await desk.open('/admin-panel?tab=faq')
  const remove = page.getByRole('button', { name: `Delete: ${question.question}` })
  await remove.click()
  await agree(page, 'Delete')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await focused(page)).toBe('FAQ')
  expect(await status(`/api/faq/${id}`)).toBe(404)
  await expectCalm(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText(`“${question.question}” was restored.`).waitFor()
  await remove.waitFor()
  await page.waitForFunction(() =>
    document.activeElement?.getAttribute('aria-label')?.startsWith('Delete: '),
  )
  expect(await status(`/api/faq/${id}`)).toBe(200)
  await remove.click()
  await agree(page, 'Delete')
  await page.getByRole('link', { name: 'Trash (1)' }).click()
  await page.getByText(/^deleted by ada on .+ · kept until /).waitFor()
  expect(page.url()).toEndWith('?tab=faq&view=trash')
  await expectCalm(page)
  await page.getByRole('button', { name: `Restore: ${question.question}` }).click()
  await page.getByText('The trash is empty.').waitFor()
  expect(await status(`/api/faq/${id}`)).toBe(200)
  expect(errors).toEqual([])
  await desk.leave(page)
}, 30_000)

test('an approval is withdrawn and given anew, and the date stays the first one', async () => {
  const id = await desk.add('/api/student-highlights', tracker)
  await desk.admin.put(`/api/student-highlights/approve/${id}`)
  const { published_at: first } = (await desk.visitor.get(`/api/student-highlights/${id}`)).body
  const { page } = await desk.open('/admin-panel?tab=cur-student-highlights')
  await page.getByRole('button', { name: `Unpublish: ${tracker.project_title}` }).click()
  await page.getByText(/was unpublished, and waits among the pending ones\./).waitFor()
  expect(await status(`/student-highlights/${id}`)).toBe(404)
  await page.getByRole('tab', { name: 'Student Highlights, 1 pending' }).click()
  await page.getByRole('button', { name: `Approve: ${tracker.project_title}` }).click()
  await agree(page, 'Approve')
  await page.getByText(`“${tracker.project_title}” was approved.`).waitFor()
  const { body } = await desk.visitor.get(`/api/student-highlights/${id}`)
  expect(body).toMatchObject({ ...tracker, published_at: first })
  await desk.leave(page)
}, 30_000)

const grace = { user: 'grace', email: 'grace@college.edu', password: 'another horse battery' }

test('two admins share one history: who saved, who deleted, and what is restored and saved', async () => {
  await desk.add('/api/admins', { ...grace, confirmPassword: grace.password })
  const { body } = await desk.visitor.post('/api/auth/login', {
    username: grace.user,
    password: grace.password,
  })
  const other = desk.visitor.as(String(body['token']))
  const id = await desk.add('/api/faq', { ...question, question: 'Whose is it?' })
  const { page } = await desk.open(`/admin-panel/faq/edit/${id}`)
  await page.getByLabel('Question').fill('Is it mine?')
  await other.put(`/api/faq/${id}`, { question: 'Is it hers?' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^It was saved by grace on /).waitFor()
  await expectCalm(page)
  await page.getByRole('radio', { name: /^Yours/ }).check()
  await page.getByRole('button', { name: 'Save what is chosen' }).click()
  await page.getByText('FAQ Updated successfully!').waitFor()

  await settleAt(page, `/admin-panel/faq/edit/${id}`)
  await page.getByLabel('Question').fill('Is it ours?')
  await other.delete(`/api/faq/${id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^It was deleted by grace on /).waitFor()
  expect(await page.getByLabel('Question').inputValue()).toBe('Is it ours?')
  await expectCalm(page)
  await page.getByRole('button', { name: 'Restore it and save' }).click()
  await page.getByText('FAQ Updated successfully!').waitFor()
  expect((await desk.visitor.get(`/api/faq/${id}`)).body['question']).toBe('Is it ours?')

  await settleAt(page, '/admin-panel?tab=activity&kind=faq&q=it')
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await rows.nth(1).waitFor()
  const told = await rows.getByRole('cell').allTextContents()
  expect(told.filter((_, place) => place % 3 < 2)).toEqual([
    ...['edited', 'ada', 'restored', 'ada', 'deleted', 'grace'],
    ...['edited', 'ada', 'edited', 'grace', 'created', 'ada'],
  ])
  await page.getByLabel('Who').selectOption('grace')
  await page.getByText('2 actions').waitFor()
  expect(page.url()).toEndWith('?tab=activity&by=grace&kind=faq&q=it')
  await expectCalm(page)
  const file = page.waitForEvent('download')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Download CSV' }).click()
  const text = await Bun.file(await (await file).path()).text()
  expect(text.trim().split('\r\n')).toHaveLength(3)
  await desk.leave(page)
}, 60_000)

test('a version whose rules have changed since is put into the form, and said at its fields', async () => {
  const { phone_number: _, office_location: __, ...bare } = teacher
  const img = new File([png(320, 320)], 'face.png', { type: 'image/png' })
  const { body: made } = await desk.admin.form('POST', '/api/faculty', { ...bare, img })
  const id = Number(made['id'])
  const { img: address } = (await desk.admin.get(`/api/faculty/${id}`)).body
  await desk.admin.put(`/api/faculty/${id}`, { ...teacher, name: 'Grace N.', img: null })
  expect(await status(String(address))).toBe(404)
  const { page, errors } = await desk.open(`/admin-panel/faculty/edit/${id}`)
  await page.getByRole('button', { name: 'History' }).click()
  const versions = page.getByRole('list', { name: 'Versions' })
  const pictures = versions.locator('img[src^="blob:"]')
  await pictures.first().waitFor()
  expect(await pictures.count()).toBe(2)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('li img')].every(
      (img) => Number(Reflect.get(img, 'naturalWidth')) > 0,
    ),
  )
  await expectCalm(page)
  await versions.getByRole('button', { name: 'Go back to this' }).click()
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe(teacher.name)
  expect((await desk.admin.get(`/api/faculty/${id}`)).body['name']).toBe('Grace N.')
  await expectCalm(page)
  await page.getByLabel(/^Phone number/).fill(teacher.phone_number)
  await page.getByLabel(/^Office location/).fill(teacher.office_location)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin-panel')
  expect((await desk.admin.get(`/api/faculty/${id}`)).body).toMatchObject({
    ...teacher,
    img: address,
  })

  await settleAt(page, `/admin-panel/faculty/edit/${id}`)
  await page.getByRole('button', { name: 'History' }).click()
  await versions.getByRole('button', { name: 'Go back to this' }).first().click()
  await page.getByText(/^It is again as it was made by ada on /).waitFor()
  expect((await desk.admin.get(`/api/faculty/${id}`)).body['name']).toBe('Grace N.')
  // The form itself shows the picture once it is everybody's again.
  expect(errors.filter((line) => !line.includes(String(address)))).toEqual([])
  await desk.leave(page)
}, 60_000)
