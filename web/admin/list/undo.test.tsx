import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { openSite, siteOfAdmin, type TestSite, visit } from '../../testing/site.tsx'
import { tabAt } from '../../testing/tabs.ts'

const site = siteOfAdmin()

/** What an item of each kind is called in the panel. */
const all = kinds.map(({ path, item, title, reviewed }) => ({
  path,
  name: String(Object(item)[title]),
  title,
  tab: tabAt(path),
  reviewed,
}))
const waiting = all.filter(({ reviewed }) => reviewed).slice(-1)

type User = Awaited<ReturnType<typeof visit>>['user']

async function press(user: User, name: string, yes?: string) {
  await user.click(await screen.findByRole('button', { name }))
  if (!yes) return
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: yes }))
}

const said = (words: string | RegExp) => screen.findByText(words, { selector: '[role=status] *' })

const submitted = async ({ visitor }: TestSite, path: string, fields: object) => {
  const { body } = await visitor.post(path, { ...fields, hl_opened: 5000 })
  return Number(body['id'])
}

test.each(waiting)(
  '$path: several that were deleted at once all come back',
  async ({ path, title, tab }) => {
    const { item } = kinds.find((kind) => kind.path === path) ?? { item: {} }
    for (const name of ['One', 'Two', 'Three'])
      await submitted(site, path, { ...item, [title]: name })
    const { user } = await visit(`/admin-panel${tab.replace('cur-', '')}`, site)
    for (const name of ['One', 'Two', 'Three'])
      await user.click(await screen.findByLabelText(`Select: ${name}`))
    await press(user, 'Delete selected', 'Delete')
    await said('3 deleted')
    await press(user, 'Undo')
    await said('3 restored')
    for (const name of ['One', 'Two', 'Three'])
      expect(screen.getByRole('button', { name: `Delete: ${name}` })).toBeVisible()
    expect(document.activeElement).toHaveAttribute('aria-label', 'Delete: Three')
    expect((await site.admin.get(`${path}/pending`)).body).toHaveLength(3)
  },
  30_000,
)

test.each(waiting)(
  '$path: an approval is withdrawn at once, and that, too, can be taken back',
  async ({ path, name, tab }) => {
    const id = await site.publish(path)
    const { body: before } = await site.visitor.get(`${path}/${id}`)
    const { user } = await visit(`/admin-panel${tab}`, site)
    await press(user, `Unpublish: ${name}`)
    await said(`“${name}” was unpublished, and waits among the pending ones.`)
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(404)
    expect((await site.admin.get(`${path}/pending`)).body).toHaveLength(1)
    await press(user, 'Undo')
    await said(`“${name}” was published again.`)
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(`Unpublish: ${name}`),
    )
    expect((await site.visitor.get(`${path}/${id}`)).body).toEqual(before)
  },
  30_000,
)

const [first] = all
if (!first) throw new Error('There is no kind.')

test('what another admin restored meanwhile is said to be restored already', async () => {
  const id = await site.publish(first.path)
  const { user } = await visit(`/admin-panel${first.tab}`, site)
  await press(user, `Delete: ${first.name}`, 'Delete')
  await screen.findByRole('button', { name: 'Undo' })
  await site.admin.put(`${first.path}/restore/${id}`)
  await press(user, 'Undo')
  await said(`“${first.name}” was restored already.`)
}, 30_000)

test('what another admin deleted for good meanwhile is said to be gone', async () => {
  const id = await site.publish(first.path)
  const { user } = await visit(`/admin-panel${first.tab}`, site)
  await press(user, `Delete: ${first.name}`, 'Delete')
  await screen.findByRole('button', { name: 'Undo' })
  await site.admin.delete(`${first.path}/trash/${id}`)
  await press(user, 'Undo')
  await said(`“${first.name}” is gone already: another admin was faster.`)
  expect(document.activeElement?.tagName).toBe('H2')
}, 30_000)

test('where nothing stays in the trash nothing is offered', async () => {
  const strict = await openSite({ TRASH_DAYS: '0' })
  localStorage.setItem('adminToken', strict.admin.token ?? '')
  await strict.publish(first.path)
  const { user } = await visit(`/admin-panel${first.tab}`, strict)
  await press(user, `Delete: ${first.name}`, 'Delete')
  await said(/was deleted\.$/)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
}, 30_000)
