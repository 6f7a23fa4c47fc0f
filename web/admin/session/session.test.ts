import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { ada } from '../../../src/testing/cast.ts'
import { siteInBrowser } from '../../testing/browser-site.ts'
import { settleAt } from '../../testing/settled.ts'

const browserSite = siteInBrowser()

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const press = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

async function fillIn(page: Page, { user, password }: { user: string; password: string }) {
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Filled in by ada before hydration; `come` or `fail` lets the scripts load or not. */
async function openEarlyLogin() {
  const { page } = await browserSite.open('/robots.txt', { token: '' })
  const { promise: comes, resolve } = Promise.withResolvers<boolean>()
  await page.route('**/main-*.js', async (route) => {
    await ((await comes) ? route.continue() : route.abort())
  })
  await page.goto('/admin-login', { waitUntil: 'commit' })
  await fillIn(page, ada)
  return { page, come: () => resolve(true), fail: () => resolve(false) }
}

const isWaiting = (page: Page) =>
  page.getByText('You are logged in as soon as this page is ready.').isVisible()

test('a login that is submitted before the scripts are loaded waits for them', async () => {
  const { page, come } = await openEarlyLogin()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  expect(await isWaiting(page)).toBe(false)
  await press(page)
  await page.keyboard.press('Enter')
  expect(await isWaiting(page)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/admin-login')
  come()
  await page.waitForURL('**/admin-panel')
  expect(sent).toEqual(['/api/auth/login'])
})

test('where the scripts can’t be loaded the login says that it needs JavaScript, and keeps what was typed', async () => {
  const { page, fail } = await openEarlyLogin()
  await press(page)
  fail()
  await page.getByText('Signing in needs JavaScript.').waitFor()
  expect(await isWaiting(page)).toBe(false)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password)
})

test('a logout ends the session on the server and in other tabs, and a login begins one in all tabs', async () => {
  const token = await browserSite.newToken()
  const { page } = await browserSite.open('/admin-panel', { token })
  const other = await page.context().newPage()
  await settleAt(other, '/admin-panel?tab=faq')
  const loggedOut = page.waitForResponse('**/api/auth/logout')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${browserSite.url}/`)
  expect((await loggedOut).status()).toBe(200)
  expect((await browserSite.visitor.as(String(token)).get('/api/admins')).status).toBe(401)
  expect(await header(page).getByRole('link', { name: 'Admin Panel' }).isVisible()).toBe(false)
  await other.waitForURL('**/admin-login')
  await other.getByText('You were logged out in another tab.').waitFor()
  await header(other).getByRole('link', { name: 'Login' }).waitFor()
  await header(page).getByRole('link', { name: 'Login' }).click()
  await fillIn(page, ada)
  await press(page)
  await page.waitForURL('**/admin-panel')
  await other.waitForURL('**/admin-panel?tab=faq')
})
