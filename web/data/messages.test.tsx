import { beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { fireEvent, screen, within } from '@testing-library/react'
import { question } from '../../src/testing/cast.ts'
import { logInAsAda } from '../../src/testing/logged-in.ts'
import { refusing, unwritable } from '../testing/network.ts'
import { tabTranscript } from '../testing/panel.ts'
import { siteOfAdmin, type Visited, visit } from '../testing/site.tsx'
import { transcriptOf } from '../testing/transcript.ts'
import type { SendRequest } from './api.ts'

const site = siteOfAdmin()
let told: Mock<typeof console.error>

beforeEach(() => {
  told = spyOn(console, 'error').mockImplementation(() => {})
  told.mockClear()
})

const nothing: SendRequest = async () => new Response('', { status: 500 })
const noWrites = unwritable(site).ask

/** Returns the console’s errors and the alerts of a page. */
async function open(address: string, ask: SendRequest) {
  const visited = await visit(address, { ask })
  await visited.settled()
  return {
    ...visited,
    /** Without React's own warnings of the test environment. */
    inConsole: () =>
      new Set(
        told.mock.calls
          .map(([words]) => String(words))
          .filter((words) => !words.includes('not wrapped in act')),
      ),
    alerts: () => transcriptOf(screen.getByRole('main')).filter((line) => /^alert: ./.test(line)),
  }
}

const ofPanel = [
  'Failed to load the site’s status',
  'Failed to load the counts',
  'Failed to load Users',
  'Failed to fetch User by ID',
]

const tabs = {
  'student-highlights': 'Failed to load Blog Posts',
  'tech-blog': 'Failed to load Blog Posts',
  'tech-blog&view=spam': 'Failed to load Blog Posts',
  'pending-accounts': 'Failed to load forms data',
  faq: 'Failed to load FAQ data',
  'faq&view=trash': 'Failed to load the trash',
  'faculty-directory': 'Failed to load faculty data',
  'student-resources': 'Failed to load resource data',
  mail: 'Failed to load the emails',
  'mail&view=failed': 'Failed to load the emails',
  activity: 'Failed to load the activity',
  status: 'Failed to load the site’s status',
}

test('every tab of the panel shows and logs a failed call, and offers to try again', async () => {
  const { place, settled, inConsole, alerts } = await open('/admin-panel', nothing)
  for (const [tab, words] of Object.entries(tabs)) {
    await place.go(`/admin-panel?tab=${tab}`)
    await settled()
    const lines = tabTranscript()
    const at = lines.indexOf(`alert: ${words}`)
    expect([tab, lines[at], lines[at + 1]]).toEqual([tab, `alert: ${words}`, '(Try again)'])
    expect(lines.filter((line) => line.includes('Loading'))).toEqual([])
    expect(alerts()).toEqual([`alert: ${words}`, 'alert: Failed to load Users'])
  }
  expect(inConsole()).toEqual(new Set([...ofPanel, ...Object.values(tabs)]))
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
  'an editor at /admin-panel/%s whose item fails to load says so instead',
  async (path, called, said) => {
    const { inConsole, alerts } = await open(`/admin-panel/${path}/1`, nothing)
    expect(inConsole()).toEqual(new Set([called, 'Failed to check the session']))
    expect(alerts()).toEqual([`alert: ${said ?? called}`])
    expect(screen.queryByRole('form')).toBeNull()
  },
)

type Case = { at: string; act: (page: Visited) => Promise<void>; logged: string; said?: string }

const pressing = (name: string | RegExp) => ({
  ...{ what: String(name), act: ({ press }: Visited) => press(name) },
})

test.each<Case & { what: string }>([
  { at: '/admin-panel/lab', ...pressing('Save'), logged: 'Failed to save the lab’s facts' },
  { at: '/admin-panel/users/edit-admin/1', ...pressing('Save'), logged: 'Failed to edit User' },
  {
    ...{ at: '/admin-panel/users/create-user', what: 'Save', logged: 'Failed to add User' },
    async act({ write, press }) {
      const password = 'correct horse battery'
      const typed = { Username: 'bob', Email: 'bob@college.edu', Password: password }
      for (const [label, value] of Object.entries({ ...typed, 'Password again': password }))
        await write(label, value)
      await press('Save')
    },
    said: 'An error occurred while adding the admin. Please try again.',
  },
  {
    ...{ at: '/admin-panel?tab=status', what: 'Delete', logged: 'Failed to delete User' },
    act: ({ decide }) => decide('Delete', 'ada'),
    said: 'Failed to delete admin. Please try again. Nothing was changed.',
  },
  {
    ...{ at: '/admin-panel?tab=mail', ...pressing('Send a test email') },
    logged: 'Failed to queue the test email',
  },
  {
    ...{ at: '/admin-panel/account', ...pressing('End all others') },
    logged: 'Failed to end your other sessions',
  },
  {
    ...{ at: '/admin-panel/account', ...pressing(/^End: An/) },
    logged: 'Failed to end the session',
  },
])('at $at a failed “$what” is shown and logged', async ({ at, act, logged, said = logged }) => {
  await logInAsAda(site.visitor)
  const page = await open(at, noWrites)
  await act(page)
  await page.settled()
  await screen.findByText((words) => words.startsWith(said))
  expect(page.inConsole()).toEqual(new Set([logged]))
  expect(page.alerts()[0]).toStartWith(`alert: ${said}`)
})

test('a history that fails to load says so', async () => {
  await site.admin.post('/api/faq', question)
  const { ask } = refusing(site, ({ url }) => url.includes('versions'))
  const { press, inConsole } = await open('/admin-panel/faq/edit/1', ask)
  await press('History')
  expect(await screen.findByText('Failed to load the history')).toBeVisible()
  expect(inConsole()).toEqual(new Set(['Failed to load the history']))
})

test.each([
  ['/create-faq', 'Save', 'Saving…', question],
  ['/admin-login', 'Login', 'Logging in…', { username: 'ada', password: 'whatever' }],
])(
  'at %s the button “%s” says “%s” until there is an answer',
  async (address, name, busy, typed) => {
    if (address === '/admin-login') localStorage.clear()
    const ask: SendRequest = (request) =>
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
