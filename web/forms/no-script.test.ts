import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { highlightDraft } from '../../src/kinds/highlights/contract.ts'
import { axeViolations, consoleErrors } from '../../src/testing/browser.ts'
import { access, tracker } from '../../src/testing/cast.ts'
import { requiredIn } from '../../src/testing/messages.ts'
import { png } from '../../src/testing/pictures.ts'
import { browse } from '../testing/browser-site.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { site, open } = browse()

const missing = requiredIn(highlightDraft)
const without = (path: string) => open(path, { javaScriptEnabled: false })
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ }).click()

test('without JavaScript a refused form keeps its texts and lists its errors; corrected, it is stored with its picture', async () => {
  const page = await without('/submit-project')
  await page.locator('[name=project_title]').fill('By hand')
  await page.locator('[name=github_link]').fill('nowhere')
  await page.locator('[name=category]').selectOption('cybersecurity')
  await submit(page)
  const summary = page.getByRole('region', { name: 'There is a problem' })
  await summary.waitFor()
  expect(await page.title()).toBe('Error: Submit A Project – Hydra Lab')
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    ...['student_name', 'project_description', 'summary'].map((name) => missing[name]),
    expect.stringMatching(/starting with http:\/\/ or https:\/\/$/),
  ])
  await page.getByText(`Error: ${missing['summary']}`).waitFor()
  await page.getByText('Failed to submit project. Please try again.').waitFor()
  expect(await page.locator('[name=project_title]').inputValue()).toBe('By hand')
  expect(await page.locator('[name=github_link]').inputValue()).toBe('nowhere')
  expect(await page.locator('[name=category]').inputValue()).toBe('cybersecurity')

  await page.locator('[name=student_name]').fill(tracker.student_name)
  await page.locator('[name=project_description]').fill(tracker.project_description)
  await page.locator('[name=summary]').fill(tracker.summary)
  await page.locator('[name=github_link]').fill('')
  const buffer = Buffer.from(png(40, 40))
  await page.locator('[name=img]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await submit(page)
  await page
    .getByText('Thank you! Your project has been submitted and is awaiting admin review.')
    .waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/submission\/[\w-]{22}$/)
  await page.getByRole('heading', { level: 1, name: 'By hand' }).waitFor()
  const [rows, spam] = await Promise.all(
    ['pending', 'spam'].map((list) => site.admin.get(`/api/student-highlights/${list}`)),
  )
  expect(rows?.body).toMatchObject([
    {
      project_title: 'By hand',
      category: 'cybersecurity',
      img: expect.stringMatching(/^\/images/),
    },
  ])
  expect(spam?.body).toHaveLength(0) // though no script could tell how long it took
})

test('a form that was sent before its script loaded keeps its texts and errors', async () => {
  const page = await open('/robots.txt')
  const errors = consoleErrors(page)
  await page.route('**/main-*.js', (route) => route.abort())
  await settleAt(page, '/submit-sd-request')
  await page.getByLabel('Full name').fill(access.full_name)
  await page.getByLabel('Email').fill('zoe@gmail.com')
  await page.locator('[name=student_id]').fill(access.student_id)
  await page.unroute('**/main-*.js')
  errors.length = 0
  await settled(page, () => submit(page))
  await page.getByRole('link', { name: 'Email must end with @college.edu' }).waitFor()
  expect(await page.locator('[name=student_id]').inputValue()).toBe(access.student_id)
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    access.student_id,
  )
  await page.getByLabel('Email').fill(access.email)
  await submit(page)
  await page.getByText('Your request is saved. The lab sees it in its panel.').waitFor()
})
