import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { letters } from '../../../src/mail/table.ts'
import { settings } from '../../testing/settings.ts'
import { openSite, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const bob = { user: 'bob', email: 'bob@college.edu', password: 'longer than eight' }
const add = async (who = site) =>
  (await who.admin.post('/api/admins', { ...bob, confirmPassword: bob.password })).body['id']

test('the editor says when an admin hears of what waits, and saves another choice', async () => {
  const id = await add()
  for (const [who, user] of [
    [1, 'ada'],
    [id, 'bob'],
  ]) {
    const visited = await visit(`/admin-panel/users/edit-admin/${who}`, site)
    const select = await screen.findByLabelText('Mail about what waits for a decision')
    expect(select).toHaveValue('daily')
    await visited.user.selectOptions(select, 'at once')
    await visited.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Edits submitted successfully!')
    const row = (await screen.findByText(String(user))).closest('tr, li')
    expect(row).toHaveTextContent('mail at once')
    visited.unmount()
  }
  expect((await site.admin.get('/api/admins')).body).toMatchObject([
    { notices: 'at once' },
    { notices: 'at once' },
  ])
}, 30_000)

test('another admin gets a link by mail; whose account it is isn’t offered one', async () => {
  const mailed = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  localStorage.setItem('adminToken', mailed.admin.token ?? '')
  const id = await add(mailed)
  const { user, unmount } = await visit(`/admin-panel/users/edit-admin/${id}`, mailed)
  const name = 'Send a link to set a password'
  await user.click(await screen.findByRole('button', { name }))
  const said = await screen.findByText(
    `A link goes to ${bob.email}. It works once, within an hour.`,
  )
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(mailed.world.db.select().from(letters).all()).toMatchObject([
    { kind: 'password', recipient: bob.email },
  ])
  unmount()
  await visit('/admin-panel/users/edit-admin/1', mailed)
  await screen.findByLabelText('Username')
  expect(screen.queryByRole('button', { name })).toBeNull()
}, 30_000)

test('what the server says against a link is said, and what isn’t known isn’t guessed', async () => {
  const id = await add()
  const { user, unmount } = await visit(`/admin-panel/users/edit-admin/${id}`, site)
  await user.click(await screen.findByRole('button', { name: /^Send a link/ }))
  expect(
    await screen.findByText(
      /^Failed to send a link\. Mail is not set up.* "hydra-lab admin reset-password bob" sets/,
    ),
  ).toBeVisible()
  unmount()
  const ask = async (request: Request) =>
    request.url.includes('password-link')
      ? await Promise.reject(new TypeError('no answer'))
      : await site.ask(request)
  const again = await visit(`/admin-panel/users/edit-admin/${id}`, { ask })
  await again.user.click(await screen.findByRole('button', { name: /^Send a link/ }))
  expect(
    await screen.findByText(/It is not known whether it was sent; look at the mail\./),
  ).toBeVisible()
}, 30_000)

test('where mail is not set up the editor names the command instead', async () => {
  const id = await add()
  settings.sendsMail = false
  await visit(`/admin-panel/users/edit-admin/${id}`, site)
  const words = await screen.findByText(/“hydra-lab admin reset-password bob” sets a password/)
  expect(within(words.parentElement ?? document.body).queryByRole('button')).toBeNull()
  settings.sendsMail = true
}, 20_000)
