import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { look } from '../../testing/directions.ts'
import { inHebrew } from '../../testing/hebrew.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'
import { tabAt } from '../../testing/tabs.ts'

const site = siteOfAdmin()
const reviewed = kinds.filter((kind) => kind.reviewed)

async function openRow({ path, item, title }: (typeof kinds)[number]) {
  const typed = inHebrew(item)
  const name = String(typed[title])
  const { body } = await site.admin.post(path, typed)
  await site.admin.post(`${path}/ask/${body['id']}`, { note: 'הערה' })
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
