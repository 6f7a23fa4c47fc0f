import { afterEach, expect, spyOn, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { access, ada, hackNight } from '../../../src/testing/cast.ts'
import { watched } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { pasteInto } from '../../testing/user-actions.ts'

const site = siteOfAdmin()

const panel = (address = '/admin-panel') => visit(address, site)

const tabsOf = (name: string) =>
  within(screen.getByRole('tablist', { name }))
    .getAllByRole('tab')
    .map(({ id }) => id)

test.each([
  ['Pending Requests', 'pending', 'student-highlights tech-blog events pending-accounts'],
  [
    ...['Existing Components', 'existing'],
    'cur-student-highlights cur-tech-blog cur-events faq faculty-directory student-resources pending-accounts',
  ],
  ['Site', 'site', 'mail lab status activity'],
])('the tabs of “%s” are those of the spec, in its order', async (name = '', group, ids = '') => {
  await panel()
  await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })
  const spec = ids.split(' ').map((id) => `tab-${group}-${id}`)
  // Kinds added later may stand anywhere.
  expect(tabsOf(name).filter((id) => spec.includes(id))).toEqual(spec)
})

test('arrows, Home and End move along the tabs; only Enter chooses', async () => {
  const { user, place } = await panel()
  const first = await screen.findByRole('tab', { name: /^Student Highlights, 0 pending/ })
  expect(first).toHaveAttribute('aria-selected', 'true')
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.id).toBe(tabsOf('Pending Requests')[2])
  expect(first).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{End}')
  expect(document.activeElement?.id).toBe('tab-pending-pending-accounts')
  await user.keyboard('{ArrowDown}{ArrowUp}{Home}{ArrowDown}{Enter}')
  expect(place.address).toBe('/admin-panel?tab=tech-blog')
  expect(await screen.findByText('No Pending Tech Articles Requests')).toBeVisible()
})

test('the events are still to come, in both groups', async () => {
  const { place } = await panel('/admin-panel?tab=events')
  expect(await screen.findByText('Events Page - Coming Soon')).toBeVisible()
  await place.go('/admin-panel?tab=cur-events')
  expect(await screen.findByText('Events Page - Coming Soon')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Create Event' })
  expect(link).toHaveAttribute('href', '/create-event')
})

test('once there is an event, over or spam as it may be, its tabs are lists like any other', async () => {
  await site.visitor.post('/api/events', { ...hackNight, hl_check: 'machine' })
  const { unmount } = await panel('/admin-panel?tab=events')
  expect(await screen.findByText('No Pending Event Requests')).toBeVisible()
  unmount()
  await site.publish('/api/events', { starts_at: '2001-02-03T18:00', ends_at: null })
  const { user } = await panel('/admin-panel?tab=events')
  expect(await screen.findByText('No Pending Event Requests')).toBeVisible()
  await user.click(screen.getAllByRole('tab', { name: /^Events/ })[1] ?? document.body)
  expect(await screen.findByText(hackNight.title)).toBeVisible()
  expect(screen.queryByText('Events Page - Coming Soon')).toBeNull()
  expect(screen.getByRole('link', { name: `Edit: ${hackNight.title}` })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin-panel\/events\/edit\/\d+$/),
  )
})

test('the panel comes back to the tab, page and search that were left', async () => {
  for (const name of ['Ada', 'Alan', 'Barbara']) await site.publish('/api/faculty', { name })
  const { user, follow, arrives } = await panel('/admin-panel?tab=faculty-directory')
  await pasteInto(user, await screen.findByPlaceholderText('Search Faculty...'), 'al')
  await arrives('/admin-panel?tab=faculty-directory&q=al')
  await follow('Edit: Alan')
  await follow('Cancel')
  expect(screen.queryByText('Barbara')).toBeNull()
  expect(await screen.findByText('1 person')).toBeVisible()
})

