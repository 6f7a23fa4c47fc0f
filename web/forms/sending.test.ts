import { expect, test } from 'bun:test'
import type { Locator, Page, Route } from 'playwright-core'
import { axeViolations, consoleErrors } from '../../src/testing/browser.ts'
import { access } from '../../src/testing/cast.ts'
import { browse, fillProject, focusComesTo } from '../testing/browser-site.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { open, submittedProjects } = browse()

const title = (page: Page) => page.locator('[name=project_title]')
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit project' })
const send = (page: Page) => page.getByRole('button', { name: /^Submit/ }).click()
const half = 'Half a project'

/** Opens the form from the list, and types a title. */
async function begin() {
  const page = await open('/student-highlights')
  await page.getByRole('link', { name: 'Submit A Project' }).first().click()
  await title(page).fill(half)
  return page
}

test('leaving for another site asks first', async () => {
  const page = await begin()
  let asked = ''
  page.once('dialog', (prompt) => {
    asked = prompt.type()
    void prompt.accept()
  })
  await page.goto('about:blank')
  expect(asked).toBe('beforeunload')
})

test('a link that loads a document asks once', async () => {
  const page = await begin()
  let asked = 0
  page.on('dialog', (prompt) => {
    asked++
    void prompt.accept()
  })
  await page.evaluate(() =>
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<a href="/api/docs">The API</a>'),
  )
  await page.getByRole('link', { name: 'The API' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: /^The API of Hydra Lab/ }).waitFor()
  page.removeAllListeners('dialog')
  expect(asked).toBe(0)
})

test('a link away and the way back ask first: staying keeps words and focus, leaving leads where it would have led', async () => {
  const page = await begin()
  const link = page.getByRole('link', { name: 'Calendar' })
  await link.click()
  await focusComesTo(page.getByRole('button', { name: 'Stay' }))
  await page.keyboard.press('Escape')
  await focusComesTo(link)
  expect(await title(page).inputValue()).toBe(half)
  await page.getByRole('button', { name: 'Blogs' }).click() // its menu is closed by the link
  await page.getByRole('link', { name: 'Tech Blog' }).first().click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await focusComesTo(page.getByRole('heading', { level: 1, name: 'Submit A Project' }))
  await link.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Calendar Page' }).waitFor()
  await page.goBack()
  await title(page).waitFor()
  expect(await title(page).inputValue()).toBe('')

  await title(page).fill(half)
  await page.goBack()
  await dialog(page).waitFor()
  expect(page.url()).toEndWith('/submit-project')
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await title(page).inputValue()).toBe(half)
  await page.goBack()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Student Projects' }).waitFor()
  expect(page.url()).toEndWith('/student-highlights')
  await page.goForward()
  await title(page).waitFor()
})

/** Holds requests back until the returned function is called. */
async function hold(page: Page, what: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the busy button keeps its size and the focus, which then comes to the thanks', async () => {
  const page = await open('/submit-project')
  const errors = consoleErrors(page)
  await fillProject(page, 'Early bird')
  const arrive = await hold(page, '**/api/**')
  const sizeOf = (button: Locator) =>
    button.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  const before = await sizeOf(submit(page))
  await submit(page).click()
  const busy = page.getByRole('button', { name: 'Submitting…' })
  await busy.waitFor()
  expect(await sizeOf(busy)).toEqual(before)
  expect(await busy.getAttribute('aria-disabled')).toBe('true')
  await focusComesTo(busy)
  arrive()
  const thanks = 'Thank you! Your project has been submitted and is awaiting admin review.'
  await page.getByText(thanks).waitFor()
  expect(await page.locator(':focus').textContent()).toContain(thanks)
  await settled(page, () => page.reload())
  await page.getByText(thanks).waitFor()
  expect(errors).toEqual([])
})

test('a half-filled day is an error beside its field, and is not left out', async () => {
  const page = await open('/submit-event')
  await page.locator('[name=title]').fill('Soldering evening')
  await page.locator('[name="starts_at.day"]').fill('2099-03-04')
  await page.locator('[name="starts_at.time"]').fill('18:00')
  await page.locator('[name="ends_at.day"]').pressSequentially('03')
  await send(page)
  await page.locator('#field-ends_at-error').waitFor()
  expect(await page.locator('#field-starts_at-error').count()).toBe(0)
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
  await settled(page, () => send(page))
  await page.getByRole('link', { name: 'Email must end with @college.edu' }).waitFor()
  expect(await page.locator('[name=student_id]').inputValue()).toBe(access.student_id)
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    access.student_id,
  )
  await page.getByLabel('Email').fill(access.email)
  await send(page)
  await page.getByText('Your request is saved. The lab sees it in its panel.').waitFor()
})

const picture = {
  name: 'a.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
}

/** Answers submissions in place of the site. */
async function intercept(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route('**/api/student-highlights', async (route) => {
    if (route.request().method() === 'POST') return await answer(route)
    await route.continue()
  })
}

test('a redirect is no answer, to a list either', async () => {
  const list = await open('/contributions')
  const location = '/api/student-resources'
  await list.route('**/api/faq?*', (route) => route.fulfill({ status: 302, headers: { location } }))
  await list.getByRole('link', { name: 'FAQ', exact: true }).last().click()
  await list.getByText('Failed to load FAQ data').waitFor()
  await list.unrouteAll()
  const page = await open('/submit-project')
  await fillProject(page, 'Redirected')
  await intercept(page, (route) => route.fulfill({ status: 302, headers: { location: '/faq' } }))
  await send(page)
  await page.getByText('The site could not be reached.').waitFor()
  expect(await title(page).inputValue()).toBe('Redirected')
  await page.unroute('**/api/student-highlights')
})

test.each([false, true])(
  'silence ends after 30 seconds and says so, with a picture: %p; sent again it is stored once',
  async (hasPicture) => {
    const name = `Silent ${hasPicture}`
    const page = await open('/submit-project')
    await page.clock.install()
    await fillProject(page, name)
    if (hasPicture) await page.locator('input[type=file]').first().setInputFiles(picture)
    const sent = Promise.withResolvers<void>()
    await intercept(page, async (route) => {
      await route.fetch() // it arrives, and its answer doesn't
      sent.resolve()
    })
    await send(page)
    await sent.promise
    await page.clock.fastForward(29_000)
    expect(await page.getByRole('button', { name: 'Submitting…' }).count()).toBe(1)
    await page.clock.fastForward(2000)
    await page.getByText('The site has not answered for 30 seconds.').waitFor()
    expect(await title(page).inputValue()).toBe(name)
    await page.unroute('**/api/student-highlights')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByText(/^Thank you!/)
      .first()
      .waitFor()
    const rows = await submittedProjects()
    expect(rows.filter((row) => row['project_title'] === name)).toHaveLength(1)
  },
)
