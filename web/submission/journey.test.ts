import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../src/testing/browser.ts'
import { tracker } from '../../src/testing/cast.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk

setDefaultTimeout(60_000)
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.close())

const path = '/api/student-highlights'
const stranger = { token: '' }
const phone = { ...stranger, viewport: { width: 390, height: 844 } }
const thanks = 'Thank you! Your project has been submitted and is awaiting admin review.'

/** Sends a project with its form; answers the private link that the thanks show. */
async function submit(page: Page, title: string) {
  await page.getByLabel('Project title').fill(title)
  await page.getByLabel('Student name').fill(tracker.student_name)
  await page.getByLabel('Project description').fill('It is `fast`.')
  await page.getByLabel('Summary').fill(tracker.summary)
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText(thanks).waitFor()
  const link = page.getByRole('link', { name: /\/submission\// })
  return String(await link.getAttribute('href'))
}

const pending = async (title: string) => {
  const { body } = await desk.admin.get(`${path}/pending`)
  return Number(body.find((row) => row['project_title'] === title)?.['id'])
}

test('sent on a phone, asked to be changed, changed, published, and seen from the same link', async () => {
  const { page, errors } = await desk.open('/submit-project', phone)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 10_000 // nobody is faster, but machines
  })
  const link = await submit(page, 'Tide clock')
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  const id = await pending('Tide clock')

  const { page: panel } = await desk.open('/admin-panel')
  await panel.getByRole('button', { name: 'Ask for changes: Tide clock' }).click()
  await panel.getByLabel('Note').fill('Please say what it is made of.')
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Ask for changes' }).click()
  await panel.getByText('“Tide clock” was sent back for changes.').waitFor()
  await panel.getByLabel('Show').selectOption('Changes asked for')
  await panel.getByText('Changes asked', { exact: true }).waitFor()
  await panel.getByLabel('Show').selectOption('All of them')

  const loaded = page.waitForResponse((response) => response.url().includes('/submission/'))
  await page.getByRole('link', { name: /\/submission\// }).click()
  const headers = await (await loaded).allHeaders()
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await page.getByText('Please say what it is made of.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Summary').fill('A clock of cork.')
  await desk.admin.put(`${path}/${id}`, { student_name: 'Ada L.' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Look it over, and save it again.').waitFor()
  expect(await page.getByLabel('Student name').inputValue()).toBe('Ada L.')
  expect(await page.getByLabel('Summary').inputValue()).toBe('A clock of cork.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const saved = page.getByText('Saved. An administrator looks at it as it is now.')
  await saved.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith('Saved.')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.goBack()
  await page.locator('textarea', { hasText: 'A clock of cork.' }).waitFor()

  await panel.getByRole('button', { name: 'Approve: Tide clock' }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await panel.getByText('Somebody else saved this in the meantime. Nothing was changed.').waitFor()
  await panel.getByText(/^Changed [A-Z]/).waitFor()
  await panel.getByRole('button', { name: 'Approve: Tide clock' }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await panel.getByText('“Tide clock” was approved.').waitFor()

  await page.goto(link)
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await page.waitForURL(`**/student-highlights/${id}`)
  expect(await page.locator('code').textContent()).toBe('fast')
  expect(errors.filter((each) => !each.includes('412') && !each.includes('saved this'))).toEqual([])
  await desk.leave(page, panel)
})

test('all of it without JavaScript: wrong, changed, withdrawn after a question, and declined with a reason', async () => {
  const { page } = await desk.open('/submit-project', { ...phone, javaScriptEnabled: false })
  const link = await submit(page, 'By hand')
  await page.getByText('An administrator looks at it next.').waitFor()
  await page.getByRole('link', { name: /\/submission\// }).click()
  await page.getByText(/Your project is awaiting admin review since/).waitFor()
  await page.getByLabel('Summary').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Enter a summary' }).waitFor()
  await page.getByLabel('Summary').fill('By hand alone.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved. An administrator looks at it as it is now.').waitFor()
  expect((await desk.admin.get(`${path}/${await pending('By hand')}`)).body).toMatchObject({
    summary: 'By hand alone.',
    status: 'pending',
  })
  await page.getByRole('link', { name: 'Withdraw it' }).click()
  await page.getByText('Do you want to withdraw this?').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText(/You withdrew your project/).waitFor()
  expect(await pending('By hand')).toBeNaN()
  await page.goto('/submit-project')
  const second = await submit(page, 'Once more')
  const reason = 'We have one of these.'
  await desk.admin.put(`${path}/decline/${await pending('Once more')}`, { reason })
  await page.goto(second)
  await page.getByText(reason).waitFor()
  const missing = await page.goto(`${link.slice(0, -3)}xyz`)
  expect(missing?.status()).toBe(404)
  expect(missing?.headers()['cache-control']).toBe('no-store')
  await desk.leave(page)
})
