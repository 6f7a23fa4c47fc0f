import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { ada } from '../../../src/testing/cast.ts'
import { startMailServer } from '../../../src/testing/mail-server.ts'
import { type BrowserSite, focused, openBrowserSite } from '../../testing/browser-site.ts'
import { settleAt } from '../../testing/settled.ts'

let browserSite: BrowserSite
let post: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  post = await startMailServer()
  browserSite = await openBrowserSite({ SMTP_URL: `smtp://localhost:${post.port}` })
})

afterAll(() => browserSite.close())

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const press = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

async function fillIn(page: Page, { user, password }: { user: string; password: string }) {
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function logIn(page: Page, admin: { user: string; password: string }) {
  await fillIn(page, admin)
  await press(page)
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
  await page.context().close()
})

test('where the scripts can’t be loaded the login says that it needs JavaScript, and keeps the name', async () => {
  const { page, fail } = await openEarlyLogin()
  await press(page)
  fail()
  await page.getByText('Signing in needs JavaScript.').waitFor()
  expect(await isWaiting(page)).toBe(false)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password)
  await press(page)
  await page
    .getByText('Signing in needs JavaScript, and its scripts had not arrived yet.')
    .waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe(ada.user)
  expect(await page.content()).not.toContain(ada.password)
  await page.context().close()
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
  await logIn(page, ada)
  await page.waitForURL('**/admin-panel')
  await other.waitForURL('**/admin-panel?tab=faq')
  await page.context().close()
})

test('after “Stay” the focus is where it was, or at the heading if its menu was closed', async () => {
  const { page } = await browserSite.open('/create-faq')
  await page.locator('[name=question]').fill('Between us')
  const stay = async () => {
    await page.getByRole('button', { name: 'Stay' }).click()
    return await focused(page)
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Logout')
  expect(await stay()).toBe('Logout')
  await press('Blogs')
  await page.getByRole('link', { name: 'Student Highlights' }).first().click()
  expect(await stay()).toBe((await page.locator('h1').textContent()) ?? '')
  expect(await page.locator('[name=question]').inputValue()).toBe('Between us')
  await page.context().close()
})

const fresh = 'a fresh one for all'

/** Somebody who can't log in, and the link that another admin has sent them. */
async function lockedOut() {
  const bob = { user: 'bob', email: 'bob@college.edu', password: 'forgotten by now' }
  const id = await browserSite.add('/api/admins', { ...bob, confirmPassword: bob.password })
  await browserSite.admin.post(`/api/admins/password-link/${id}`, {})
  const email = () => post.inbox.find(({ to }) => to.includes(bob.email))?.raw ?? ''
  while (email() === '') await Bun.sleep(20)
  const [link = ''] = /\/set-password\/[\w-]{22}/.exec(email().replaceAll('=\r\n', '')) ?? []
  return { user: bob.user, link }
}

test('a mailed link leads to a page that sets a password, and then to the login', async () => {
  const { user, link } = await lockedOut()
  const { page, errors: logged } = await browserSite.open(link, { token: '' })
  const type = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  const errors = () => page.getByText(/^Error: /).allTextContents()
  await page.getByText(`For the account “${user}”.`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await type('short', 'other')
  expect(await errors()).toEqual(['Error: Passwords do not match!'])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-confirmPassword')
  await type('short')
  expect(await errors()).toEqual(['Error: Password must have at least 8 characters'])
  expect(logged).toEqual([])
  await type('password1') // which only the server knows, to which the form goes by itself
  await page.getByText('Error: This password is one of the most common. Choose another').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  await type(fresh)
  await page.waitForURL('**/admin-login?set=1')
  await page.getByText('Your password is set. Log in with it.').waitFor()
  await logIn(page, { user, password: fresh })
  await page.waitForURL('**/admin-panel')
  await page.context().close()
})
