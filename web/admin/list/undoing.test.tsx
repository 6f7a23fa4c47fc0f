import { expect, setDefaultTimeout, test } from 'bun:test'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { adminIn } from '../../../src/testing/ada.ts'
import { bob } from '../../../src/testing/cast.ts'
import { holding } from '../../testing/network.ts'
import { enter, siteOfAdmin, visit } from '../../testing/site.tsx'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'

setDefaultTimeout(30_000)

const site = siteOfAdmin()
const open = (tab: string) => visit(`/admin-panel?tab=${tab}`, site)

test('a wish for changes, a refusal and an approval are undone from their notices, in another tab, too', async () => {
  const path = '/api/student-highlights'
  await site.submit(path, { project_title: 'Undone' })
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
  expect((await site.admin.get(`${path}/pending`)).body).toMatchObject([
    { project_title: 'Undone' },
  ])
  await press('Undo')
  await findStatus('“Undone” was published again.')
  expect((await site.admin.get(`${path}/pending`)).body).toHaveLength(0)
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
