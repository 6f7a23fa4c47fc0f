import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { browse, focusedField } from '../testing/desk.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { site, open } = browse()

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
  expect(await dialog(page).count()).toBe(0)
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
  expect(await dialog(page).count()).toBe(0)
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
