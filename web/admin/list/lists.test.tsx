import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { access, kinds } from '../../../src/testing/cast.ts'
import { but } from '../../../src/testing/client.ts'
import { look } from '../../testing/directions.ts'
import { inHebrew } from '../../testing/hebrew.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'
import { tabAt } from '../../testing/tabs.ts'

const site = siteOfAdmin()

const panel = (search: string) => visit(`/admin-panel${search}`, site)

test('a search that finds nothing names what was searched, and leads back to all of them', async () => {
  await site.publish('/api/faq', { question: 'Where is the printer?' })
  const { user, place } = await panel('?tab=faq&q=scanner')
  expect(await screen.findByText('No resources found.')).toBeVisible()
  expect(screen.getByText(/^Nothing matches/)).toHaveTextContent('Nothing matches “scanner”.')
  await user.click(screen.getByRole('link', { name: 'Show all questions' }))
  expect(await screen.findByText('Where is the printer?')).toBeVisible()
  expect(place.address).toBe('/admin-panel?tab=faq')
  expect(screen.getByRole('heading', { name: 'FAQ' })).toHaveFocus()
})

test('a list that is empty without a search offers none to be taken back', async () => {
  await panel('?tab=faq')
  expect(await screen.findByText('No resources found.')).toBeVisible()
  expect(screen.queryByText(/^Nothing matches/)).toBeNull()
  expect(screen.queryByRole('link', { name: /^Show all/ })).toBeNull()
})

test('an answer is shown by its beginning, in whole words', async () => {
  const answer = `${'word '.repeat(18)}collaboration`
  await site.publish('/api/faq', { question: 'Long?', answer })
  await site.publish('/api/faq', { question: 'Without a space?', answer: 'ü'.repeat(101) })
  await panel('?tab=faq')
  expect(await screen.findByText(`${'word '.repeat(18).trim()}…`)).toBeVisible()
  expect(screen.getByText(`${'ü'.repeat(100)}…`)).toBeVisible()
})

test('the accounts that were approved are counted in their tab', async () => {
  const { body } = await site.admin.post('/api/student', access)
  await site.admin.post('/api/student', { ...access, student_id: 'N87654321' })
  await site.admin.post('/api/student/approve', { id: body['id'] })
  await panel('?tab=faq')
  const existing = within(await screen.findByRole('tablist', { name: 'Existing Components' }))
  expect(await existing.findByRole('tab', { name: 'Pending Accounts, 1' })).toBeVisible()
})

test('“select all” shows that only some are selected', async () => {
  for (const id of ['N11111111', 'N22222222'])
    await site.admin.post('/api/student', { ...access, full_name: id, student_id: id })
  const { user } = await panel('?tab=pending-accounts')
  const all = await screen.findByRole('checkbox', { name: 'Select all on this page' })
  await user.click(screen.getByRole('checkbox', { name: 'Select: N11111111' }))
  expect(all).toBePartiallyChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Select: N22222222' }))
  expect(all).not.toBePartiallyChecked()
  expect(all).toBeChecked()
})

