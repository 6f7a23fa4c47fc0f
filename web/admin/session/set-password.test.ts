import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { startMailServer } from '../../../src/testing/mail-server.ts'
import { type Desk, logIn, openDesk } from '../../testing/desk.ts'

let desk: Desk
let post: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  post = await startMailServer()
  desk = await openDesk(['serve'], undefined, { SMTP_URL: `smtp://localhost:${post.port}` })
}, 60_000)

afterAll(() => desk.close())

const fresh = 'a fresh one for all'
let count = 0

/** Somebody who can't log in, and the link that another admin has sent them. */
async function lockedOut() {
  const user = `bob${++count}`
  const account = { user, email: `${user}@college.edu`, password: 'forgotten by now' }
  const id = await desk.add('/api/admins', { ...account, confirmPassword: account.password })
  await desk.admin.post(`/api/admins/password-link/${id}`, {})
  const letter = () => post.inbox.find(({ to }) => to.includes(account.email))?.raw ?? ''
  while (letter() === '') await Bun.sleep(20)
  const [link = ''] = /\/set-password\/[\w-]{22}/.exec(letter().replaceAll('=\r\n', '')) ?? []
  return { user, link }
}

async function type(page: Page, password: string, again = password) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Set password' }).click()
}

const errors = (page: Page) => page.getByText(/^Error: /).allTextContents()

test('a link from a letter leads to a page on which a password is set, and then to the login', async () => {
  const { user, link } = await lockedOut()
  const { page, errors: logged } = await desk.open(link, { token: '' })
  await page.getByText(`For the account “${user}”.`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await type(page, 'short', 'other')
  expect(await errors(page)).toEqual(['Error: Passwords do not match!'])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-confirmPassword')
  await type(page, 'short')
  expect(await errors(page)).toEqual(['Error: Password must have at least 8 characters'])
  expect(logged).toEqual([])
  await type(page, 'password1')
  await page.getByText('Error: This password is one of the most common. Choose another').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  await type(page, fresh)
  await page.waitForURL('**/admin-login?set=1')
  await page.getByText('Your password is set. Log in with it.').waitFor()
  await logIn(page, { user, password: fresh })
  await page.waitForURL('**/admin-panel')
  await page.goto(link)
  await page.getByText('This link can’t be used').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await desk.leave(page)
}, 30_000)

test('it does without JavaScript what it does with it', async () => {
  const { user, link } = await lockedOut()
  const { page } = await desk.open(link, { token: '', javaScriptEnabled: false })
  await type(page, 'short', 'other')
  expect(await errors(page)).toEqual(['Error: Passwords do not match!'])
  await type(page, fresh)
  await page.getByText('Your password is set. Log in with it.').waitFor()
  const login = await desk.visitor.post('/api/auth/login', { username: user, password: fresh })
  expect(login.status).toBe(200)
  await desk.leave(page)
}, 30_000)
