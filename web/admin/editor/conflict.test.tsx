import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { adminIn } from '../../../src/testing/ada.ts'
import { bob, question } from '../../../src/testing/cast.ts'
import { losing, watched } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { transcriptOf } from '../../testing/transcript.ts'
import { findField } from '../../testing/user-actions.ts'

const site = siteOfAdmin()

/** A question is being edited while somebody else saves theirs. */
async function collide(mine: object, theirs: object) {
  const id = await site.publish('/api/faq')
  const page = await visit(`/admin-panel/faq/edit/${id}`, site)
  for (const [name, text] of Object.entries(mine)) await page.add(name, text)
  await site.admin.put(`/api/faq/${id}`, theirs)
  await page.press('Save')
  const saved = async () => (await site.admin.get(`/api/faq/${id}`)).body
  return { ...page, saved }
}

const { question: asked, answer } = question

test('when two admins edit the same fields, the second chooses a version of each, and theirs is kept where nothing was changed', async () => {
  const both = { question: ' Mine', answer: ' Mine' }
  const link = 'https://theirs.example/'
  const theirs = { question: 'When, theirs?', answer: 'Theirs.', link }
  const { user, press, arrives, saved } = await collide(both, theirs)
  const name = 'Somebody else saved this in the meantime'
  const conflict = await screen.findByRole('region', { name })
  expect(transcriptOf(conflict).slice(0, 4)).toEqual([
    `## ${name}`,
    'It was saved by ada on Mar 2, 2026, 12:00 PM.',
    'Nothing was changed yet. Choose for each field you changed which version is kept, then save; or take theirs as it is.',
    'Theirs is kept where you changed nothing: Link.',
  ])
  const fields = within(conflict).getAllByRole('group')
  expect(fields.map((each) => each.textContent)).toEqual([
    expect.stringMatching(new RegExp(`.Yours${RegExp.escape(asked)} MineTheirsWhen, theirs\\?$`)),
    expect.stringMatching(new RegExp(`.Yours${RegExp.escape(answer)} MineTheirsTheirs\\.$`)),
  ])
  const choose = async (n: number, label: string) =>
    await user.click(
      within(fields[n] ?? conflict).getByRole('radio', { name: new RegExp(`^${label}`) }),
    )
  await choose(0, 'Theirs')
  await choose(0, 'Yours')
  await choose(1, 'Theirs')
  await press('Save what is chosen')
  await arrives('/admin-panel')
  expect(await saved()).toMatchObject({ question: `${asked} Mine`, answer: 'Theirs.', link })
})

test('an edit of an item that was approved meanwhile, without a change, is no conflict', async () => {
  const { id } = await site.submit('/api/events')
  const { add, press, arrives } = await visit(`/admin-panel/events/edit/${id}`, site)
  await add('title', ' Again')
  await site.admin.put(`/api/events/approve/${id}`)
  await press('Save')
  await arrives('/admin-panel')
  const { body } = await site.visitor.get(`/api/events/${id}`)
  expect(body['title']).toEndWith(' Again')
})

test('a draft from before somebody else’s save is a conflict, though the form was opened after it', async () => {
  const id = await site.publish('/api/faq')
  const first = await visit(`/admin-panel/faq/edit/${id}`, site)
  await first.add('question', ' Mine')
  first.unmount()
  await site.admin.put(`/api/faq/${id}`, { question: 'When, theirs?' })
  const { press } = await visit(`/admin-panel/faq/edit/${id}`, site)
  await screen.findByDisplayValue(`${asked} Mine`)
  await press('Save')
  expect(await screen.findByText('When, theirs?')).toBeVisible()
})

test('a notice says whose version was taken until something is typed', async () => {
  const { press, add } = await collide({ question: ' Mine' }, { question: 'Theirs?' })
  await press('Take theirs')
  expect(await screen.findByText('This is their version now.')).toBeVisible()
  expect(await findField('question')).toHaveValue('Theirs?')
  await add('question', ' Mine')
  expect(screen.queryByText('This is their version now.')).toBeNull()
})

test('a colleague who has the same item open is named in the editor and in the list', async () => {
  const id = await site.publish('/api/faq')
  const page = `/admin-panel/faq/edit/${id}`
  const other = await adminIn(site.context, site.visitor, bob)
  await other.post('/api/counts/editing', { page })
  const { place } = await visit(page, site)
  expect(await screen.findByText(/Whoever saves second/)).toHaveTextContent(/^bob is editing this/)
  const seenByOther = async () => (await other.get('/api/counts')).body['editing']
  expect(await seenByOther()).toEqual({ [page]: ['ada'] })
  await place.go('/admin-panel?tab=faq')
  const header = await screen.findByRole('rowheader', { name: /bob is editing this$/ })
  expect(header).toHaveTextContent(asked)
  await waitFor(async () => expect(await seenByOther()).toEqual({}))
})

