import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { browse, focusedField } from '../testing/desk.ts'
import { settleAt } from '../testing/settled.ts'

const { site, open } = browse(['serve', '--demo'])

/** In the page whatever waits for long waits a twentieth of it. */
function hurry() {
  const wait = window.setTimeout
  const sooner = (then: () => void, pause = 0) => wait(then, pause < 200 ? pause : pause / 20)
  Object.assign(window, { setTimeout: sooner })
}

/** As long as a page rests at most before it tries again, and half of that more. */
const rest = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done, 3000)))

async function openHurried(path: string) {
  const page = await open(path)
  await page.evaluate(hurry)
  return page
}

/** A page at rest whose network is gone; what it asks for from then on. */
async function openOffline(openAt = openHurried) {
  const page = await openAt('/contributions')
  await page.context().setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return { page, asked }
}

/** By its code alone: a pointer would fetch the page before the link is followed. */
const follow = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('offline a followed link asks for its code a few times, then says so, and comes once it can', async () => {
  const { page, asked } = await openOffline()
  await follow(page, 'FAQ')
  await heading(page, 'Something went wrong')
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.length).toBeLessThanOrEqual(5)
  expect(await focusedField(page)).toBe('Something went wrong')
  const before = asked.length
  await rest(page)
  expect(asked).toHaveLength(before)

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The site still can’t be reached.').waitFor()
  expect(asked.length).toBeLessThanOrEqual(before + 2)
  await page.context().setOffline(false)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'FAQ')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.locator('details').first().waitFor()
})

test('where the network is away for a moment only, a followed link leads on by itself', async () => {
  const { page, asked } = await openOffline(open)
  await follow(page, 'FAQ')
  await page.waitForEvent('requestfailed')
  await page.context().setOffline(false)
  await heading(page, 'FAQ')
  expect(asked.length).toBeGreaterThan(1)
})

test('while one page fails, links to those whose code is there lead on', async () => {
  const page = await openHurried('/calendar')
  await follow(page, 'Contributions')
  await heading(page, 'Contributions')
  await page.context().setOffline(true)
  await follow(page, 'FAQ')
  await heading(page, 'Something went wrong')
  await follow(page, 'Calendar')
  await heading(page, 'Calendar Page')
  await page.context().setOffline(false)
  await follow(page, 'FAQ')
  await heading(page, 'FAQ')
})

test('where the site was updated meanwhile, trying again loads the page anew', async () => {
  const page = await openHurried('/contributions')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await follow(page, 'FAQ')
  await heading(page, 'Something went wrong')
  await page.unroute('**/assets/*.js')
  const isLoaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await isLoaded
  expect(page.url()).toBe(`${site.binary.url}/faq`)
  await heading(page, 'FAQ')
})

test('offline a link that is reached for asks for its code once, however often that is', async () => {
  const { page, asked } = await openOffline()
  const link = page.getByRole('link', { name: 'FAQ', exact: true }).first()
  for (const _ of [1, 2, 3]) {
    const missed = page.waitForEvent('requestfailed')
    await link.focus()
    await missed
    await page.getByRole('heading', { level: 1 }).focus()
  }
  await rest(page)
  expect(asked.length).toBeLessThanOrEqual(3)
})

test.each(['main-', 'chunk-'])(
  'where %s*.js doesn’t come, the page is as without JavaScript',
  async (name) => {
    const page = await (await site.browser.newContext()).newPage()
    await page.addInitScript(hurry)
    await page.route(`**/assets/${name}*.js`, (route) => route.abort())
    await page.goto(`${site.binary.url}/faq`)
    await page.waitForFunction(() => !('js' in document.documentElement.dataset))
    await page.getByRole('button', { name: 'Apply' }).waitFor()
    await page.context().close()
  },
)

test('a form goes on where the preview of its card doesn’t come', async () => {
  const page = await open('/contributions', { viewport: { width: 1280, height: 900 } })
  let isRefused = false
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    if (!(await answer.text()).includes('Preview of the card'))
      return await route.fulfill({ response: answer })
    isRefused = true
    await route.abort()
  })
  await settleAt(page, '/submit-project')
  expect(isRefused).toBe(true)
  await page.getByLabel('Project title').fill('Tide clock')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(
    'Something went wrong',
  )
})
