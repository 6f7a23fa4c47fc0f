import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { tracker } from '../../../src/testing/cast.ts'
import { reading } from '../../testing/reading.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const highlights = '/api/student-highlights'

/** So many wait, all different; the last one sent stands first. */
async function submit(count: number, changes: object = {}) {
  const ids: number[] = []
  for (let n = 1; n <= count; n++) {
    const texts = {
      project_title: `Project ${n}`,
      summary: `Summary ${n}`,
      project_description: `It is ${n}.`,
    }
    const links = { project_link: `https://p.example/${n}`, github_link: `https://g.example/${n}` }
    const { body } = await site.admin.post(highlights, {
      ...tracker,
      ...texts,
      ...links,
      ...changes,
    })
    ids.push(Number(body['id']))
  }
  return ids
}

/** The panel, and which calls it made since it was looked at last. */
async function open(search = '?tab=student-highlights', carry = site.ask) {
  const calls: string[] = []
  const ask = async (request: Request) => {
    const { pathname } = new URL(request.url)
    calls.push(`${request.method} ${pathname}`)
    return await carry(request)
  }
  const opened = await visit(`/admin-panel${search}`, { ask })
  await screen.findByRole('checkbox', { name: /^Select all/ })
  return { ...opened, calls: () => calls.splice(0) }
}

type User = Awaited<ReturnType<typeof open>>['user']
const press = (user: User, name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => user.click(button))
const check = async (user: User, name: string) =>
  user.click(await screen.findByRole('checkbox', { name }))
const said = (words: string | RegExp) =>
  screen.findByText(reading(words), { selector: '[role=status] *, [role=status]' })
const agree = async (user: User, name: string) => {
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name }))
}
/** The rows of the list; the accounts of admins stand beneath it. */
const listed = () => within(screen.getByRole('tabpanel')).getAllByRole('rowheader')
const onThisPage = 'Select all on this page'

test('all of a list are selected across its pages, and decided with three calls', async () => {
  await submit(9)
  const { user, calls } = await open()
  await check(user, onThisPage)
  await said('4 selected')
  await press(user, 'Select all 9')
  await said('9 selected')
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await check(user, 'Select: Project 9')
  await said('8 selected')
  calls()
  await press(user, 'Approve selected')
  await agree(user, 'Approve')
  await said('8 approved')
  await waitFor(() => expect(listed()[0]).toHaveTextContent('Project 9'))
  const three = [
    'GET /api/counts',
    `GET ${highlights}/pending`,
    'POST /api/bulk/student-highlights',
  ]
  expect(calls().toSorted()).toEqual(three)
  expect(screen.queryByText(/selected$/, { selector: 'p' })).toBeNull()
})

test('a decision about one takes three calls, too', async () => {
  await submit(6)
  const { user, calls } = await open()
  for (const verb of ['Approve', 'Decline', 'Delete']) {
    const button = screen.getAllByRole('button', { name: new RegExp(`^${verb}: `) })[0]
    const name = button?.getAttribute('aria-label')?.replace(`${verb}: `, '') ?? ''
    if (button) await user.click(button)
    calls()
    await agree(user, verb)
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: `${verb}: ${name}` }).length).toBe(0),
    )
    await said(new RegExp(`“${name}” was`))
    expect([verb, calls().length]).toEqual([verb, 3])
  }
})

test('a selection survives paging', async () => {
  await submit(6)
  const { user } = await open()
  await check(user, 'Select: Project 6')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await check(user, 'Select: Project 1')
  await said('2 selected')
  await press(user, 'Delete selected')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Project 6',
    'Project 1',
  ])
  await agree(user, 'Delete')
  await said('2 deleted')
  expect((await site.admin.get(`${highlights}/pending`)).body).toHaveLength(4)
  await press(user, 'Undo')
  await said('2 restored')
  expect((await site.admin.get(`${highlights}/pending`)).body).toHaveLength(6)
})