test('a request that can’t be taken out of the spam is said to be as it was', async () => {
  await site.visitor.post('/api/student', { ...access, hl_check: 'a machine' })
  const ask = async (request: Request) =>
    request.url.includes('/not-spam/') ? new Response('', { status: 500 }) : site.ask(request)
  const { user } = await visit('/admin-panel?tab=pending-accounts&view=spam', { ask })
  await user.click(await screen.findByRole('button', { name: `Not spam: ${access.full_name}` }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to update request. Nothing was changed.',
  )
})

test('what looks at a password is called by the word it shows', async () => {
  const { user } = await panel('/users/create-user')
  await user.click(await screen.findByRole('button', { name: 'Show Password' }))
  const hide = screen.getByRole('button', { name: 'Hide Password' })
  expect(hide).toHaveTextContent('Hide')
  expect(hide).not.toHaveAttribute('aria-pressed')
})

test('requests that look alike are marked', async () => {
  await site.visitor.post('/api/student', access)
  await site.visitor.post('/api/student', { ...access, student_id: 'N87654321' })
  await panel('?tab=pending-accounts')
  const marks = await screen.findAllByRole('link', { name: `2 alike: ${access.full_name}` })
  expect(marks).toHaveLength(2)
})

/** Of those that are reviewed, one that no other test selects several of. */
const articles = kinds.filter(({ path }) => path === '/api/tech-blog')

test.each(articles)(
  '$path: several are sent back for changes with one note, and their senders read it',
  async ({ path, item, title }) => {
    const links: string[] = []
    for (const name of ['First', 'Second']) {
      const { body } = await site.visitor.post(path, but(item, { [title]: name }))
      links.push(String(body['receipt']).replace('/submission/', '/api/submissions/'))
    }
    const { user } = await visit(`/admin-panel?tab=${path.replace('/api/', '')}`, site)
    await user.click(await screen.findByRole('checkbox', { name: 'Select: First' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select: Second' }))
    const bulk = (await screen.findByText('2 selected')).closest('div')
    if (!bulk) throw new Error('There is no bulk bar.')
    await user.click(within(bulk).getByRole('button', { name: /^Ask for changes/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await put(user, dialog.getByLabelText('Note'), 'Say more.')
    await user.click(dialog.getByRole('button', { name: 'Ask for changes' }))
    expect(await screen.findAllByText('Changes asked')).toHaveLength(2)
    for (const link of links)
      expect((await site.visitor.get(link)).body).toMatchObject({
        status: 'changes-asked',
        note: 'Say more.',
      })
  },
  30_000,
)

const reviewed = kinds.filter((kind) => kind.reviewed)

async function openRow({ path, item, title }: (typeof kinds)[number]) {
  const typed = inHebrew(item)
  const name = String(typed[title])
  const { body } = await site.admin.post(path, typed)
  await site.admin.put(`${path}/ask/${body['id']}`, { note: 'הערה' })
  const { user } = await visit(`/admin-panel${tabAt(path).replace('cur-', '')}`, site)
  await user.click(await screen.findByRole('button', { name: `Preview: ${name}` }))
  await screen.findAllByRole('heading', { level: 4, name: new RegExp(name) })
  await look(4)
  await user.click(await screen.findByRole('button', { name: `Edit here: ${name}` }))
  const heading = await screen.findByRole('heading', { level: 3, name: `Edit: ${name}` })
  const form = within(await screen.findByRole('form', { name: `Edit: ${name}` }))
  const field = form.getByDisplayValue(name)
  return { user, name, heading, form, field, id: Number(body['id']) }
}

test.each(reviewed)(
  '$path: what waits is edited in its row, and the reader stays there; what was typed decides its own direction',
  async (kind) => {
    const { user, heading, form, field, id } = await openRow(kind)
    expect(heading).toHaveFocus()
    await user.clear(field)
    await put(user, field, 'Better')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/success/i, { selector: '[role=status] *' })).toBeVisible()
    const button = await screen.findByRole('button', { name: 'Edit here: Better' })
    await waitFor(() => expect(button).toHaveFocus())
    const { body } = await site.admin.get(`${kind.path}/${id}`)
    expect(body).toMatchObject({ [kind.title]: 'Better', status: 'pending' })
  },
  30_000,
)

test.each(reviewed.slice(0, 1))(
  '$path: Escape comes back to the row, and what was typed is kept',
  async (kind) => {
    const { user, name, field, id } = await openRow(kind)
    await put(user, field, ' more')
    await user.keyboard('{Escape}')
    const button = await screen.findByRole('button', { name: `Edit here: ${name}` })
    expect(button).toHaveFocus()
    await user.click(button)
    await screen.findByText(/What you typed before is back/)
    expect(await screen.findByDisplayValue(`${name} more`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('button', { name: `Edit here: ${name}` })).toHaveFocus()
    expect((await site.admin.get(`${kind.path}/${id}`)).body[kind.title]).toBe(name)
  },
  30_000,
)

test('what somebody else saved meanwhile is compared in the row', async () => {
  const [kind] = reviewed
  if (!kind) throw new Error('There is no such kind.')
  const { user, form, field, id } = await openRow(kind)
  await site.admin.put(`${kind.path}/${id}`, { [kind.title]: 'Theirs' })
  await put(user, field, ' mine')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const heading = { name: 'Somebody else saved this in the meantime' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByDisplayValue('Theirs')).toBeVisible()
}, 30_000)
