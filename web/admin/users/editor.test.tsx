import { expect, test } from 'bun:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { letters } from '../../../src/mail/table.ts'
import { ada } from '../../../src/testing/cast.ts'
import { reading } from '../../testing/reading.ts'
import { settings } from '../../testing/settings.ts'
import { openSite, put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const good = { Username: 'bob', Email: 'bob@college.edu', Password: 'a long enough one' }

/** The form of a new admin, to be filled in, each time anew, and sent; and the calls that it made. */
async function open() {
  const calls: string[] = []
  const ask = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/admins')) calls.push(pathname.replace('/api/admins', ''))
    return await site.ask(request)
  }
  const { user, place } = await visit('/admin-panel/users/create-user', { ask })
  await screen.findByLabelText('Username')
  const send = async (changes: Partial<typeof good>, again: string) => {
    calls.length = 0
    const typed = Object.entries({ ...good, ...changes, 'Password again': again })
    for (const [label, value] of typed)
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { calls, place, send }
}

const email = '/check-email/'
const user = '/check-username/'
const isSaid = async (words: string) =>
  expect(await screen.findByText(`Error: ${words}`)).toBeVisible()
const isNotSaid = (words: RegExp) => expect(screen.queryByText(words)).toBeNull()

test('one thing is checked after the other, and where all of it is right the admin is added', async () => {
  const { calls, place, send } = await open()
  const roles = within(screen.getByLabelText('Role')).getAllByRole('option')
  expect(roles.map(({ textContent }) => textContent)).toEqual(['admin'])
  await send({ Username: '', Email: 'nobody', Password: '' }, '')
  await isSaid('Enter a username')
  await isSaid('Enter an email address like name@example.edu')
  await isSaid('Enter a password')
  expect(calls).toEqual([])

  await send({ Username: 'ADA', Email: ada.email, Password: 'short' }, 'other')
  await isSaid('Email already exists! Please use a different email.')
  expect(calls).toEqual([email + encodeURIComponent(ada.email)])
  isNotSaid(/^Error: Password must/)
  const summary = screen.getByRole('region', { name: 'There is a problem' })
  expect(within(summary).getByRole('link', { name: /^Email already exists!/ })).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()

  await send({ Username: 'ADA', Password: 'short' }, 'other')
  await isSaid('Username already exists! Please use a different username.')
  expect(calls).toEqual([email + encodeURIComponent(good.Email), `${user}ADA`])
  isNotSaid(/^Error: Password must/)

  await send({ Password: 'short' }, 'other')
  await isSaid('Passwords do not match!')
  expect(calls).toHaveLength(2)
  isNotSaid(/^Error: Password must/)

  await send({ Password: 'short' }, 'short')
  await isSaid('Password must have at least 8 characters')
  expect(calls).toHaveLength(2)

  await send({}, good.Password)
  await waitFor(() => expect(place.address).toBe('/admin-panel'))
  expect(await screen.findByText('Admin added successfully! ID: 2')).toBeVisible()
  expect(calls.slice(0, 3)).toEqual([email + encodeURIComponent(good.Email), `${user}bob`, ''])
})

test.each([
  [{ SMTP_URL: 'smtp://localhost:1' }, /An invitation goes to bob@college\.edu\./],
  [{}, /Hand this link over\. It works once, within 72 hours: https:.*\/set-password\//],
])(
  'a new admin is invited instead, and then may be anew until they have entered (%j)',
  async (changes, words) => {
    const invited = await openSite(changes)
    localStorage.setItem('adminToken', invited.admin.token ?? '')
    const { user, unmount } = await visit('/admin-panel/users/create-user', invited)
    await user.selectOptions(
      await screen.findByLabelText('First login'),
      'Send an invitation, good once within 72 hours',
    )
    expect(screen.queryByLabelText('Password')).toBeNull()
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'bob' } })
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'bob@college.edu' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Admin added successfully! ID: 2/)).toHaveTextContent(words)
    expect(await screen.findByText('never entered')).toBeVisible()
    unmount()
    const again = await visit('/admin-panel/users/edit-admin/2', invited)
    await again.user.click(await screen.findByRole('button', { name: 'Send a new invitation' }))
    expect(await screen.findByText(words)).toBeVisible()
  },
  30_000,
)

test('what is typed of a new admin is kept, but for the password', async () => {
  const { send } = await open()
  await send({ Username: 'ADA' }, 'other')
  await isSaid('Username already exists! Please use a different username.')
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(kept).toContain('ADA')
  expect(kept).not.toContain(good.Password)
  expect(kept).not.toContain('other')
})

const common = 'password1'
const words = 'Error: This password is one of the most common. Choose another'

test('a password that everybody would guess is refused at the field, for a new admin', async () => {
  const { send } = await open()
  await send({ Password: common }, common)
  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'))
})

test('and for one there is', async () => {
  const { user } = await visit('/admin-panel/users/edit-admin/1', site)
  await put(user, await screen.findByLabelText(/^New password \(/), common)
  await put(user, screen.getByLabelText(/^New password again/), common)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(words)).toBeVisible()
})

test('of an edit, too, it is told first that the passwords differ, and then that one is too short', async () => {
  const { user } = await visit('/admin-panel/users/edit-admin/1', site)
  await put(user, await screen.findByLabelText(/^New password \(/), 'short')
  await put(user, screen.getByLabelText(/^New password again/), 'other')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await isSaid('Passwords do not match!')
  isNotSaid(/^Error: Password must/)
  await user.clear(screen.getByLabelText(/^New password again/))
  await put(user, screen.getByLabelText(/^New password again/), 'short')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await isSaid('Password must have at least 8 characters')
})

const bob = { user: 'bob', email: 'bob@college.edu', password: 'longer than eight' }
const add = async (who = site) =>
  (await who.admin.post('/api/admins', { ...bob, confirmPassword: bob.password })).body['id']

/** The same, who has logged in since. */
async function addEntered(who = site) {
  const id = await add(who)
  await who.visitor.post('/api/auth/login', { username: bob.user, password: bob.password })
  return id
}

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
    const row = (await screen.findByRole('rowheader', { name: String(user) })).closest('tr')
    expect(row).toHaveTextContent(user === 'ada' ? 'mail at once' : 'never entered')
    visited.unmount()
  }
  expect((await site.admin.get('/api/admins')).body).toMatchObject([
    { notices: 'at once' },
    { notices: 'at once' },
  ])
})

test('another admin gets a link by mail; whose account it is isn’t offered one', async () => {
  const mailed = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  localStorage.setItem('adminToken', mailed.admin.token ?? '')
  const id = await addEntered(mailed)
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
})

test('what the server says against a link is said, and what isn’t known isn’t guessed', async () => {
  const id = await addEntered()
  const { user, unmount } = await visit(`/admin-panel/users/edit-admin/${id}`, site)
  await user.click(await screen.findByRole('button', { name: /^Send a link/ }))
  expect(
    await screen.findByText(
      /^Failed to send a link\. Mail is not set up.* this sets a password: .*reset-password bob$/,
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
})

test('where mail is not set up the editor names the command instead', async () => {
  const id = await addEntered()
  settings.sendsMail = false
  await visit(`/admin-panel/users/edit-admin/${id}`, site)
  const command = `DATA_DIR=${site.world.config.dataDir} hydra-lab admin reset-password bob`
  const words = await screen.findByText(
    reading(new RegExp(`sets a password: ${RegExp.escape(command)}$`)),
  )
  expect(within(words.parentElement ?? document.body).queryByRole('button')).toBeNull()
  settings.sendsMail = true
})
