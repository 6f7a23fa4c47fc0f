import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { ada } from '../../../src/testing/cast.ts'
import { type Desk, logIn, openDesk } from '../../testing/desk.ts'
import { openEarlyLogin } from '../../testing/early-login.ts'
import { settleAt, settled } from '../../testing/settled.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
}, 60_000)

afterAll(() => desk.close())

const bob = { user: 'bob', email: 'bob@college.edu', password: 'a long enough one' }

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const needsScripts = 'This page is for administrators and needs JavaScript.'

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('an admin looks at the password, logs in, is where they wanted to go, and logs out to the home page', async () => {
  const { page } = await desk.open('/admin-panel?tab=faq', { token: '' })
  await page.waitForURL('**/admin-login')
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
  expect(await page.title()).toBe('Admin Login – Hydra Lab')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Show Password' }).click()
  expect(await page.locator('input[name=password]').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide Password' }).click()
  await logIn(page, { ...ada, password: 'wrong' })
  const alert = page.getByRole('alert').filter({ hasText: 'Invalid credentials' })
  await alert.waitFor()
  expect(await alert.textContent()).toBe('Invalid credentials. Please try again.')
  await logIn(page, ada)
  await page.waitForURL('**/admin-panel?tab=faq')
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeString()
  const token = await page.evaluate(() => localStorage.getItem('adminToken'))
  const told = page.waitForResponse('**/api/auth/logout')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${desk.binary.url}/`)
  expect((await told).status()).toBe(200)
  expect((await desk.visitor.as(String(token)).get('/api/admins')).status).toBe(401)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  await header(page).getByRole('link', { name: 'Login' }).waitFor()
  expect(await header(page).getByRole('link', { name: 'Admin Panel' }).isVisible()).toBe(false)
  await desk.leave(page)
}, 20_000)

test('the login arrives rendered, with the tokens that password managers look for', async () => {
  const { text } = await desk.visitor.get('/admin-login')
  expect(text).toMatch(/<h1[^>]*>Admin Login<\/h1>/)
  const inputs = [...text.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const tokens = inputs.map((input) =>
    ['autocomplete', 'type'].map((name) => RegExp(`${name}="([^"]*)"`, 'i').exec(input)?.[1]),
  )
  expect(tokens).toEqual([
    ['username', 'text'],
    ['current-password', 'password'],
  ])
})

const press = (page: Page) => page.getByRole('button', { name: 'Login' }).click()
const isWaiting = (page: Page) =>
  page.getByText('You are logged in as soon as this page is ready.').isVisible()

test('a login typed before the scripts are there is not lost when they come', async () => {
  const { page, context, come } = await openEarlyLogin(desk)
  const form = page.getByRole('form', { name: 'Admin Login' })
  expect(
    await form.evaluate((each) => [each.getAttribute('method'), each.getAttribute('action')]),
  ).toEqual(['post', '/admin-login'])
  await settled(page, async () => come())
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password)
  await press(page)
  await page.waitForURL('**/admin-panel')
  await context.close()
}, 30_000)

test('a login sent before the scripts are there waits for them, says so, and goes through', async () => {
  const { page, context, come } = await openEarlyLogin(desk)
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
  await context.close()
}, 30_000)

test('where the scripts can’t come, the login’s page says what it needs, with the name still there', async () => {
  const { page, context, fail } = await openEarlyLogin(desk)
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
  await context.close()
}, 30_000)

test('without scripts the panel says that it needs them', async () => {
  const { text } = await desk.visitor.get('/admin-panel')
  expect(text).toMatch(/<h1[^>]*>Admin Panel<\/h1>/)
  expect(text).toContain(needsScripts)
})

test('a session that ends while somebody types asks for a login and keeps what was typed', async () => {
  const { page } = await desk.open('/create-faq')
  await page.getByLabel('Question').fill('Where is the printer?')
  await page.getByLabel('Answer').fill('Behind the door.')
  await page.evaluate(() => localStorage.setItem('adminToken', 'no longer good'))
  await save(page)
  await page.waitForURL('**/admin-login')
  await page.getByText('Your session has ended.').waitFor()
  await logIn(page, ada)
  await page.waitForURL('**/create-faq')
  await page.getByText('What you typed before is back').waitFor()
  expect(await page.getByLabel('Answer').inputValue()).toBe('Behind the door.')
  await save(page)
  await page.getByText('FAQ added successfully! ID: 1').waitFor()
  await desk.leave(page)
}, 20_000)

