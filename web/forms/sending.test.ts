import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { consoleErrors } from '../../src/testing/browser.ts'
import { access, article, tracker } from '../../src/testing/cast.ts'
import { browse } from '../testing/desk.ts'

const { site, open, submitted } = browse()

const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
const title = (page: Page) => page.getByLabel('Project title')

async function fillProject(page: Page, changes: Partial<typeof tracker> = {}) {
  const values = { ...tracker, ...changes }
  await title(page).fill(values.project_title)
  await page.getByLabel('Student name').fill(values.student_name)
  await page.getByLabel('Project description').fill(values.project_description)
  await page.getByLabel('Summary').fill(values.summary)
}

test('an empty form is explained in a summary that has the focus and leads to each field', async () => {
  const page = await open('/submit-project')
  await submit(page).click()
  const summary = page.getByRole('region', { name: 'There is a problem' })
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.title()).toBe('Error: Submit A Project – Hydra Lab')
  for (const words of await summary.getByRole('link').allTextContents()) {
    await summary.getByRole('link', { name: words }).press('Enter')
    const field = page.locator(':focus')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const label = page.locator(`label[for="${await field.getAttribute('id')}"]`)
    const header = await page.getByRole('banner').boundingBox()
    expect((await label.boundingBox())?.y).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
    expect(await page.getByText(`Error: ${words}`).isVisible()).toBe(true)
  }
  expect(page.url()).toEndWith('/submit-project')
})

test('a project is thanked for, and the form is empty again', async () => {
  const page = await open('/submit-project')
  const errors = consoleErrors(page)
  await fillProject(page)
  await page.getByLabel(/^Category/).selectOption('web development')
  await submit(page).click()
  const thanks = 'Thank you! Your project has been submitted and is awaiting admin review.'
  await page.getByText(thanks).waitFor()
  expect(await page.locator(':focus').textContent()).toContain(thanks)
  expect(await title(page).inputValue()).toBe('')
  expect(await page.getByText('0/300').isVisible()).toBe(true)
  expect(errors).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await page.getByText(thanks).count()).toBe(0)
})

test('an article is thanked for', async () => {
  const page = await open('/submit-article')
  await page.getByLabel('Title').fill(article.title)
  await page.getByLabel('Author name').fill(article.author_name)
  await page.getByLabel('Summary').fill(article.summary)
  await page.getByLabel('Link').fill(article.external_link)
  await submit(page).click()
  await page
    .getByText('Thank you! Your Article has been submitted and is awaiting admin review.')
    .waitFor()
  expect(await submitted('/api/tech-blog')).toMatchObject([{ author_name: article.author_name }])
})

test('a request is thanked for, then the mail is spoken of', async () => {
  const page = await open('/submit-sd-request')
  await page.getByLabel('Full name').fill(access.full_name)
  await page.getByLabel('Email').fill(access.email)
  await page.getByLabel('Student ID').fill(access.student_id)
  await submit(page).click()
  await page.getByText('Your request is saved. The lab sees it in its panel.').waitFor()
  expect(await page.getByRole('status').first().textContent()).toStartWith(
    'Thank you! Your request has been submitted and is awaiting admin review. You will receive an email once it has been processed.Your request is saved. The lab sees it in its panel.',
  )
})

test('a double click makes one', async () => {
  const page = await open('/submit-project')
  await fillProject(page, { project_title: 'Clicked twice' })
  await submit(page).dblclick()
  await page.getByText(/^Thank you!/).waitFor()
  const rows = await submitted('/api/student-highlights')
  expect(rows.filter((row) => row['project_title'] === 'Clicked twice')).toHaveLength(1)
})

test('while it is sent the button says so, keeps its width and its focus', async () => {
  const page = await open('/submit-project')
  await fillProject(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await promise
    await route.continue()
  })
  const sizeOf = (button: Locator) =>
    button.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  const before = await sizeOf(submit(page))
  await submit(page).click()
  const busy = page.getByRole('button', { name: 'Submitting…' })
  await busy.waitFor()
  expect(await sizeOf(busy)).toEqual(before)
  expect(await busy.getAttribute('aria-disabled')).toBe('true')
  expect(await busy.evaluate((element) => element === document.activeElement)).toBe(true)
  resolve()
  await page.getByText(/^Thank you!/).waitFor()
})

test('what stands in front of the site may answer for it: its status is put into words', async () => {
  const page = await open('/submit-project')
  await fillProject(page, { project_title: 'Behind a proxy' })
  for (const [status, words] of [
    [413, 'What you sent is too large.'],
    [502, 'The site can’t answer at the moment.'],
  ] as const) {
    const body = '<html><h1>nginx</h1></html>'
    await page.route('**/api/student-highlights', (route) =>
      route.fulfill({ status, body, contentType: 'text/html' }),
    )
    await submit(page).click()
    await page.getByRole('alert').getByText(words).waitFor()
    expect(await title(page).inputValue()).toBe('Behind a proxy')
    await page.unroute('**/api/student-highlights')
  }
})

test('when the server is gone, the form says so and keeps every word', async () => {
  const page = await open('/submit-project')
  await fillProject(page, { project_title: 'Still here' })
  await site.binary.kill()
  await submit(page).click()
  await page.getByText('Failed to submit project. Please try again.').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('The site could not be reached.')
  expect(await title(page).inputValue()).toBe('Still here')
  expect(await page.getByLabel('Project description').inputValue()).toBe(
    tracker.project_description,
  )
})
