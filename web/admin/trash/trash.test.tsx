import { expect, setDefaultTimeout, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import type { KindPath } from '../../../src/content/every-kind.ts'
import { nothingFound } from '../../data/kind.ts'
import { inHebrew, isFree, look } from '../../testing/directions.ts'
import { kindCalled, siteOfAdmin, tabAt, visit } from '../../testing/site.tsx'
import { confirmDialog, findStatus, pasteInto } from '../../testing/user-actions.ts'

setDefaultTimeout(30_000)

const site = siteOfAdmin()

/** One that is reviewed, and one that isn't. */
const first = typedIn('student-highlights')
const curated = typedIn('faculty')

function typedIn(called: KindPath) {
  const { path, item, title } = kindCalled(called)
  const typed = inHebrew(item)
  const tab = `/admin-panel${tabAt(path)}`
  return { path, tab, title, typed, name: String(typed[title]) }
}

const deletedByAda = /deleted by ada on .+, \d{4}, .+ · kept until \w+ \d+, \d{4}/
const focused = () => document.activeElement?.getAttribute('aria-label')
const offersNoUndo = () => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()

test.each([
  { ...first, empty: 'No Highlights found.' },
  { ...curated, empty: nothingFound },
])(
  '$path: a deleted one is said to be, and its trash says who deleted what, when, and how long it can be restored; what was typed decides its own direction',
  async ({ path, tab, typed, name, empty }) => {
    const id = await site.publish(path, typed)
    const { press, agree, follow, arrives } = await visit(tab, site)
    await press(`Delete: ${name}`)
    await confirmDialog()
    await look(2)
    await agree('Delete')
    await findStatus(`“${name}” was deleted.`)
    expect(await screen.findByText(empty)).toBeVisible()
    await follow('Trash (1)')
    await arrives(`${tab}&view=trash`)
    const row = await screen.findByRole('rowheader', { name: new RegExp(`^${name.slice(0, 9)}`) })
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: /in the trash$/ })).toHaveFocus(),
    )
    expect(row).toHaveTextContent(deletedByAda)
    expect(within(row).queryByText(/was pending/)).toBeNull()
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(404)
    await look()
    for (const search of screen.queryAllByRole('searchbox')) expect(isFree(search)).toBe(true)
    await press(`Restore: ${name}`)
    await findStatus(`“${name}” was restored.`)
    await look()
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
    expect(document.activeElement?.tagName).toBe('H2')
    expect(await screen.findByRole('link', { name: 'Published (1)' })).toBeVisible()
    expect((await site.visitor.get(`${path}/${id}`)).status).toBe(200)
  },
)

test('what was deleted by mistake comes back with one press, or is searched in the trash and deleted for good after a question', async () => {
  const { path, tab, title } = curated
  const alpha = await site.publish(path, { [title]: 'Alpha' })
  const id = await site.publish(path, { [title]: 'Beta' })
  const { body: before } = await site.visitor.get(`${path}/${id}`)
  const { user, press, agree, decide, place, arrives } = await visit(tab, site)
  await decide('Delete', 'Beta')
  await press('Undo')
  await findStatus('“Beta” was restored.')
  await waitFor(() => expect(focused()).toBe('Delete: Beta'))
  offersNoUndo()
  expect((await site.visitor.get(`${path}/${id}`)).body).toEqual(before)

  for (const each of [alpha, id]) await site.admin.delete(`${path}/${each}`)
  await place.go(`${tab}&view=trash`)
  await screen.findByRole('button', { name: 'Restore: Alpha' })
  await pasteInto(user, screen.getByRole('searchbox', { name: 'Search the trash' }), 'bet')
  await arrives(`${tab}&view=trash&q=bet`)
  await waitFor(() => expect(screen.queryAllByText('Alpha', { selector: 'th *' })).toEqual([]))
  await press('Delete for good: Beta')
  ;(await confirmDialog()).getByText(/for good\? It can’t be restored then\.$/)
  await agree('Delete for good')
  await findStatus('“Beta” was deleted for good.')
  offersNoUndo()
  expect((await site.admin.get(`${path}/trash`)).body).toMatchObject([{ [title]: 'Alpha' }])
})

test('several are restored at once', async () => {
  for (const name of ['One', 'Two'])
    await site.admin.delete(`/api/faq/${await site.publish('/api/faq', { question: name })}`)
  const { selectAll, press } = await visit('/admin-panel?tab=faq&view=trash', site)
  await selectAll()
  await press('Restore selected')
  await findStatus('2 restored')
})

test('an approval is withdrawn at once, and that, too, can be taken back, unless another admin was faster', async () => {
  const { path, name, tab, typed } = first
  const id = await site.publish(path, typed)
  const { body: before } = await site.visitor.get(`${path}/${id}`)
  const { press } = await visit(tab, site)
  await press(`Unpublish: ${name}`)
  await findStatus(`“${name}” was unpublished, back among the pending ones.`)
  expect((await site.visitor.get(`${path}/${id}`)).status).toBe(404)
  expect((await site.admin.get(`${path}/pending`)).body).toHaveLength(1)
  await press('Undo')
  await findStatus(`“${name}” was published again.`)
  await waitFor(() => expect(focused()).toBe(`Unpublish: ${name}`))
  expect((await site.visitor.get(`${path}/${id}`)).body).toEqual(before)
  await site.admin.put(`${path}/unpublish/${id}`)
  await press(`Unpublish: ${name}`)
  await findStatus(`“${name}” was unpublished already.`)
  offersNoUndo()
})

test('what another admin restored or deleted for good meanwhile is said to be restored already, or gone', async () => {
  const { path, name, tab, typed } = first
  const id = await site.publish(path, typed)
  const { decide, press } = await visit(tab, site)
  await decide('Delete', name)
  await findStatus(`“${name}” was deleted.`)
  await site.admin.put(`${path}/restore/${id}`)
  await press('Undo')
  await findStatus(`“${name}” was restored already.`)
  await decide('Delete', name)
  await findStatus(`“${name}” was deleted.`)
  await site.admin.delete(`${path}/trash/${id}`)
  await press('Undo')
  await findStatus(`“${name}” is gone already: another admin was faster.`)
  expect(document.activeElement?.tagName).toBe('H2')
})

test('where nothing stays in the trash nothing is offered', async () => {
  Object.assign(site.context.config, { trashDays: 0 })
  await site.publish(first.path, first.typed)
  const { decide } = await visit(first.tab, site)
  await decide('Delete', first.name)
  await findStatus(/was deleted\.$/)
  offersNoUndo()
})
