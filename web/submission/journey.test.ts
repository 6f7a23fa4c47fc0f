import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../src/testing/browser.ts'
import { fillProject, siteInBrowser } from '../testing/browser-site.ts'
import { settled } from '../testing/settled.ts'

// What is mailed is told in `src/submissions`.
const browserSite = siteInBrowser({ SMTP_URL: 'smtp://localhost:1' })

const path = '/api/student-highlights'
const phone = { token: '', viewport: { width: 390, height: 844 } }

async function fillIn(page: Page) {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 10_000 // nobody is faster, but machines
  })
  await fillProject(page, 'Tide clock')
  await page.getByLabel('Email').fill('mya@example.org')
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText('Thank you! Your project has been submitted').waitFor()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
}

const save = async (page: Page, field: string, text: string, button = 'Save changes') => {
  await page.locator(`[name=${field}]`).fill(text)
  await page.getByRole('button', { name: button }).click()
}

// How an admin asks and approves is told in `web/admin/list`, and all of it without JavaScript in `src/submissions`.
test('a submission goes from form to take-down on a phone', async () => {
  const { admin, visitor } = browserSite
  const { page, errors } = await browserSite.open('/submit-project', phone)
  await fillIn(page)
  const wrong = new URL(page.url()).pathname
  const [{ id } = { id: 0 }] = (await admin.get(`${path}/pending`)).body

  await save(page, 'contact_email', 'maya@example.org') // the address was wrong
  await page.waitForURL('**?saved=1')
  const link = new URL(page.url()).pathname
  expect((await visitor.get(wrong)).status).toBe(404)

  await settled(page, () => page.goto('/submission')) // the link was lost
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill('maya@example.org')
  await page.getByRole('button', { name: 'Send me the links' }).click()
  await page.getByText('the links to it are on their way').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await admin.put(`${path}/ask/${id}`, { note: 'Please say what it is made of.' })
  await settled(page, () => page.goto(link))
  await page.getByText('Please say what it is made of.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await admin.put(`${path}/${id}`, { project_description: 'It is `very fast`.' })
  await save(page, 'summary', 'A clock of cork.')
  await page.getByText('Look it over, and save it again.').waitFor()
  expect(await page.locator('[name=summary]').inputValue()).toBe('A clock of cork.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(/^Saved\. /).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent.startsWith('Saved.'))
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.goBack()
  await page.locator('textarea', { hasText: 'A clock of cork.' }).waitFor()
  await admin.put(`${path}/approve/${id}`)

  await settled(page, () => page.reload()) // a teammate's name was wrong
  const published = () => visitor.get(`${path}/${id}`)
  const before = (await published()).text
  await save(page, 'student_name', 'Maya and Léo', 'Propose changes')
  await page.getByText('once an administrator has approved it').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect((await published()).text).toBe(before)
  const { headers } = await admin.get(`${path}/${id}`)
  await admin.put(`${path}/approve/${id}`, undefined, { 'if-match': headers.get('etag') ?? '' })
  expect((await published()).body['student_name']).toBe('Maya and Léo')

  await settled(page, () => page.reload())
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await page.waitForURL(`**/student-highlights/${id}`)
  await page.locator('code', { hasText: 'very fast' }).waitFor()
  await settled(page, () => page.goto(`${link}?take-down=1`)) // she has graduated
  await page.getByRole('button', { name: 'Take down' }).click()
  await page.getByText('You took your project down.').waitFor()
  expect((await published()).status).toBe(404)
  expect(errors.filter((each) => !each.includes('412') && !each.includes('saved this'))).toEqual([])
})
