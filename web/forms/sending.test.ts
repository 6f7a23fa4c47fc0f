import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { consoleErrors } from '../../src/testing/browser.ts'
import { access, article, tracker } from '../../src/testing/cast.ts'
import { browse, focusedField } from '../testing/desk.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { site, open, submitted } = browse()

const title = (page: Page) => page.getByLabel('Project title')
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })

/** A project that was begun by somebody who came from the list. */
async function begin() {
  const page = await open('/student-highlights')
  await page.getByRole('link', { name: 'Submit A Project' }).first().click()
  await title(page).fill('Half a project')
  return page
}

test('what was typed is there again after a reload, says so, and can be discarded', async () => {
  const page = await begin()
  let asked = ''
  page.once('dialog', (prompt) => {
    asked = prompt.type()
    void prompt.accept()
  })
  await page.reload()
  expect(asked).toBe('beforeunload')
  await page.getByText(/^What you typed before is back/).waitFor()
  expect(await title(page).inputValue()).toBe('Half a project')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await title(page).inputValue()).toBe('')
  expect(await focusedField(page)).toBe('field-project_title')
  await settled(page, () => page.reload())
  expect(await title(page).inputValue()).toBe('')
})

test('it is there again for who comes back from another site, and in no other tab', async () => {
  const page = await begin()
  await page.goto('about:blank')
  await settled(page, () => page.goBack())
  expect(await title(page).inputValue()).toBe('Half a project')
  const other = await page.context().newPage()
  await settleAt(other, `${site.binary.url}/submit-project`)
  expect(await title(other).inputValue()).toBe('')
})

test('a link away asks first; staying keeps the words and the focus, leaving goes', async () => {
  const page = await begin()
  const link = page.getByRole('link', { name: 'Calendar' })
  await link.click()
  expect(await focusedField(page)).toBe('Stay')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await focusedField(page)).toBe('Calendar')
  expect(await title(page).inputValue()).toBe('Half a project')
  await link.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Calendar Page' }).waitFor()
  await page.goBack()
  await title(page).waitFor()
  expect(await title(page).inputValue()).toBe('')
})

test('the way back asks first, too, and then leads where it would have led', async () => {
  const page = await begin()
  await page.goBack()
  await dialog(page).waitFor()
  expect(page.url()).toEndWith('/submit-project')
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await title(page).inputValue()).toBe('Half a project')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Student Projects' }).waitFor()
  expect(page.url()).toEndWith('/student-highlights')
  await page.goForward()
  await title(page).waitFor()
})

test('the skip link and the links of the summary ask nothing', async () => {
  const page = await begin()
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByRole('link', { name: 'Enter a summary' }).click()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await title(page).inputValue()).toBe('Half a project')
})

test('what is typed before the script is there is kept when it comes', async () => {
  const page = await open('/', {})
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/main-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${site.binary.url}/submit-project`, { waitUntil: 'commit' })
  await title(page).fill('Early bird')
  resolve()
  await page.getByText('Early bird', { exact: true }).waitFor() // in the preview, which comes last
  expect(await title(page).inputValue()).toBe('Early bird')
})

const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })

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
    await page.getByText(`Error: ${words}`).waitFor()
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
  await page.getByText('0/300').waitFor()
  expect(errors).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(thanks).waitFor({ state: 'detached' })
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
