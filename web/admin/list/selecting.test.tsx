import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { numbered } from '../../../src/testing/cast.ts'
import { holding, refusing } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'

const site = siteOfAdmin()
const highlights = '/api/student-highlights'

/** So many wait, all different; the last one sent stands first. */
async function submit(count: number, changes: object = {}) {
  const ids: number[] = []
  for (let n = 1; n <= count; n++) {
    const { id } = await site.submit(highlights, { ...numbered(n), ...changes })
    ids.push(id)
  }
  return ids
}

async function open(at: Pick<typeof site, 'ask'> = site) {
  const page = await visit('/admin-panel?tab=student-highlights', at)
  await page.settled()
  return page
}

/** The rows of the list; the accounts of admins stand beneath it. */
const listed = () => within(screen.getByRole('tabpanel')).getAllByRole('rowheader')
const onThisPage = 'Select all on this page'
const pending = async () => (await site.admin.get(`${highlights}/pending`)).body
const isSelecting = () => screen.queryByText(/selected$/, { selector: 'p' }) !== null

test('all of a list are selected across its pages, and decided, as one is', async () => {
  await submit(9)
  const { select, selectAll, press, agree } = await open()
  await selectAll()
  await findStatus('4 selected')
  await press('Clear selection')
  expect(screen.getByRole('checkbox', { name: onThisPage })).toHaveFocus()
  expect(isSelecting()).toBe(false)
  await selectAll()
  await press('Select all 9')
  await findStatus('9 selected')
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  const all = screen.getByRole('checkbox', { name: onThisPage })
  expect(all).toBeChecked()
  await select('Project 9')
  await findStatus('8 selected')
  expect(all).toBePartiallyChecked()
  await press('Approve selected')
  await agree('Approve')
  await findStatus('8 approved')
  await waitFor(() => expect(listed()[0]).toHaveTextContent('Project 9'))
  expect(isSelecting()).toBe(false)
  await press('Decline: Project 9')
  await agree('Decline')
  await findStatus('“Project 9” was declined.')
  await screen.findByText('No Pending Student Highlight Requests')
})

test('a selection survives paging, with what can be done with it, and another filter lets it go', async () => {
  const ids = await submit(6)
  await site.admin.put(`${highlights}/ask/${ids[0]}`, { note: 'A picture, please.' })
  const { select, selectAll, follow, choose, press, agree } = await open()
  await select('Project 6')
  await follow('Next')
  await screen.findByLabelText('Select: Project 1')
  await selectAll()
  await findStatus('3 selected')
  await follow('Previous')
  await screen.findByLabelText('Select: Project 6')
  expect(screen.getByRole('button', { name: 'Take back selected' })).toBeVisible()
  await press('Delete selected')
  const names = (await confirmDialog()).getAllByRole('listitem').map((each) => each.textContent)
  expect(names).toEqual(['Project 6', 'Project 2', 'Project 1'])
  await agree('Delete')
  await findStatus('3 deleted')
  expect(await pending()).toHaveLength(3)
  await press('Undo')
  await findStatus('3 restored')
  expect(await pending()).toHaveLength(6)
  expect(document.activeElement).toHaveAttribute('aria-label', 'Delete: Project 6')
  await select('Project 5')
  await choose('Show', 'Changes asked for')
  await waitFor(() => expect(isSelecting()).toBe(false))
  await choose('Show', 'All of them')
  expect(await screen.findByLabelText('Select: Project 5')).not.toBeChecked()
})

test('what worked, what others did first and what failed are told apart, and what failed stays selected', async () => {
  const ids = await submit(9)
  const { selectAll, press, agree } = await open()
  await selectAll()
  await press('Select all 9')
  await findStatus('9 selected')
  await site.admin.put(`${highlights}/${ids[0]}`, { project_title: 'Renamed' })
  await site.admin.put(`${highlights}/approve/${ids[1]}`)
  await site.admin.delete(`${highlights}/${ids[2]}`)
  await press('Approve selected')
  await agree('Approve')
  await findStatus('6 approved, 2 decided by somebody else')
  await findStatus('“Project 2” was approved already.')
  await findStatus('“Project 3” is gone already: another admin was faster.')
  expect(screen.getByText('1 failed:').parentElement).toHaveTextContent(
    '1 failed:“Project 1”: Failed to Approve Blog Post. Somebody else saved this in the meantime. Nothing was changed.',
  )
  await findStatus('1 selected')
  expect(screen.getByLabelText('Select: Renamed')).toBeChecked()
  expect(document.body.textContent).not.toContain('“Project 9” was approved.') // more than a few
})

test('of many the question names ten, and folds the others', async () => {
  await submit(12)
  const { user, selectAll, press, agree } = await open()
  await selectAll()
  await press('Select all 12')
  await findStatus('12 selected')
  await press('Ask for changes selected')
  const dialog = await confirmDialog()
  expect(dialog.getByText('Project 12')).toBeVisible()
  expect(dialog.getByText('Project 1')).not.toBeVisible()
  await user.click(dialog.getByText('and 2 more'))
  expect(dialog.getByText('Project 1')).toBeVisible()
  await agree('Ask for changes', 'A picture, please.')
  await findStatus('12 sent back for changes')
  expect(screen.getAllByText('Changes asked')).toHaveLength(4)
  expect((await pending()).map(({ note }) => note)).toEqual(Array(12).fill('A picture, please.'))
})

/** Asks for all of a list. */
const isNaming = ({ url }: Request) => url.includes('/pending?page=1&perPage=100')

test('where not all can be named, that is said, and the selection stays', async () => {
  await submit(6)
  const { selectAll, press } = await open(refusing(site, isNaming))
  await selectAll()
  await press('Select all 6')
  const words = 'Failed to select them all. Try again.'
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await findStatus('4 selected')
})

test('those that look alike say so where they stand, and their mark leads to them alone', async () => {
  await submit(3)
  await submit(1, { project_title: 'PROJECT 1' })
  const published = await site.publish('/api/student-highlights', { project_title: 'Project 3' })
  const { follow, selectAll, press, agree, place } = await open()
  const like = screen.getByRole('link', { name: 'Like a published one: Project 3' })
  expect(like).toHaveAttribute('href', `/admin-panel/student-highlights/edit/${published}`)
  const names = () => listed().map((row) => row.textContent?.slice(0, 9))
  expect(names()).toEqual(['PROJECT 1', 'Project 3', 'Project 2', 'Project 1'])
  await follow('2 alike: PROJECT 1')
  await waitFor(() => expect(names()).toEqual(['PROJECT 1', 'Project 1']))
  expect(place.address).toMatch(/&alike=\d+$/)
  await selectAll()
  await press('Delete selected')
  await agree('Delete')
  await findStatus('2 deleted')
  await press('Clear filters')
  await waitFor(() => expect(names()).toEqual(['Project 3', 'Project 2']))
})

test('what was selected under one filter is not selected under another', async () => {
  await submit(6)
  await site.admin.put(`${highlights}/ask/1`, { note: 'Say more.' })
  const { ask, goOn } = holding(site, isNaming)
  const { selectAll, press, choose, settled, client } = await open({ ask })
  await selectAll()
  await press('Select all 6')
  await choose('Show', 'Changes asked for')
  await settled()
  goOn()
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(screen.getByLabelText('Select: Project 1')).not.toBeChecked()
  expect(isSelecting()).toBe(false)
})
