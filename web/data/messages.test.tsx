import { beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { fireEvent, screen, within } from '@testing-library/react'
import { ada, question } from '../../src/testing/cast.ts'
import { heard } from '../testing/heard.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'
import type { Ask } from './api.ts'

const site = siteOfAdmin()
let told: Mock<typeof console.error>

beforeEach(() => {
  told = spyOn(console, 'error').mockImplementation(() => {})
  told.mockClear()
})

const error = () => new Response('', { status: 500 })
const nothing: Ask = async () => error()
const noWrites: Ask = async (request) =>
  request.method === 'GET' ? await site.ask(request) : error()

/** What the console hears of the calls that a page makes, and what stands on it then. */
async function open(address: string, ask: Ask) {
  const visited = await visit(address, { ask })
  await visited.settled()
  return {
    ...visited,
    inConsole: () => new Set(told.mock.calls.map(([words]) => String(words))),
    alerts: () => heard(screen.getByRole('main')).filter((line) => /^alert: ./.test(line)),
  }
}

const ofPanel = [
  'Failed to load the site’s status',
  'Failed to load the counts',
  'Failed to load Users',
  'Failed to fetch User by ID',
]

test.each([
  ['tab=mail', ['Failed to load the letters']],
  ['tab=activity', ['Failed to load the activity']],
  ['tab=pending-accounts', ['Failed to load forms data']],
  ['tab=faq&view=trash', ['Failed to load the trash']],
  ['tab=student-highlights', ['Failed to load Blog Posts']],
])('at /admin-panel?%s the console hears of each call that failed', async (search, own) => {
  const { inConsole, alerts } = await open(`/admin-panel?${search}`, nothing)
  expect(inConsole()).toEqual(new Set([...ofPanel, ...own]))
  expect(alerts()).toContain('alert: Failed to load Users')
})

test.each([
  ['users/edit-admin', 'Failed to fetch User by ID', 'Failed to load the admin. Please try again.'],
  ['faq/edit', 'Failed to fetch FAQ by ID', undefined],
  ['student-highlights/edit', 'Failed to load Blog Post', undefined],
  ['tech-blog/edit', 'Failed to load Blog Post', undefined],
  ['events/edit', 'Failed to load the event', undefined],
  ['student-resources/edit', 'Failed to fetch resource by ID', undefined],
  ['faculty/edit', 'Failed to fetch faculty data', undefined],
])(
  'an editor at /admin-panel/%s whose item does not come says so in its place',
  async (path, called, said) => {
    const { inConsole, alerts } = await open(`/admin-panel/${path}/1`, nothing)
    expect(inConsole()).toEqual(new Set([called]))
    expect(alerts()).toEqual([`alert: ${said ?? called}`])
    expect(screen.queryByRole('form')).toBeNull()
  },
)

test.each([
  ['/admin-panel/lab', 'Save', 'Failed to save the lab’s facts'],
  ['/admin-panel/users/edit-admin/1', 'Save', 'Failed to edit User'],
  ['/admin-panel?tab=mail', 'Send a test letter', 'Failed to queue the test letter'],
  ['/admin-panel/account', 'End all others', 'Failed to end your other sessions'],
  ['/admin-panel/account', /^End: An/, 'Failed to end the session'],
])('at %s “%s” that fails is heard of, here and in the console', async (address, name, failure) => {
  await site.visitor.post('/api/auth/login', { username: ada.user, password: ada.password })
  const { user, settled, inConsole, alerts } = await open(address, noWrites)
  await user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body)
  await settled()
  await screen.findByText(new RegExp(`^${failure}`))
  expect(inConsole()).toEqual(new Set([failure]))
  expect(alerts()[0]).toStartWith(`alert: ${failure}`)
})

test('an admin that can’t be deleted is told of in two ways: to the admin, and to the console', async () => {
  const { user, settled, inConsole } = await open('/admin-panel?tab=status', noWrites)
  await user.click(screen.getByRole('button', { name: 'Delete: ada' }))
  await settled()
  const dialog = within(screen.getByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const said = 'Failed to delete admin. Please try again. Nothing was changed.'
  expect(await screen.findByText(said)).toBeVisible()
  expect(inConsole()).toEqual(new Set(['Failed to delete User']))
})

test('so is one that can’t be added', async () => {
  const { user, inConsole } = await open('/admin-panel/users/create-user', noWrites)
  const password = 'correct horse battery'
  const typed = { Username: 'bob', Email: 'bob@college.edu', Password: password }
  for (const [label, value] of Object.entries({ ...typed, 'Password again': password }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const said = 'An error occurred while adding the admin. Please try again.'
  expect(await screen.findByText(said)).toBeVisible()
  expect(inConsole()).toEqual(new Set(['Failed to add User']))
})

test('a history that does not come says so', async () => {
  await site.admin.post('/api/faq', question)
  const ask: Ask = async (request) =>
    request.url.includes('versions') ? error() : await site.ask(request)
  const { user, inConsole } = await open('/admin-panel/faq/edit/1', ask)
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(await screen.findByText('Failed to load the history')).toBeVisible()
  expect(inConsole()).toEqual(new Set(['Failed to load the history']))
})

/** A button and its form while an answer is on its way. */
test.each([
  ['/create-faq', 'Save', 'Saving…', question],
  ['/admin-login', 'Login', 'Logging in…', { username: 'ada', password: 'whatever' }],
])(
  'at %s the button “%s” says “%s” until there is an answer',
  async (address, name, busy, typed) => {
    if (address === '/admin-login') localStorage.clear()
    const ask: Ask = (request) =>
      request.method === 'GET' ? site.ask(request) : new Promise(() => {})
    const { user } = await open(address, ask)
    const form = await screen.findByRole('form')
    for (const [field, value] of Object.entries(typed))
      fireEvent.change(form.querySelector(`[name=${field}]`) ?? form, { target: { value } })
    await user.click(within(form).getByRole('button', { name }))
    const button = await within(form).findByRole('button', { name: busy })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveFocus()
  },
)