test('the way back to the bare address leads to the tab that was left there', async () => {
  const { user, place } = await panel('/admin-panel')
  await user.click(screen.getByRole('tab', { name: /^FAQ/ }))
  expect(await screen.findByRole('heading', { level: 2, name: 'FAQ' })).toBeVisible()
  await place.back()
  expect(place.address).toBe('/admin-panel')
  const heading = { level: 2, name: 'Pending Student Highlights' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
})

test('a page that empties gives way to the first', async () => {
  for (let count = 0; count < 7; count++)
    await site.publish('/api/faq', { question: `Question ${count}` })
  const { decide, arrives } = await panel('/admin-panel?tab=faq&page=2')
  await decide('Delete', 'Question 0')
  await arrives('/admin-panel?tab=faq')
  expect(await screen.findByRole('button', { name: 'Delete: Question 6' })).toBeVisible()
})

const accounts = '/admin-panel?tab=pending-accounts'
const [first, second, third] = ['Ada Adams', 'Bo Baker', 'Cy Clark'].map((full_name, count) => ({
  ...access,
  full_name,
  student_id: `N1234567${count}`,
}))

const comeBack = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')))

async function open(address: string) {
  const { ask, calls } = watched(site)
  return { ...(await visit(address, { ask })), calls }
}

const names = () => {
  const table = screen.getByRole('table', { name: 'Pending Accounts' })
  return within(table)
    .getAllByRole('rowheader')
    .map((row) => row.querySelector('span[dir]')?.textContent)
}

test('one call tells how many every tab holds: in the tab, in its name and in the title; the head says who is logged in', async () => {
  await site.submit('/api/student')
  const { calls } = await open('/admin-panel?tab=faq')
  const tab = await screen.findByRole('tab', { name: 'Pending Accounts, 1 pending' })
  expect(tab).toHaveTextContent('Pending Accounts 1')
  expect(document.title).toBe('(1) Admin Panel – Hydra Lab')
  await screen.findByText('No resources found.')
  const shown = / \/api\/(health|admins|admins\/admin-panel\/1|faq\/published)$/
  expect(calls.filter((call) => !shown.test(call))).toEqual(['GET /api/counts'])
  const link = screen.getByRole('link', { name: ada.user })
  expect(link.parentElement).toHaveTextContent('Logged in as ada')
  expect(link).toHaveAttribute('href', '/admin-panel/account')
})

test('what came since is said above the rows, which stay; it is shown when that is pressed', async () => {
  await site.visitor.post('/api/student', first)
  const { user, calls, place } = await open('/admin-panel?tab=faq')
  await act(() => place.go(accounts))
  await screen.findByRole('tab', { name: 'Pending Accounts, 1 pending' })
  await waitFor(() => expect(names()).toEqual(['Ada Adams']))
  await site.visitor.post('/api/student', second)
  await site.visitor.post('/api/student', third)
  await site.admin.post('/api/student/approve', { id: 1 })
  calls.length = 0
  await comeBack()
  const button = await screen.findByRole('button', { name: '2 new requests: show them' })
  expect(button.closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('tab', { name: 'Pending Accounts, 2 pending' })).toBeVisible()
  expect(document.title).toStartWith('(2) ')
  expect(names()).toEqual(['Ada Adams'])
  expect(calls).not.toContain('GET /api/sd-forms')
  await user.click(button)
  await waitFor(() => expect(names()).toEqual(['Cy Clark', 'Bo Baker']))
  expect(screen.queryByRole('button', { name: /new request/ })).toBeNull()
  expect(document.activeElement).toHaveTextContent('Pending Accounts')
  await place.back()
  expect(place.address).toBe('/admin-panel?tab=faq')
})

test('what came while the reader was on another page of the list leads back to the first', async () => {
  for (let count = 0; count < 7; count++)
    await site.visitor.post('/api/student', { ...access, student_id: `N2234567${count}` })
  const { press, arrives } = await open(`${accounts}&page=2`)
  await screen.findByRole('tab', { name: 'Pending Accounts, 7 pending' })
  await waitFor(() => expect(names()).toHaveLength(1))
  await site.visitor.post('/api/student', second)
  await comeBack()
  await press('1 new request: show them')
  await arrives(accounts)
  await waitFor(() => expect(names()[0]).toBe('Bo Baker'))
})

const timers = spyOn(globalThis, 'setInterval')

afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'))

const passHalfMinute = () => {
  const [beat] = timers.mock.calls.findLast(([, ms]) => ms === 30_000) ?? []
  return act(async () => beat?.())
}
const setVisibility = (value: string) =>
  Object.defineProperty(document, 'visibilityState', { configurable: true, value })

test.each([
  ['/admin-panel?tab=faq', 'GET /api/counts'],
  ['/admin-panel/faq/edit/1', 'POST /api/counts/editing'],
])(
  'while %s is visible it polls twice a minute, and at once when it is seen again',
  async (address, poll) => {
    timers.mockClear()
    await site.publish('/api/faq')
    const { settled, calls } = await open(address)
    const polls = async () => {
      await settled()
      return calls.filter((call) => call === poll).length
    }
    expect(await polls()).toBe(1)
    await passHalfMinute()
    expect(await polls()).toBe(2)
    setVisibility('hidden')
    await comeBack()
    await passHalfMinute()
    expect(await polls()).toBe(2)
    setVisibility('visible')
    await comeBack()
    expect(await polls()).toBe(3)
  },
)
