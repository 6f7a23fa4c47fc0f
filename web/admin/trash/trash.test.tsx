import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { isFree, look } from '../../testing/directions.ts'
import { inHebrew } from '../../testing/hebrew.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'
import { tabAt } from '../../testing/tabs.ts'

const site = siteOfAdmin()

const all = kinds.map(({ path, item, title, reviewed }) => {
  const typed = inHebrew(item)
  const tab = `/admin-panel${tabAt(path)}`
  return { path, tab, title, reviewed, typed, name: String(typed[title]) }
})

const said = (words: string) => screen.findByText(words, { selector: '[role=status] *' })

test.each(all)(
  '$path: what was deleted comes back with one press, and out of its trash; what was typed decides its own direction',
  async ({ path, tab, typed, name }) => {
    const id = await site.publish(path, typed)
    const { body: before } = await site.visitor.get(`${path}/${id}`)
    const { user, place } = await visit(tab, site)
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: `Delete: ${name}` }))
      const dialog = within(await screen.findByRole('alertdialog'))
      await look(2)
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      return await screen.findByRole('button', { name: 'Undo' })
    }
    const undo = await remove()
    for (const search of screen.queryAllByRole('searchbox')) expect(isFree(search)).toBe(true)
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(404)
    await user.click(undo)
    await said(`“${name}” was restored.`)
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(`Delete: ${name}`),
    )
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect((await site.visitor.get(`${path}/${id}`)).body).toEqual(before)

    await remove()
    await user.click(await screen.findByRole('link', { name: 'Trash (1)' }))
    await waitFor(() => expect(place.address).toBe(`${tab}&view=trash`))
    const row = await screen.findByRole('rowheader', { name: new RegExp(`^${name.slice(0, 9)}`) })
    expect(row).toHaveTextContent(/deleted by ada on .+, \d{4}, .+ · kept until \w+ \d+, \d{4}/)
    await look()
    await user.click(screen.getByRole('button', { name: `Restore: ${name}` }))
    await said(`“${name}” was restored.`)
    await look()
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
    expect(document.activeElement?.tagName).toBe('H2')
    expect(await screen.findByRole('link', { name: 'Published (1)' })).toBeVisible()
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(200)
  },
  30_000,
)

const oneOfEach = [true, false].flatMap((isReviewed) =>
  all.filter(({ reviewed }) => reviewed === isReviewed).slice(0, 1),
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
}, 30_000)
