import { expect, test } from 'bun:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { emails } from '../../../src/mail/table.ts'
import { addAdmin } from '../../../src/testing/ada.ts'
import { ada, bob } from '../../../src/testing/cast.ts'
import { watched } from '../../testing/network.ts'
import { settings } from '../../testing/settings.ts'
import { enter, openSite, siteOfAdmin, visit } from '../../testing/site.tsx'
import { byText, findStatus } from '../../testing/user-actions.ts'

const site = siteOfAdmin()
const good = { Username: 'bob', Email: 'bob@college.edu', Password: 'a long enough one' }

/** The form of a new admin, to be filled in, each time anew, and sent; and the calls that it made. */
async function open() {
  const { ask, calls } = watched(site)
  const page = await visit('/admin-panel/users/create-user', { ask })
  await screen.findByLabelText('Username')
  const send = async (changes: Partial<typeof good>, again: string) => {
    calls.length = 0
    const typed = Object.entries({ ...good, ...changes, 'Password again': again })
    for (const [label, value] of typed)
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await page.press('Save')
  }
  const requests = () => calls.flatMap((call) => / \/api\/admins(.*)/.exec(call)?.slice(1) ?? [])
  return { ...page, requests, send }
}

const email = (address: string) => `/check-email/${encodeURIComponent(address)}`
const isSaid = async (...all: string[]) => {
  for (const words of all) expect(await screen.findByText(`Error: ${words}`)).toBeVisible()
}

test('a new admin is checked in the order of the spec, and then added', async () => {
  const { requests, arrives, press, send } = await open()
  await press('Show Password')
  const hide = screen.getByRole('button', { name: 'Hide Password' })
  expect(hide).toHaveTextContent('Hide') // it is called by the word it shows
  expect(hide).not.toHaveAttribute('aria-pressed')
  await send({ Username: '', Email: 'nobody', Password: '' }, '')
  await isSaid('Enter a username', 'Enter an email address like name@example.edu')
  await isSaid('Enter a password')
  expect(requests()).toEqual([])

  const [isEmailFree, isNameFree] = [email(good.Email), '/check-username/bob']
  const refused = async (typed: Partial<typeof good>, words: string, field: string) => {
    await send(typed, field === 'password' ? 'short' : 'other')
    await isSaid(words)
    expect(screen.getAllByText(/^Error: /)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull() // it is said at the field
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(field))
    return requests()
  }
  const short = { Password: 'short' }
  const both = { ...short, Username: 'ADA' }
  const emailTaken = 'Email already exists! Please use a different email.'
  expect(await refused({ ...both, Email: ada.email }, emailTaken, 'email')).toEqual([
    email(ada.email),
  ])
  const nameTaken = 'Username already exists! Please use a different username.'
  expect(await refused(both, nameTaken, 'user')).toEqual([isEmailFree, '/check-username/ADA'])
  const areFree = [isEmailFree, isNameFree]
  expect(await refused(short, 'Passwords do not match!', 'confirmPassword')).toEqual(areFree)
  const tooShort = 'Password must have at least 8 characters'
  expect(await refused(short, tooShort, 'password')).toEqual(areFree)
  await send({ Password: 'password1' }, 'password1')
  await isSaid('This password is one of the most common. Choose another')
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(kept).toContain(good.Email)
  expect(kept).not.toContain('password1')

  await send({}, good.Password)
  await arrives('/admin-panel')
  expect(await screen.findByText('Admin added successfully! ID: 2')).toBeVisible()
  expect(requests().slice(0, 3)).toEqual([isEmailFree, isNameFree, ''])
})

test.each([
  [{ SMTP_URL: 'smtp://localhost:1' }, /An invitation goes to bob@college\.edu\./],
  [{}, /Hand this link over\. It works once, within 72 hours: https:.*\/set-password\//],
])(
  'a new admin is invited instead, and again until they have logged in (%j)',
  async (changes, words) => {
    const invited = await openSite(changes)
    enter(invited)
    const { choose, write, press, place } = await visit('/admin-panel/users/create-user', invited)
    await choose('First login', 'Send an invitation, good once within 72 hours')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await write('Username', 'bob')
    await write('Email', 'bob@college.edu')
    await press('Save')
    expect(await screen.findByText(/^Admin added successfully! ID: 2/)).toHaveTextContent(words)
    expect(await screen.findByText('never entered')).toBeVisible()
    await place.go('/admin-panel/users/edit-admin/2')
    await press('Send a new invitation')
    expect(await screen.findByText(words)).toBeVisible()
  },
  30_000,
)

/** The editor of an admin who has logged in. */
function openBob(at = site) {
  addAdmin(at.context, bob)
  return visit('/admin-panel/users/edit-admin/2', at)
}

test('the editor shows and saves how often an admin is mailed', async () => {
  const { choose, press } = await visit('/admin-panel/users/edit-admin/1', site)
  const label = 'Mail about what waits for a decision'
  expect(await screen.findByLabelText(label)).toHaveValue('daily')
  expect(screen.queryByRole('button', { name: 'Send a new invitation' })).toBeNull()
  await choose(label, 'never')
  await press('Save')
  await findStatus('Edits submitted successfully!')
  const row = (await screen.findByRole('rowheader', { name: ada.user })).closest('tr')
  expect(row).toHaveTextContent('no mail')
  expect((await site.admin.get('/api/admins')).body).toMatchObject([{ notices: 'never' }])
})

test('a link to set a password can be mailed to another admin, and not to oneself', async () => {
  const mailed = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  enter(mailed)
  const { press, place } = await openBob(mailed)
  const name = 'Send a link to set a password'
  await press(name)
  await findStatus(`A link goes to ${bob.email}. It works once, within an hour.`)
  expect(mailed.context.db.select().from(emails).all()).toMatchObject([
    { kind: 'password', recipient: bob.email },
  ])
  await place.go('/admin-panel/users/edit-admin/1')
  await screen.findByDisplayValue('ada')
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a refused link is explained, and without mail a command is shown instead', async () => {
  const { press, unmount } = await openBob()
  await press(/^Send a link/)
  expect(
    await screen.findByText(
      /^Failed to send a link\. Mail is not set up.* this sets a password: .*reset-password bob$/,
    ),
  ).toBeVisible()
  unmount()

  settings.sendsMail = false
  await openBob()
  const command = `DATA_DIR=${site.context.config.dataDir} hydra-lab admin reset-password bob`
  const words = await screen.findByText(
    byText(new RegExp(`sets a password: ${RegExp.escape(command)}$`)),
  )
  expect(within(words.parentElement ?? document.body).queryByRole('button')).toBeNull()
  settings.sendsMail = true
})
