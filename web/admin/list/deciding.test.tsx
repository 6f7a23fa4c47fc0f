import { expect, setDefaultTimeout, test } from 'bun:test'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { tooLong } from '../../../src/fields/contract.ts'
import { longest } from '../../../src/fields/words.ts'
import { adminIn } from '../../../src/testing/ada.ts'
import { article, bob, tracker } from '../../../src/testing/cast.ts'
import { holding, isWrite } from '../../testing/network.ts'
import { enter, siteOfAdmin, visit } from '../../testing/site.tsx'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'

setDefaultTimeout(30_000)

const site = siteOfAdmin()
const highlights = '/api/student-highlights'
const name = tracker.project_title
const focused = () => document.activeElement?.getAttribute('aria-label')
const open = (tab: string) => visit(`/admin-panel?tab=${tab}`, site)

test('what a visitor submits is put into a category in its preview, approved, and then in public where nothing was before', async () => {
  await site.submit(highlights)
  const inPublic = '/student-highlights?category=cybersecurity'
  const { user, press, decide, place } = await visit(inPublic, site)
  await screen.findByText('No resources found.')
  await place.go('/admin-panel?tab=student-highlights')
  await press(`Preview: ${name}`)
  const preview = within(await screen.findByRole('complementary', { name: 'Preview' }))
  await user.selectOptions(preview.getByLabelText('Category'), 'cybersecurity')
  await findStatus(`“${name}” was changed.`)
  await decide('Approve', name)
  await findStatus(`“${name}” was approved.`)
  await place.go(inPublic)
  expect(await screen.findByRole('link', { name })).toBeVisible()
})

test('an article goes from the spam to what waits, and from there into the trash', async () => {
  const { title } = article
  await site.submit('/api/tech-blog', { hl_check: 'a machine' })
  const { press, decide, follow } = await open('tech-blog')
  await screen.findByText('No Pending Tech Articles Requests')
  await follow('Spam (1)')
  await press(`Not spam: ${title}`)
  await screen.findByText('No resources found.')
  await follow('Pending (1)')
  await decide('Delete', title)
  expect(await screen.findByText('No Pending Tech Articles Requests')).toBeVisible()
  expect((await site.admin.get('/api/tech-blog/trash')).body).toMatchObject([{ title }])
})

test('without a note nothing is asked, and the dialog says so', async () => {
  await site.submit(highlights)
  const { decide, agree } = await open('student-highlights')
  await decide('Ask for changes', name)
  const note = (await confirmDialog()).getByLabelText('Note')
  expect(note).toHaveAccessibleDescription(/Error: Enter what should be changed$/)
  await agree('Ask for changes', 'Say more.')
  await findStatus(`“${name}” was sent back for changes.`)
})

test('a note that is too long is refused in words, and nothing of it is cut off', async () => {
  await site.submit(highlights)
  const { press, decide } = await open('student-highlights')
  const note = `${'x'.repeat(longest.message)}!`
  await decide('Ask for changes', name, note)
  await screen.findByText(tooLong(longest.message, 'Note'), { exact: false })
  await press(`Ask for changes: ${name}`)
  expect((await confirmDialog()).getByLabelText('Note')).toHaveValue(note)
})

test('what is asked to be changed says so, and is approved only once its change was seen', async () => {
  const { call } = await site.submit(highlights)
  const { decide, choose, settled } = await open('student-highlights')
  await decide('Ask for changes', name, 'Say more.')
  await findStatus(`“${name}” was sent back for changes.`)
  await choose('Show', 'Changes asked for')
  await settled()
  expect(screen.getByText('Changes asked')).toBeVisible()
  await choose('Show', 'All of them')
  await settled()

  await site.visitor.put(call, { summary: 'More is said.' })
  await decide('Approve', name)
  const late = 'Somebody else saved this in the meantime. Nothing was changed.'
  expect(await screen.findByText(late, { exact: false })).toBeVisible()
  expect(await screen.findByText(/^Changed [A-Z]/)).toBeVisible()
  await decide('Approve', name)
  await findStatus(`“${name}” was approved.`)
})

test.each([
  [
    'a page',
    () => new Response('<h1>Back soon</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['nothing', () => new Response(null, { status: 204 })],
  ['other JSON', () => Response.json({ ok: true })],
])('%s that a proxy answers is no approval: the row is read again', async (_, answer) => {
  await site.submit(highlights)
  const ask = async (request: Request) => (isWrite(request) ? answer() : await site.ask(request))
  const { decide } = await visit('/admin-panel?tab=student-highlights', { ask })
  await decide('Approve', name)
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.')
})

test('three items are approved with three keys each, and focus is never lost', async () => {
  const names = ['First', 'Second', 'Third']
  for (const project_title of names.toReversed()) await site.submit(highlights, { project_title })
  const { user } = await open('student-highlights')
  ;(await screen.findByRole('button', { name: 'Approve: First' })).focus()
  for (const name of names) {
    await waitFor(() => expect(focused()).toBe(`Approve: ${name}`))
    await user.keyboard('{Enter}')
    await confirmDialog()
    await user.tab()
    await user.keyboard('{Enter}')
    await findStatus(`“${name}” was approved.`)
  }
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Pending Student High/))
})

