import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'
import { tabAt } from '../../testing/tabs.ts'

const site = siteOfAdmin()

const all = kinds.map(({ path, item, title }) => ({
  path,
  tab: `/admin-panel${tabAt(path)}`,
  title,
  name: String(Object(item)[title]),
}))

const said = (words: string) => screen.findByText(words, { selector: '[role=status] *' })

test.each(all)(
  '$path: its trash says who deleted what, when, and how long it can be restored',
  async ({ path, tab, name }) => {
    const id = await site.publish(path)
    await site.admin.delete(`${path}/${id}`)
    const { user, place } = await visit(tab, site)
    await user.click(await screen.findByRole('link', { name: 'Trash (1)' }))
    await waitFor(() => expect(place.address).toBe(`${tab}&view=trash`))
    const row = await screen.findByRole('rowheader', { name: new RegExp(`^${name.slice(0, 9)}`) })
    expect(row).toHaveTextContent(/deleted by ada on .+, \d{4}, .+ · kept until \w+ \d+, \d{4}/)
    await user.click(screen.getByRole('button', { name: `Restore: ${name}` }))
    await said(`“${name}” was restored.`)
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
    expect(document.activeElement?.tagName).toBe('H2')
    expect(await screen.findByRole('link', { name: 'Published (1)' })).toBeVisible()
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(200)
  },
  30_000,
)

test.each(all)(
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
}, 30_000)
