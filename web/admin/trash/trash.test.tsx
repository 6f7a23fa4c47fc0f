import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { callsAt } from '../../data/kind.ts'
import { kinds as kindsOfWeb } from '../../kinds.ts'
import { isFree, look } from '../../testing/directions.ts'
import { inHebrew } from '../../testing/hebrew.ts'
import { reading } from '../../testing/reading.ts'
import { openSite, put, siteOfAdmin, visit } from '../../testing/site.tsx'
import { tabAt } from '../../testing/tabs.ts'

const site = siteOfAdmin()

const all = kinds.map(({ path, item, title, reviewed }) => {
  const typed = inHebrew(item)
  const tab = `/admin-panel${tabAt(path)}`
  return { path, tab, title, reviewed, typed, name: String(typed[title]) }
})

const said = (words: string | RegExp) =>
  screen.findByText(reading(words), { selector: '[role=status] *' })

/** What the spec says of lists in the panel, where that isn't as usual. */
const words: Record<string, { deleted?: string; empty?: string }> = {
  '/api/student-highlights': { empty: 'No Highlights found.' },
  '/api/student-resources': { deleted: 'Resource deleted successfully.' },
}
const emptyOf = (path: string) =>
  Object.values(kindsOfWeb).find((kind) => callsAt(kind.path) === path)?.says.empty ?? ''

const deletedByAda = /deleted by ada on .+, \d{4}, .+ · kept until \w+ \d+, \d{4}/

const oneOfEach = [true, false].flatMap((isReviewed) =>
  all.filter(({ reviewed }) => reviewed === isReviewed).slice(0, 1),
)

type User = Awaited<ReturnType<typeof visit>>['user']

async function press(user: User, name: string, yes?: string) {
  await user.click(await screen.findByRole('button', { name }))
  if (!yes) return
  const dialog = within(await screen.findByRole('alertdialog'))
  await look(2)
  await user.click(dialog.getByRole('button', { name: yes }))
}

test.each(all)(
  '$path: a deleted one is said to be, and its trash says who deleted what, when, and how long it can be restored; what was typed decides its own direction',
  async ({ path, tab, typed, name }) => {
    const id = await site.publish(path, typed)
    const { user, place } = await visit(tab, site)
    await press(user, `Delete: ${name}`, 'Delete')
    const { deleted = `“${name}” was deleted.`, empty = emptyOf(path) } = words[path] ?? {}
    await said(deleted)
    expect(await screen.findByText(empty)).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Trash (1)' }))
    await waitFor(() => expect(place.address).toBe(`${tab}&view=trash`))
    const row = await screen.findByRole('rowheader', { name: new RegExp(`^${name.slice(0, 9)}`) })
    expect(screen.getByRole('heading', { name: /in the trash$/ })).toHaveFocus()
    expect(row).toHaveTextContent(deletedByAda)
    expect(within(row).queryByText(/was pending/)).toBeNull()
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(404)
    await look()
    for (const search of screen.queryAllByRole('searchbox')) expect(isFree(search)).toBe(true)
    await press(user, `Restore: ${name}`)
    await said(`“${name}” was restored.`)
    await look()
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
    expect(document.activeElement?.tagName).toBe('H2')
    expect(await screen.findByRole('link', { name: 'Published (1)' })).toBeVisible()
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(200)
  },
  30_000,
)

test.each(oneOfEach)(
  '$path: what was deleted by mistake comes back with one press, and the focus goes to it',
  async ({ path, tab, typed, name }) => {
    const id = await site.publish(path, typed)
    const { body: before } = await site.visitor.get(`${path}/${id}`)
    const { user } = await visit(tab, site)
    await press(user, `Delete: ${name}`, 'Delete')
    await press(user, 'Undo')
    await said(`“${name}” was restored.`)
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(`Delete: ${name}`),
    )
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect((await site.visitor.get(`${path}/${id}`)).body).toEqual(before)
  },
  30_000,
)

