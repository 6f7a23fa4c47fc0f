import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations, consoleErrors } from '../../src/testing/browser.ts'
import { access, article, tracker } from '../../src/testing/cast.ts'
import { png } from '../../src/testing/pictures.ts'
import { browse } from '../testing/desk.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { site, open, submitted } = browse()

const without = (path: string) => open(path, { javaScriptEnabled: false })
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ }).click()
const titled = async (path: string, title: string) =>
  (await submitted(path)).filter((row) => Object.values(row).includes(title))

test('a project is sent with its picture and thanked for, and is no spam for lack of a clock', async () => {
  const page = await without('/submit-project')
  await page.getByLabel('Project title').fill('By hand')
  await page.getByLabel('Student name').fill(tracker.student_name)
  await page.getByLabel('Project description').fill(tracker.project_description)
  await page.getByLabel('Summary').fill(tracker.summary)
  await page.getByLabel(/^Category/).selectOption('programming')
  const buffer = Buffer.from(png(40, 40))
  await page
    .getByLabel(/^Project image/)
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await submit(page)
  await page
    .getByText('Thank you! Your project has been submitted and is awaiting admin review.')
    .waitFor()
  expect(await page.getByLabel('Project title').inputValue()).toBe('')
  const rows = await titled('/api/student-highlights', 'By hand')
  expect(rows).toMatchObject([{ category: 'programming', img: expect.stringMatching(/^\/images/) }])
  expect((await site.admin.get('/api/student-highlights/spam')).body).toHaveLength(0)
})

test('a refused one comes back with every word, and says what is wrong', async () => {
  const page = await without('/submit-project')
  await page.getByLabel('Project title').fill('Only a title')
  await page.getByLabel(/^GitHub link/).fill('nowhere')
  await page.getByLabel(/^Category/).selectOption('cybersecurity')
  await submit(page)
  const summary = page.getByRole('region', { name: 'There is a problem' })
  await summary.waitFor()
  expect(await page.title()).toBe('Error: Submit A Project – Hydra Lab')
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Enter a student name',
    'Enter a project description',
    'Enter a summary',
    'Enter a GitHub link starting with http:// or https://',
  ])
  await page.getByText('Error: Enter a summary').waitFor()
  await page.getByText('Failed to submit project. Please try again.').waitFor()
  expect(await page.getByLabel('Project title').inputValue()).toBe('Only a title')
  expect(await page.getByLabel(/^GitHub link/).inputValue()).toBe('nowhere')
  expect(await page.getByLabel(/^Category/).inputValue()).toBe('cybersecurity')
})

test('a file that can’t be taken is named at its field or above the form, not only beneath it', async () => {
  const page = await without('/submit-article')
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel(/^Image/).setInputFiles({ name, mimeType: 'image/png', buffer })
  await page.getByLabel('Title').fill(article.title)
  await page.getByLabel('Author name').fill(article.author_name)
  await page.getByLabel('Summary').fill(article.summary)
  await page.getByLabel('Link').fill(article.external_link)
  await choose('a.png', Buffer.from('no picture'))
  await submit(page)
  const summary = page.getByRole('region', { name: 'There is a problem' })
  await summary.getByText('The selected file must be an image').waitFor()
  await page.getByText('Error: The selected file must be an image').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe(article.title)
  await choose('a.png', Buffer.alloc(13 * 1024 * 1024))
  await submit(page)
  const alert = page.getByRole('alert')
  await alert.getByText('at most 12 MB are taken. Go back, and what you typed').waitFor()
  const [above, heading] = await Promise.all([
    alert.boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ])
  expect(above?.y).toBeLessThan(heading?.y ?? 0)
})

test('an article and a request are sent, too', async () => {
  const page = await without('/submit-article')
  await page.getByLabel('Title').fill(article.title)
  await page.getByLabel('Author name').fill(article.author_name)
  await page.getByLabel('Summary').fill(article.summary)
  await page.getByLabel('Link').fill(article.external_link)
  await submit(page)
  await page
    .getByText('Thank you! Your Article has been submitted and is awaiting admin review.')
    .waitFor()
  await page.goto(`${site.binary.url}/submit-sd-request`)
  await page.getByLabel('Full name').fill(access.full_name)
  await page.getByLabel('Email').fill(access.email)
  await page.getByLabel('Student ID').fill(access.student_id)
  await submit(page)
  await page.getByText(/You will receive an email once it has been processed\.$/).waitFor()
})

test('a form that was sent before its script was there goes on where it stood', async () => {
  const page = await open('/')
  const errors = consoleErrors(page)
  await page.route('**/main-*.js', (route) => route.abort())
  await settleAt(page, '/submit-sd-request')
  await page.getByLabel('Full name').fill(access.full_name)
  await page.getByLabel('Email').fill('zoe@gmail.com')
  await page.getByLabel('Student ID').fill(access.student_id)
  await page.unroute('**/main-*.js')
  errors.length = 0
  await settled(page, () => submit(page))
  await page.getByRole('link', { name: 'Email must end with @college.edu' }).waitFor()
  expect(await page.getByLabel('Student ID').inputValue()).toBe(access.student_id)
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    access.student_id,
  )
  await page.getByLabel('Email').fill(access.email)
  await submit(page)
  await page.getByText('Your request is saved. The lab sees it in its panel.').waitFor()
  expect(await page.getByLabel('Student ID').inputValue()).toBe('')
})