test('an item that is being edited is not refetched', async () => {
  const id = await site.publish('/api/faq')
  const { ask, calls } = watched(site)
  const { client, settled } = await visit(`/admin-panel/faq/edit/${id}`, { ask })
  await findField('question')
  await client.invalidateQueries({ refetchType: 'none' })
  const happen = (event: string) =>
    act(async () => void window.dispatchEvent(new Event(event, { bubbles: true })))
  for (const event of ['focus', 'visibilitychange', 'offline', 'online']) await happen(event)
  await settled()
  const own = calls.filter((call) => call.endsWith(`/api/faq/${id}`))
  expect(own).toEqual([`GET /api/faq/${id}`])
})

/** An answer is being edited, at a site that may be broken. */
async function edit(at: Pick<typeof site, 'ask'> = site) {
  const id = await site.publish('/api/faq')
  const address = `/admin-panel/faq/edit/${id}`
  const page = await visit(address, at)
  await page.add('answer', ' And at night.')
  const saved = async () => (await site.admin.get(`/api/faq/${id}`)).body['answer']
  return { ...page, id, address, saved }
}

const typed = `${question.answer} And at night.`
const restore = 'Restore it and save'

test('an item that was deleted while it was edited can be restored and saved', async () => {
  const { press, id, arrives, saved } = await edit()
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  await press(restore)
  await arrives('/admin-panel')
  expect(await saved()).toBe(typed)
})

test('an item that was changed before it was deleted is a conflict once it is restored', async () => {
  const { press, id, arrives, saved } = await edit()
  await site.admin.put(`/api/faq/${id}`, { answer: 'Theirs.' })
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  await press(restore)
  const conflict = await screen.findByRole('region', { name: /^Somebody else saved this/ })
  expect(conflict).toHaveTextContent('Theirs.')
  expect(await saved()).toBe('Theirs.')
  await press('Save what is chosen')
  await arrives('/admin-panel')
  expect(await saved()).toBe(typed)
})

test('a failed restore is reported, and what was typed stays in the form', async () => {
  const { press, id, place, address } = await edit()
  await site.admin.delete(`/api/faq/${id}`)
  await press('Save')
  const told = await screen.findByText(/^It was deleted by ada on /)
  await waitFor(() => expect(told.closest('section')).toHaveFocus())
  await site.admin.delete(`/api/faq/trash/${id}`)
  await press(restore)
  expect(await screen.findByText(/^Failed to restore it\. \w/)).toBeVisible()
  expect(place.address).toBe(address)
  expect(await findField('answer')).toHaveValue(typed)
})

test('the editor of a deleted item offers to restore it, and then what was typed before', async () => {
  const { id, address, unmount } = await edit()
  unmount()
  await site.admin.delete(`/api/faq/${id}`)
  const { press, place } = await visit(address, site)
  expect(await screen.findByText(/^It was deleted by ada on /)).toBeVisible()
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Failed to fetch FAQ by ID')
  await press('Restore it')
  expect(await findField('answer')).toHaveValue(typed)
  await place.go('/admin-panel/faq/edit/999')
  expect(await screen.findByText('It is not there, or not there any more.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore it' })).toBeNull()
})

test.each([true, false])(
  'an edit without an answer is checked by reading the item again (arrived: %p)',
  async (arrives) => {
    const isEdit = ({ method }: Request) => method === 'PUT'
    const page = await edit(losing(site, isEdit, { arrives }))
    await page.add('answer', ' ') // which the server doesn't store
    await page.press('Save')
    if (arrives) await page.arrives('/admin-panel')
    else expect(await screen.findByText(/^The site could not be reached\./)).toBeVisible()
    expect(page.place.address).toBe(arrives ? '/admin-panel' : page.address)
    expect(await page.saved()).toBe(arrives ? typed : question.answer)
  },
)

test('an edit with a new password never counts as saved already', async () => {
  const address = '/admin-panel/users/edit-admin/1'
  const { write, press, place } = await visit(address, site)
  await write(/^New password \(/, 'another horse battery')
  site.context.sqlite.run('UPDATE admins SET revision = revision + 1')
  await write(/^New password again/, 'another horse battery')
  await press('Save')
  expect(await screen.findByText(/Somebody else saved this in the meantime/)).toBeVisible()
  expect(place.address).toBe(address)
})
