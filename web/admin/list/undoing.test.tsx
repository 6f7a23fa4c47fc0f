import { expect, setDefaultTimeout, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { article, kinds } from '../../../src/testing/cast.ts'
import { reading } from '../../testing/reading.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

setDefaultTimeout(30_000)

const site = siteOfAdmin()
const reviewed = kinds.filter((kind) => kind.reviewed)

async function open(search: string) {
  const { user, place } = await visit(`/admin-panel?tab=${search}`, site)
  const press = async (name: string) =>
    await user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body)
  const agree = async (name: string) => {
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name }))
  }
  return { user, place, press, agree }
}

const said = (words: string) => screen.findByText(reading(words))

test.each(reviewed)(
  '$path: an approval is undone from its notice, in another tab, too',
  async (kind) => {
    const { path, item, title } = kind
    const { body } = await site.admin.post(path, { ...item, [title]: 'Undone' })
    const { press, agree, place } = await open(path.replace('/api/', ''))
    await press('Approve: Undone')
    await agree('Approve')
    await said('“Undone” was approved.')
    await place.go('/admin-panel?tab=faq')
    await press('Undo')
    await said('“Undone” was moved back to the pending ones.')
    expect((await site.admin.get(`${path}/${body['id']}`)).body['status']).toBe('pending')
  },
)

test.each(reviewed)('$path: a wish for changes and a refusal are undone, too', async (kind) => {
  const { path, item, title } = kind
  await site.admin.post(path, { ...item, [title]: 'Asked' })
  const tab = path.replace('/api/', '')
  const { user, press, agree, place } = await open(tab)
  await press('Ask for changes: Asked')
  await put(user, within(await screen.findByRole('alertdialog')).getByRole('textbox'), 'Shorter.')
  await agree('Ask for changes')
  await screen.findByText('Changes asked')
  await press('Undo')
  await said('“Asked” was no longer asked to be changed.')
  expect(screen.queryByText('Changes asked')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take back: Asked' })).toBeNull()
  await press('Decline: Asked')
  await agree('Decline')
  await said('“Asked” was declined.')
  await place.go(`/admin-panel?tab=cur-${tab}&view=trash`)
  await screen.findByText(/^declined by ada/)
  await press('Undo')
  await said('“Asked” was restored.')
  expect((await site.admin.get(`${path}/pending`)).body).toMatchObject([{ [title]: 'Asked' }])
})

test('where they lie, one that is asked for changes and several are taken back, without a notice', async () => {
  const path = '/api/tech-blog'
  for (const title of ['Asked', 'Left alone', 'Third']) {
    const { body } = await site.admin.post(path, { ...article, title })
    if (title !== 'Left alone')
      await site.admin.put(`${path}/ask/${body['id']}`, { note: 'Shorter.' })
  }
  const { user, press } = await open('tech-blog')
  await press('Take back: Asked')
  await said('“Asked” was no longer asked to be changed.')
  await user.click(screen.getByLabelText('Select: Asked'))
  expect(screen.queryByRole('button', { name: 'Take back selected' })).toBeNull()
  await user.click(screen.getByLabelText('Select: Third'))
  await press('Take back selected')
  await waitFor(() => expect(screen.queryByText('Changes asked')).toBeNull())
})

test('of several that are published the category is set, events are featured, and one press takes it back', async () => {
  const ids = [await site.publish('/api/events', {}), await site.publish('/api/events', {})]
  const rows = async (name: string) =>
    await Promise.all(ids.map(async (id) => (await site.admin.get(`/api/events/${id}`)).body[name]))
  for (const id of ids) await site.admin.put(`/api/events/${id}`, { featured: true })
  const before = await rows('category')
  const { user, press, agree } = await open('cur-events')
  const choose = async (action: string, option: string) => {
    await user.click(await screen.findByLabelText('Select all on this page'))
    await press(`${action} selected`)
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.selectOptions(dialog.getByRole('combobox'), option)
    await agree(action)
  }
  await choose('Set category', 'cybersecurity')
  await said('2 changed')
  expect(await rows('category')).toEqual(['cybersecurity', 'cybersecurity'])
  expect(await rows('featured')).toEqual([true, true])
  await press('Undo')
  await said('2 made again what it was before')
  expect(await rows('category')).toEqual(before)
  await choose('Set featured', 'Not featured')
  await waitFor(async () => expect(await rows('featured')).toEqual([false, false]))
})

test('the next day of a series is called off at one press, and takes place again at another', async () => {
  const series = { starts_at: '2099-03-10T18:00', ends_at: null, repeats: 'weekly' }
  const id = await site.publish('/api/events', {
    ...{ title: 'Club', repeats_until: '2099-05-15', ...series },
  })
  const off = async () =>
    (await site.visitor.get(`/api/events/${id}`)).body['cancelled_days'] as unknown[]
  const { press } = await open('cur-events')
  await screen.findByText(/6:00 PM · weekly · Science Hall 260/)
  await press('Call off next day: Club')
  await said('“Club” was cancelled on its next day.')
  expect(await off()).toMatchObject([{ on: '2099-03-10' }])
  await press('Undo')
  await said('“Club” was on again on its next day.')
  expect(await off()).toEqual([])
})

test('how a list is sorted and how long its pages are is remembered for each admin and list', async () => {
  await site.publish('/api/faq')
  const { user } = await open('faq')
  const list = () => within(screen.getByRole('tabpanel'))
  await user.selectOptions(await list().findByLabelText('Sort'), 'Oldest first')
  await user.selectOptions(list().getByLabelText('Per page'), '25')
  sessionStorage.clear()
  document.body.replaceChildren()
  await open('faq')
  expect(await list().findByLabelText('Sort')).toHaveValue('oldest')
  expect(list().getByLabelText('Per page')).toHaveValue('25')
})
