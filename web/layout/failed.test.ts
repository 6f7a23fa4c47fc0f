import { afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from '../../src/testing/browser.ts'
import { browse, focusedField } from '../testing/browser-site.ts'

const { site, open, look } = browse({ demo: true })

/** A pointer would prefetch the page. */
const follow = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

describe('offline', () => {
  let page: Page
  let asked: string[]

  /** Opens a page, goes offline, and records requests. */
  async function openOffline() {
    page = await look('/contributions', { width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.context().setOffline(true)
    asked = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  }
  afterEach(async () => {
    page.removeAllListeners('request')
    await page.context().setOffline(false)
  })

  test('a followed link whose code can’t come says so, and comes by itself once it can', async () => {
    await openOffline()
    await follow(page, 'FAQ')
    await heading(page, 'Something went wrong')
    expect(await focusedField(page)).toBe('Something went wrong')
    const before = asked.length
    expect(await axeViolationsInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The site still can’t be reached.').waitFor()
    expect(asked.length).toBeLessThanOrEqual(before + 2)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.context().setOffline(false)
    await heading(page, 'FAQ')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await page.locator('details').first().waitFor()
  })

  test('offline, each reach for a link tries to load its code at most once', async () => {
    await openOffline()
    const link = page.getByRole('link', { name: 'Student Forms', exact: true }).first()
    await page.getByRole('button', { name: 'Resources' }).click()
    for (const _ of [1, 2, 3]) {
      const missed = page.waitForEvent('requestfailed')
      await link.focus()
      await missed
      await page.getByRole('button', { name: 'Resources' }).focus()
    }
    expect(asked.length).toBeLessThanOrEqual(3)
  })
})

test('trying again after an update of the site reloads the page', async () => {
  const page = await open('/contributions')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await follow(page, 'FAQ')
  await heading(page, 'Something went wrong')
  await page.unroute('**/assets/*.js')
  const isLoaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await isLoaded
  expect(page.url()).toBe(`${site.url}/faq`)
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