test('what a filter hides is let go, and what it leaves stays selected', async () => {
  const ids = await submit(5)
  await site.admin.put(`${highlights}/ask/${ids[2]}`, { note: 'A picture, please.' })
  const { user } = await open()
  await check(user, 'Select: Project 5')
  await check(user, 'Select: Project 3')
  await said('2 selected')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Changes asked for')
  await said('1 selected')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All of them')
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select: ${name}` })
  expect(await box('Project 5')).not.toBeChecked()
  await waitFor(async () => expect(await box('Project 3')).toBeChecked())
})

test('what worked is said apart from what did not, and what failed stays selected', async () => {
  const ids = await submit(8)
  const { user } = await open()
  await check(user, onThisPage)
  await press(user, 'Select all 8')
  await said('8 selected')
  await site.admin.put(`${highlights}/${ids[0]}`, { project_title: 'Renamed' })
  await site.admin.put(`${highlights}/approve/${ids[1]}`)
  await press(user, 'Approve selected')
  await agree(user, 'Approve')
  expect(await said(/approved, 1 decided/)).toHaveTextContent(
    '6 approved, 1 decided by somebody else',
  )
  const failed = screen.getByText('1 failed:').parentElement
  expect(failed).toHaveTextContent(
    '1 failed:“Project 1”: Failed to Approve Blog Post. Somebody else saved this in the meantime. Nothing was changed.',
  )
  await said('1 selected')
  expect(screen.getByRole('checkbox', { name: 'Select: Renamed' })).toBeChecked()
  expect(screen.queryByText(reading('“Project 8” was approved.'))).toBeNull() // more than a few
})

test('of many the question names ten, and folds the others', async () => {
  await submit(12)
  const { user } = await open()
  await check(user, onThisPage)
  await press(user, 'Select all 12')
  await said('12 selected')
  await press(user, 'Ask for changes selected')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Project 12')).toBeVisible()
  expect(dialog.getByText('Project 1')).not.toBeVisible()
  await user.click(dialog.getByText('and 2 more'))
  expect(dialog.getByText('Project 1')).toBeVisible()
  await put(user, dialog.getByRole('textbox'), 'A picture, please.')
  await user.click(dialog.getByRole('button', { name: 'Ask for changes' }))
  await said('12 sent back for changes')
  const { body } = await site.admin.get(`${highlights}/pending`)
  expect(body.map(({ note }) => note)).toEqual(Array(12).fill('A picture, please.'))
})

test('where the answer to many is lost, each row is read again before anything is said', async () => {
  await submit(3)
  const { user } = await open(undefined, async (request) => {
    const isBulk = request.url.includes('/api/bulk/') && request.method === 'POST'
    const response = await site.ask(request)
    if (isBulk) throw new TypeError('Failed to fetch')
    return response
  })
  await check(user, onThisPage)
  await press(user, 'Approve selected')
  await agree(user, 'Approve')
  await said('3 approved')
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
})

test('where it did not arrive, that is said of each', async () => {
  await submit(2)
  const { user } = await open(undefined, async (request) => {
    if (request.method === 'POST') throw new TypeError('Failed to fetch')
    return await site.ask(request)
  })
  await check(user, onThisPage)
  await press(user, 'Approve selected')
  await agree(user, 'Approve')
  await said('2 failed:')
  await said('2 selected')
})

test('where not all can be named, that is said, and the selection stays', async () => {
  await submit(6)
  const { user } = await open(undefined, async (request) =>
    request.url.includes('/api/bulk/') ? new Response('', { status: 500 }) : site.ask(request),
  )
  await check(user, onThisPage)
  await press(user, 'Select all 6')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to select them all. Try again.',
  )
  await said('4 selected')
})

test('the selection is cleared with one press, and the focus stays in the bar', async () => {
  await submit(2)
  const { user } = await open()
  await check(user, onThisPage)
  await press(user, 'Clear selection')
  expect(screen.getByRole('checkbox', { name: onThisPage })).toHaveFocus()
  expect(screen.queryByText(/selected$/, { selector: 'p' })).toBeNull()
})

test('those that look alike say so where they stand, and their mark leads to them alone', async () => {
  await submit(3)
  await submit(1, { project_title: 'PROJECT 1' })
  const published = await site.publish('/api/student-highlights', { project_title: 'Project 3' })
  const { user, place } = await open()
  const like = screen.getByRole('link', { name: 'Like a published one: Project 3' })
  expect(like).toHaveAttribute('href', `/admin-panel/student-highlights/edit/${published}`)
  const names = () => listed().map((row) => row.textContent?.slice(0, 9))
  expect(names()).toEqual(['PROJECT 1', 'Project 3', 'Project 2', 'Project 1'])
  await user.click(screen.getByRole('link', { name: '2 alike: PROJECT 1' }))
  await screen.findByText('2 projects that look alike')
  await waitFor(() => expect(names()).toEqual(['PROJECT 1', 'Project 1']))
  expect(place.address).toMatch(/&alike=\d+$/)
  await check(user, onThisPage)
  await press(user, 'Delete selected')
  await agree(user, 'Delete')
  await said('2 deleted')
  await user.click(screen.getByRole('link', { name: 'Show all projects' }))
  await waitFor(() => expect(names()).toEqual(['Project 3', 'Project 2']))
})