test('two tabs agree: logging out in one asks the other to log in, and back', async () => {
  const { page } = await desk.open('/admin-panel', { token: await desk.newToken() })
  const other = await page.context().newPage()
  await settleAt(other, '/admin-panel?tab=faq')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/admin-login')
  await other.getByText('You were logged out in another tab.').waitFor()
  await settleAt(page, '/admin-login')
  await logIn(page, ada)
  await page.waitForURL('**/admin-panel')
  await other.waitForURL('**/admin-panel?tab=faq')
  await desk.leave(page)
}, 20_000)

test('a second admin is checked, created, kept without a password where it is typed, logs in, is deleted and out at once', async () => {
  const { page } = await desk.open('/admin-panel')
  await page.getByRole('link', { name: 'Add User' }).click()
  await page.waitForURL('**/users/create-user')
  const role = page.getByLabel('Role')
  await role.waitFor()
  expect(await role.locator('option').allTextContents()).toEqual(['admin'])
  const fill = async (user: string, email: string, again: string) => {
    await page.getByLabel('Username').fill(user)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(bob.password)
    await page.getByLabel('Password again', { exact: true }).fill(again)
    await save(page)
  }
  const summary = (words: string) => page.getByRole('link', { name: words }).waitFor()
  await fill('ADA', 'ADA@college.edu', 'another')
  await summary('Email already exists! Please use a different email.')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  expect(await page.getByText('Email already exists!').count()).toBe(2) // in the summary and at the field
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect([kept.includes('ADA'), kept.includes(bob.password)]).toEqual([true, false])
  await fill('ADA', bob.email, 'another')
  await summary('Username already exists! Please use a different username.')
  await fill(bob.user, bob.email, 'another')
  await summary('Passwords do not match!')
  await fill(bob.user, bob.email, bob.password)
  await page.waitForURL('**/admin-panel')
  await page.getByText('Admin added successfully! ID: 2').waitFor()

  const second = await desk.open('/admin-login', { token: '' })
  await logIn(second.page, bob)
  const tab = second.page.getByRole('tab', { name: /^Tech Blog, \d+ pending/ })
  await tab.waitFor()
  await page.getByRole('button', { name: 'Delete: bob' }).click()
  await page.getByText('Are you sure you want to delete this Admin?').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“bob” was deleted.').waitFor()
  await tab.click()
  await second.page.waitForURL('**/admin-login')
  await desk.leave(page, second.page)
}, 30_000)

test('the last admin stays, and is told so in the row', async () => {
  const { page } = await desk.open('/admin-panel')
  expect(await page.getByText(needsScripts).count()).toBe(0)
  await page.getByRole('button', { name: 'Delete: ada' }).click()
  await page.getByText('This is your own account').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'last admin' })
  await alert.waitFor()
  expect(await alert.textContent()).toBe(
    'Failed to delete admin. Please try again. This is the last admin, who can’t be deleted. Nothing was changed.',
  )
  await desk.leave(page)
}, 20_000)

test('whoever changes their own password or deletes themselves is logged out and told why', async () => {
  await desk.admin.post('/api/admins', { ...bob, confirmPassword: bob.password })
  const { page } = await desk.open('/admin-login', { token: '' })
  await logIn(page, bob)
  await page.getByRole('link', { name: 'Edit: bob' }).click()
  await page.getByText('a new one logs you out everywhere').waitFor()
  await page.getByLabel(/^New password \(/).fill('an even longer one')
  await page.getByLabel(/^New password again/).fill('an even longer one')
  await save(page)
  await page.waitForURL('**/admin-login')
  await page.getByText('Your password is new: log in with it.').waitFor()
  await logIn(page, { user: 'bob', password: 'an even longer one' })
  await page.waitForURL('**/admin-panel')
  await page.getByRole('button', { name: 'Delete: bob' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/admin-login')
  await page.getByText('Your account was deleted. You are logged out.').waitFor()
  await desk.leave(page)
}, 20_000)
