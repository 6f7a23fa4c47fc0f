import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { axeViolations } from '../../src/testing/browser.ts'
import { tracker } from '../../src/testing/cast.ts'
import { type Desk, openDesk } from '../testing/desk.ts'
import { settled } from '../testing/settled.ts'

let desk: Desk

setDefaultTimeout(60_000)
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const path = '/api/student-highlights'
const phone = { token: '', viewport: { width: 390, height: 844 } }

// How an admin asks and approves is told in `web/admin/list/ask.test.tsx`, and all of it without JavaScript in `src/submissions`.
test('sent on a phone, asked to be changed, changed, published, and seen from the same link', async () => {
  const { page, errors } = await desk.open('/submit-project', phone)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 10_000 // nobody is faster, but machines
  })
  await page.getByLabel('Project title').fill('Tide clock')
  await page.getByLabel('Student name').fill(tracker.student_name)
  await page.getByLabel('Project description').fill('It is `fast`.')
  await page.getByLabel('Summary').fill(tracker.summary)
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText('Thank you! Your project has been submitted').waitFor()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  const { body } = await desk.admin.get(`${path}/pending`)
  const id = Number(body[0]?.['id'])
  await desk.admin.put(`${path}/ask/${id}`, { note: 'Please say what it is made of.' })

  await settled(page, () => page.reload())
  await page.getByText('Please say what it is made of.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Summary').fill('A clock of cork.')
  await desk.admin.put(`${path}/${id}`, { student_name: 'Ada L.' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Look it over, and save it again.').waitFor()
  expect(await page.getByLabel('Student name').inputValue()).toBe('Ada L.')
  expect(await page.getByLabel('Summary').inputValue()).toBe('A clock of cork.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved. An administrator looks at it as it is now.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith('Saved.')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.goBack()
  await page.locator('textarea', { hasText: 'A clock of cork.' }).waitFor()

  await desk.admin.put(`${path}/approve/${id}`)
  await settled(page, () => page.reload())
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await page.waitForURL(`**/student-highlights/${id}`)
  expect(await page.locator('code').textContent()).toBe('fast')
  expect(errors.filter((each) => !each.includes('412') && !each.includes('saved this'))).toEqual([])
  await desk.leave(page)
})
