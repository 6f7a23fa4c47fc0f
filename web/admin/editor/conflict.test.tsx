import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { adminIn } from '../../../src/testing/ada.ts'
import { bob, question } from '../../../src/testing/cast.ts'
import { watched } from '../../testing/network.ts'
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
