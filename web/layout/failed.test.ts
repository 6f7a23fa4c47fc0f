import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes, consoleErrors } from '../../src/testing/browser.ts'
import { browse, fillProject, focusComesTo } from '../testing/browser-site.ts'
import { settleAt } from '../testing/settled.ts'

const { site, open } = browse({ demo: true })

/** A pointer would prefetch the page. */
const follow = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('a followed link whose code can’t come says so, and trying again reloads the page', async () => {
  const page = await open('/contributions')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await follow(page, 'FAQ')
  await focusComesTo(page.getByRole('heading', { level: 1, name: 'Something went wrong' }))
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.unroute('**/assets/*.js')
  const isLoaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await isLoaded
  expect(page.url()).toBe(`${site.url}/faq`)
  await heading(page, 'FAQ')
})

test('offline, trying again keeps the page, which comes by itself once the site can be reached', async () => {
  const page = await open('/contributions')
  await page.context().setOffline(true)
  await follow(page, 'FAQ')
  await heading(page, 'Something went wrong')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The site still can’t be reached.').waitFor()
  await page.context().setOffline(false)
  await heading(page, 'FAQ')
})

test('a page whose main-*.js or chunk-*.js fails to load works as without JavaScript', async () => {
  const page = await open('/contributions')
  for (const name of ['main-', 'chunk-']) {
    await page.route(`**/assets/${name}*.js`, (route) => route.abort())
    await page.goto('/faq')
    await page.waitForFunction(() => !('js' in document.documentElement.dataset))
    await page.getByRole('button', { name: 'Apply' }).waitFor()
    await page.unrouteAll()
  }
})

// These run in the page before its own scripts.

function throwingStorage() {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
}

function readOnlyHistory() {
  for (const name of ['pushState', 'replaceState'] as const)
    History.prototype[name] = () => {
      throw new DOMException('The history can’t be written', 'SecurityError')
    }
}

async function inBrowserWith(block: () => void, work: (page: Page) => Promise<void>) {
  const options = { baseURL: site.url, reducedMotion: 'reduce' } as const
  const context = await site.browser.newContext(options)
  await context.addInitScript(block)
  await work(await context.newPage())
  await context.close()
}

async function sendProject(page: Page) {
  await fillProject(page, 'Hostile')
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText('Thank you! Your project has been submitted').first().waitFor()
}

test('the site works in a browser with storage that throws', () =>
  inBrowserWith(throwingStorage, async (page) => {
    const errors = consoleErrors(page)
    await settleAt(page, '/')
    await page.getByLabel('Theme').selectOption('dark')
    await settleAt(page, '/submit-project')
    expect(await page.evaluate(() => document.documentElement.dataset['js'])).toBe('')
    await sendProject(page)
    expect(errors).toEqual([])
  }))

test('where the app can’t take the page over, the server’s page stays and its form is sent', () =>
  inBrowserWith(readOnlyHistory, async (page) => {
    await page.goto('/submit-project')
    await page.waitForFunction(() => document.documentElement.dataset['js'] === undefined)
    expect(await page.locator('h1').textContent()).toBe('Submit A Project')
    await sendProject(page)
  }))
