import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { isWrite, losing, watched } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'

const site = siteOfAdmin()
const highlights = '/api/student-highlights'

/** So many wait, all different; the last one sent stands first. */
async function submit(count: number, changes: object = {}) {
  const ids: number[] = []
  for (let n = 1; n <= count; n++) {
    const { id } = await site.submit(highlights, {
      ...{ project_title: `Project ${n}`, summary: `Summary ${n}` },
      ...{ project_description: `It is ${n}.`, project_link: `https://p.example/${n}` },
      ...{ github_link: `https://g.example/${n}`, ...changes },
    })
    ids.push(id)
  }
  return ids
}

/** The panel, and which calls it made since it was looked at last. */
async function open(more = '', at: Pick<typeof site, 'ask'> = site) {
  const { ask, calls } = watched(at)
  const opened = await visit(`/admin-panel?tab=student-highlights${more}`, { ask })
  await opened.settled()
  return { ...opened, calls: () => calls.splice(0) }
}

/** The rows of the list; the accounts of admins stand beneath it. */
const listed = () => within(screen.getByRole('tabpanel')).getAllByRole('rowheader')
const onThisPage = 'Select all on this page'
const pending = async () => (await site.admin.get(`${highlights}/pending`)).body
const isSelecting = () => screen.queryByText(/selected$/, { selector: 'p' }) !== null

test('all of a page are selected, and decided with three calls, as one is', async () => {
  await submit(6)
  const { select, selectAll, press, agree, calls } = await open()
  await selectAll()
  await findStatus('4 selected')
  await press('Clear selection')
  const all = screen.getByRole('checkbox', { name: onThisPage })
  expect(all).toHaveFocus()
  expect(isSelecting()).toBe(false)
  await selectAll()
  expect(all).toBeChecked()
  await select('Project 6')
  await findStatus('3 selected')
  expect(all).toBePartiallyChecked()
  calls()
  await press('Approve selected')
  await agree('Approve')
  await findStatus('3 approved')
  await waitFor(() => expect(listed()).toHaveLength(3))
  const three = [
    'GET /api/counts',
    `GET ${highlights}/pending`,
    'POST /api/bulk/student-highlights',
  ]
  expect(calls().toSorted()).toEqual(three)
  expect(isSelecting()).toBe(false)
  await press('Decline: Project 6')
  await agree('Decline')
  await findStatus('“Project 6” was declined.')
  expect(calls()).toHaveLength(3)
})

test('several are deleted, and brought back with one press', async () => {
  await submit(3)
  const { select, press, agree } = await open()
  await select('Project 1', 'Project 3')
  await press('Delete selected')
  const names = (await confirmDialog()).getAllByRole('listitem').map((each) => each.textContent)
  expect(names).toEqual(['Project 3', 'Project 1'])
  await agree('Delete')
  await findStatus('2 deleted')
  expect(await pending()).toHaveLength(1)
  await press('Undo')
  await findStatus('2 restored')
  expect(await pending()).toHaveLength(3)
  expect(document.activeElement).toHaveTextContent('Pending Student Highlights')
})

test('what worked, what others did first and what failed are told apart, and what failed stays selected', async () => {
  const ids = await submit(9)
  const { selectAll, press, agree } = await open('&perPage=25')
  await selectAll()
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
})

test('of many the question names ten, and folds the others', async () => {
  await submit(12)
  const { user, selectAll, press, agree } = await open('&perPage=25')
  await selectAll()
  await press('Ask for changes selected')
  const dialog = await confirmDialog()
  expect(dialog.getByText('Project 12')).toBeVisible()
  expect(dialog.getByText('Project 1')).not.toBeVisible()
  await user.click(dialog.getByText('and 2 more'))
  expect(dialog.getByText('Project 1')).toBeVisible()
  await agree('Ask for changes', 'A picture, please.')
  await findStatus('12 sent back for changes')
  expect(screen.getAllByText('Changes asked')).toHaveLength(12)
  expect((await pending()).map(({ note }) => note)).toEqual(Array(12).fill('A picture, please.'))
})

test.each([
  [true, ['3 approved']],
  [false, ['3 failed:', '3 selected']],
])(
  'where the answer to many is lost (arrived: %p), each row is read again before anything is said of it',
  async (arrives, words) => {
    await submit(3)
    const { selectAll, press, agree } = await open('', losing(site, isWrite, { arrives }))
    await selectAll()
    await press('Approve selected')
    await agree('Approve')
    for (const each of words) await findStatus(each)
    expect(screen.queryAllByText(/Nothing was changed/).length === 0).toBe(arrives)
  },
)

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
