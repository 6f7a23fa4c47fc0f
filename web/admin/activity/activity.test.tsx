import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { access, kinds } from '../../../src/testing/cast.ts'
import { inHebrew, look } from '../../testing/directions.ts'
import { kindCalled, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Activity' }))
  return table.getAllByRole('row').slice(1)
}

test('the activity lists what was done to items of every kind', async () => {
  const all = kinds.map((kind) => ({ ...kind, typed: inHebrew(kind.item) }))
  for (const { path, typed } of all) await site.publish(path, typed)
  await visit('/admin-panel?tab=activity', site)
  const told = (await rows()).map(({ textContent }) => textContent)
  for (const { path, typed, title } of all) {
    const name = typed[title] + kindCalled(path.replace('/api/', '')).own.label
    expect(told.filter((row) => row?.startsWith(name)).length).toBeGreaterThan(0)
  }
  await look(kinds.length)
})

test('a title leads to the editor of its item, also in the trash, and nowhere once that is erased', async () => {
  const id = await site.publish('/api/faq', { question: 'Is it back?' })
  await site.admin.delete(`/api/faq/${id}`)
  const { unmount } = await visit('/admin-panel?tab=activity&kind=faq', site)
  const links = await screen.findAllByRole('link', { name: 'Is it back?' })
  expect(links).toHaveLength(2)
  for (const link of links) expect(link).toHaveAttribute('href', `/admin-panel/faq/edit/${id}`)
  unmount()
  await site.admin.delete(`/api/faq/trash/${id}`)
  await visit('/admin-panel?tab=activity&kind=faq&did=erased', site)
  const [erased = document.body] = await rows()
  expect(within(erased).queryByRole('link')).toBeNull()
})

test('a request is listed by its number without the sender’s name, and edits of the lab under their own filter', async () => {
  await site.submit('/api/student')
  expect((await site.admin.put('/api/lab', { monday: 'closed' })).status).toBe(200)
  const { choose, arrives } = await visit('/admin-panel?tab=activity&kind=requests', site)
  const [row] = await rows()
  expect(row?.textContent).toMatch(/^request \d+Requests for access submitteda visitor/)
  expect(document.querySelector('[role=tabpanel]')?.textContent).not.toContain(access.full_name)
  await choose('What', 'Lab')
  await arrives('/admin-panel?tab=activity&kind=lab')
  await waitFor(async () =>
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Lab factsLab editedada/),
    ]),
  )
})
