import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { access, kinds } from '../../../src/testing/cast.ts'
import { but } from '../../../src/testing/client.ts'
import { reading } from '../../testing/reading.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

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

test.each(kinds)(
  '$path: after an edit the list is where it was, its row marked, and one press undoes it',
  async ({ path, item, title, reviewed }) => {
    const called = path.replace('/api/', '')
    const id = await site.publish(path, { [title]: 'Before' })
    await site.publish(path, {
      ...item,
      [title]: 'Other',
      ...('email' in item && { email: 'o@college.edu' }),
    })
    const tab = called === 'faculty' ? 'faculty-directory' : called
    const { user, place } = await panel(`?tab=${reviewed ? 'cur-' : ''}${tab}&sort=oldest`)
    const [edit] = await screen.findAllByRole('link', { name: 'Edit: Before' })
    if (edit) await user.click(edit)
    const field = await screen.findByDisplayValue('Before')
    await user.clear(field)
    await put(user, field, 'Better')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const row = await screen.findByRole('row', { name: /Better.*Just saved/ })
    expect(place.address).toBe('/admin-panel')
    expect(row).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getAllByText('Just saved')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText(reading('“Better” was made again what it was before.'))
    expect(await screen.findByRole('rowheader', { name: /Before/ })).toBeVisible()
    expect((await site.admin.get(`${path}/${id}`)).body).toMatchObject({ [title]: 'Before' })
  },
  30_000,
)

test('what was saved elsewhere marks no row of another list that has its number', async () => {
  const id = await site.publish('/api/faq', { question: 'Mine?' })
  await site.publish('/api/student-resources', { name: 'Other' })
  const { user, place } = await panel('?tab=student-resources')
  await screen.findByRole('rowheader', { name: /Other/ })
  await place.go(`/admin-panel/faq/edit/${id}`)
  await put(user, await screen.findByLabelText('Question'), ' Yes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('FAQ Updated successfully!')
  expect(await screen.findByRole('rowheader', { name: /Other/ })).toBeVisible()
  expect(screen.queryByText('Just saved')).toBeNull()
})
