import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { browse, fillProject } from '../testing/browser-site.ts'

const { open, submitted } = browse()

const thanks = /^Thank you!/

const send = (page: Page) => page.getByRole('button', { name: 'Submit project' }).click()
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
  expect(await page.locator('[name=project_title]').inputValue()).toBe('Redirected')
  await page.unroute('**/api/student-highlights')
})

test.each([false, true])(
  'silence ends after 30 seconds and says so, with a picture: %p; sent again it is stored once',
  async (hasPicture) => {
    const title = `Silent ${hasPicture}`
    const page = await open('/submit-project')
    await page.clock.install()
    await fillProject(page, title)
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
    expect(await page.locator('[name=project_title]').inputValue()).toBe(title)
    await page.unroute('**/api/student-highlights')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(thanks).first().waitFor()
    const rows = await submitted('/api/student-highlights')
    expect(rows.filter((row) => row['project_title'] === title)).toHaveLength(1)
  },
)