test('a wish for changes, a refusal and an approval are undone from their notices, in another tab, too', async () => {
  await site.submit(highlights, { project_title: 'Undone' })
  const { press, agree, decide, place } = await open('student-highlights')
  await decide('Ask for changes', 'Undone', 'Shorter.')
  await screen.findByText('Changes asked')
  await press('Undo')
  await findStatus('“Undone” was no longer asked to be changed.')
  expect(screen.queryByText('Changes asked')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take back: Undone' })).toBeNull()
  await press('Ask for changes: Undone')
  expect((await confirmDialog()).getByLabelText('Note')).toHaveValue('') // it was stored until it was sent
  await agree('Cancel')
  await decide('Decline', 'Undone')
  await findStatus('“Undone” was declined.')
  await place.go('/admin-panel?tab=cur-student-highlights&view=trash')
  await screen.findByText(/^declined by ada/)
  expect(screen.getByText('was pending')).toBeVisible()
  await press('Undo')
  await findStatus('“Undone” was restored.')
  await place.go('/admin-panel?tab=student-highlights')
  await decide('Approve', 'Undone')
  await findStatus('“Undone” was approved.')
  await place.go('/admin-panel?tab=faq')
  await press('Undo')
  await findStatus('“Undone” was moved back to the pending ones.')
  const pending = async () => (await site.admin.get(`${highlights}/pending`)).body
  expect(await pending()).toMatchObject([{ project_title: 'Undone' }])
  await press('Undo')
  await findStatus('“Undone” was published again.')
  expect(await pending()).toHaveLength(0)
})

test('an undo takes the focus from nothing that the reader has gone on to', async () => {
  await site.publish('/api/faq', { question: 'Why?' })
  const { ask, goOn } = holding(site, ({ url }) => url.includes('/restore/'))
  const { user, press, decide } = await visit('/admin-panel?tab=faq', { ask })
  await decide('Delete', 'Why?')
  await press('Undo')
  const search = within(screen.getByRole('tabpanel')).getByRole('searchbox')
  await user.click(search)
  goOn()
  await findStatus('“Why?” was restored.')
  await screen.findByRole('rowheader', { name: /Why/ })
  await waitFor(() => expect(search).toHaveFocus())
})

test('where they lie, one that is asked for changes and several are taken back, without a notice', async () => {
  const path = '/api/tech-blog'
  for (const title of ['Asked', 'Left alone', 'Third']) {
    const { id } = await site.submit(path, { title })
    if (title !== 'Left alone') await site.admin.put(`${path}/ask/${id}`, { note: 'Shorter.' })
  }
  const { select, press } = await open('tech-blog')
  await press('Take back: Asked')
  await findStatus('“Asked” was no longer asked to be changed.')
  await select('Asked')
  expect(screen.queryByRole('button', { name: 'Take back selected' })).toBeNull()
  await select('Third')
  await press('Take back selected')
  await waitFor(() => expect(screen.queryByText('Changes asked')).toBeNull())
})

test('of several that are published the category is set, events are featured, and one press takes it back', async () => {
  const ids = [await site.publish('/api/events', {}), await site.publish('/api/events', {})]
  const rows = async (name: string) =>
    await Promise.all(ids.map(async (id) => (await site.admin.get(`/api/events/${id}`)).body[name]))
  for (const id of ids) await site.admin.put(`/api/events/${id}`, { featured: true })
  const before = await rows('category')
  const { user, selectAll, press, agree } = await open('cur-events')
  const set = async (action: string, option: string) => {
    await selectAll()
    await press(`${action} selected`)
    await user.selectOptions((await confirmDialog()).getByRole('combobox'), option)
    await agree(action)
  }
  await set('Set category', 'cybersecurity')
  await findStatus('2 changed')
  expect(await rows('category')).toEqual(['cybersecurity', 'cybersecurity'])
  expect(await rows('featured')).toEqual([true, true])
  await press('Undo')
  await findStatus('2 made again what it was before')
  expect(await rows('category')).toEqual(before)
  await press('Dismiss')
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: 'Events' })).toHaveFocus(),
  )
  await set('Set featured', 'Not featured')
  await waitFor(async () => expect(await rows('featured')).toEqual([false, false]))
})

test('how a list is sorted and how long its pages are is remembered for each admin and list', async () => {
  await site.publish('/api/faq')
  const { user, unmount } = await open('faq')
  const list = () => within(screen.getByRole('tabpanel'))
  await user.selectOptions(await list().findByLabelText('Sort'), 'Oldest first')
  await user.selectOptions(list().getByLabelText('Per page'), '25')
  sessionStorage.clear()
  unmount()
  await open('faq')
  expect(await list().findByLabelText('Sort')).toHaveValue('oldest')
  expect(list().getByLabelText('Per page')).toHaveValue('25')
  cleanup()
  enter({ admin: await adminIn(site.context, site.visitor, bob) })
  await open('faq')
  expect(await list().findByLabelText('Sort')).toHaveValue('newest')
})