test.each(oneOfEach)(
  '$path: what is in the trash is searched, and deleted for good after a question',
  async ({ path, tab, title }) => {
    for (const name of ['Alpha', 'Beta']) {
      const id = await site.publish(path, { [title]: name })
      await site.admin.delete(`${path}/${id}`)
    }
    const { user, place } = await visit(`${tab}&view=trash`, site)
    await screen.findByRole('button', { name: 'Restore: Alpha' })
    await put(user, screen.getByRole('searchbox', { name: 'Search the trash' }), 'bet')
    await waitFor(() => expect(place.address).toBe(`${tab}&view=trash&q=bet`))
    await waitFor(() => expect(screen.queryAllByText('Alpha').length).toBe(0))
    await user.click(screen.getByRole('button', { name: 'Delete for good: Beta' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(/for good\? It can’t be restored then\.$/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    await said('“Beta” was deleted for good.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect((await site.admin.get(`${path}/trash`)).body).toMatchObject([{ [title]: 'Alpha' }])
  },
  30_000,
)

test('several are restored at once, and the panel comes back to the trash', async () => {
  for (const name of ['One', 'Two']) {
    const id = await site.publish('/api/faq', { question: name })
    await site.admin.delete(`/api/faq/${id}`)
  }
  const { user, unmount } = await visit('/admin-panel?tab=faq&view=trash', site)
  await user.click(await screen.findByLabelText('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Restore selected' }))
  await said('2 restored')
  unmount()
  await visit('/admin-panel', site)
  expect(await screen.findByText('The trash is empty.')).toBeVisible()
})

const waiting = oneOfEach.slice(0, 1)

test.each(waiting)(
  '$path: several that were deleted at once all come back',
  async ({ path, title, tab, typed }) => {
    for (const name of ['One', 'Two', 'Three'])
      await site.visitor.post(path, { ...typed, [title]: name, hl_opened: 5000 })
    const { user } = await visit(tab.replace('cur-', ''), site)
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

test.each(waiting)('$path: what was pending before says so in the trash', async (kind) => {
  const { body } = await site.visitor.post(kind.path, kind.typed)
  await site.admin.delete(`${kind.path}/${body['id']}`)
  await visit(`${kind.tab}&view=trash`, site)
  const fact = await screen.findByText('was pending')
  expect(fact.closest('th')).toHaveTextContent(deletedByAda)
})

test.each(waiting)(
  '$path: an approval is withdrawn at once, and that, too, can be taken back',
  async ({ path, name, tab, typed }) => {
    const id = await site.publish(path, typed)
    const { body: before } = await site.visitor.get(`${path}/${id}`)
    const { user } = await visit(tab, site)
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

test.each(waiting)(
  '$path: what another admin unpublished meanwhile is not offered to be published again',
  async ({ path, name, tab, typed }) => {
    const id = await site.publish(path, typed)
    const { user } = await visit(tab, site)
    const button = await screen.findByRole('button', { name: `Unpublish: ${name}` })
    await site.admin.put(`${path}/unpublish/${id}`)
    await user.click(button)
    await said(`“${name}” was unpublished already.`)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  },
)

const [first] = all
if (!first) throw new Error('There is no kind.')

test('what another admin restored meanwhile is said to be restored already', async () => {
  const id = await site.publish(first.path, first.typed)
  const { user } = await visit(first.tab, site)
  await press(user, `Delete: ${first.name}`, 'Delete')
  await screen.findByRole('button', { name: 'Undo' })
  await site.admin.put(`${first.path}/restore/${id}`)
  await press(user, 'Undo')
  await said(`“${first.name}” was restored already.`)
})

test('what another admin deleted for good meanwhile is said to be gone', async () => {
  const id = await site.publish(first.path, first.typed)
  const { user } = await visit(first.tab, site)
  await press(user, `Delete: ${first.name}`, 'Delete')
  await screen.findByRole('button', { name: 'Undo' })
  await site.admin.delete(`${first.path}/trash/${id}`)
  await press(user, 'Undo')
  await said(`“${first.name}” is gone already: another admin was faster.`)
  expect(document.activeElement?.tagName).toBe('H2')
})

test('where nothing stays in the trash nothing is offered', async () => {
  const strict = await openSite({ TRASH_DAYS: '0' })
  localStorage.setItem('adminToken', strict.admin.token ?? '')
  await strict.publish(first.path, first.typed)
  const { user } = await visit(first.tab, strict)
  await press(user, `Delete: ${first.name}`, 'Delete')
  await said(/was deleted\.$/)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
