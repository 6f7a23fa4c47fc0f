import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { access, ada, resource, tracker } from '../../../src/testing/cast.ts'
import { isWrite, losing } from '../../testing/network.ts'
import { siteOfAdmin, type Visited, visit } from '../../testing/site.tsx'
import { byText, confirmDialog, findStatus } from '../../testing/user-actions.ts'

const site = siteOfAdmin()
const resources = '/api/student-resources'

/** Something is done with what was given, in a tab of the panel. */
type Case = { tab: string; given(): Promise<unknown>; act(page: Visited): Promise<void> }

const ofResource: Case = {
  tab: 'student-resources',
  given: () => site.publish(resources),
  act: ({ decide }) => decide('Delete', resource.name),
}
const ofProject = {
  tab: 'student-highlights',
  given: () => site.submit('/api/student-highlights'),
}
const ofRequest = { tab: 'pending-accounts', given: () => site.submit('/api/student') }
const restoring: Case = {
  tab: 'student-resources&view=trash',
  async given() {
    for (const name of ['Kept', resource.name])
      await site.admin.delete(`${resources}/${await site.publish(resources, { name })}`)
  },
  act: ({ press }) => press(`Restore: ${resource.name}`),
}
/** The category of a pending project is chosen in its preview. */
const choosing: Case = {
  ...ofProject,
  async act({ press, user }) {
    await press(`Preview: ${tracker.project_title}`)
    await waitFor(() => expect(screen.getAllByLabelText('Category').length).toBe(2))
    const [, category] = screen.getAllByLabelText('Category')
    await user.selectOptions(category ?? document.body, 'cybersecurity')
  },
}

/** Their category is chosen in a question. */
const settingMany: Case = {
  ...ofResource,
  async act({ user, selectAll, press, agree }) {
    await screen.findByRole('button', { name: `Preview: ${resource.name}` })
    await selectAll()
    await press('Set category selected')
    await user.selectOptions((await confirmDialog()).getByRole('combobox'), 'cybersecurity')
    await agree('Set category')
  },
}

async function open({ tab, given, act }: Case, at: Pick<typeof site, 'ask'>) {
  await given()
  const page = await visit(`/admin-panel?tab=${tab}`, at)
  await act(page)
  return page
}

const deleted = 'Resource deleted successfully.'
const saved = `“${tracker.project_title}” was changed.`

type Done = { what: string; words: string; given: Case; status?: number }

test.each<Done>([
  { what: 'a delete', words: deleted, given: ofResource },
  { what: 'a delete that a proxy answered for', words: deleted, given: ofResource, status: 502 },
  {
    ...{ what: 'a restore, whatever else is in the trash', given: restoring },
    words: `“${resource.name}” was restored.`,
  },
  {
    ...{ what: 'an approval', words: `“${tracker.project_title}” was approved.` },
    given: { ...ofProject, act: ({ decide }) => decide('Approve', tracker.project_title) },
  },
  {
    what: 'an approved request, of which no call reads one',
    words: `“${access.full_name}” was approved.`,
    given: { ...ofRequest, act: ({ decide }) => decide('Approve', access.full_name) },
  },
  { what: 'a category', words: saved, given: choosing },
  { what: 'an edit of many', words: `“${resource.name}” was changed.`, given: settingMany },
])(
  'what was done, and whose answer is lost, is said to be done, since the site itself tells: $what',
  async ({ words, given, status }) => {
    await open(given, losing(site, isWrite, { status }))
    await findStatus(words)
    expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  },
)

test('what was undone, and whose answer is lost, is said to be undone', async () => {
  const { press } = await open(settingMany, losing(site, isWrite))
  await press('Undo')
  await findStatus(`“${resource.name}” was made again what it was before.`)
  const { body } = await site.admin.get(resources)
  expect(body).toMatchObject([{ category: resource.category }])
})

test('an undo of a saved edit that is lost on its way changed nothing, and says so', async () => {
  const id = await site.publish(resources)
  let isLost = false
  const { add, press } = await visit(
    `/admin-panel/student-resources/edit/${id}`,
    losing(site, (request) => isLost && isWrite(request), { arrives: false }),
  )
  await add('name', '!')
  await press('Save')
  await findStatus('Resource updated successfully!')
  isLost = true
  await press('Undo')
  await findStatus('The edit could not be undone. Nothing was changed.')
})

test('where the session ends on the way, a row that only admins see is not taken for gone, and its reason is kept', async () => {
  await site.submit('/api/student-highlights')
  const ask = async (request: Request) => {
    if (!request.url.includes('/bulk/')) return await site.ask(request)
    localStorage.setItem('adminToken', 'no.longer.good')
    throw new TypeError('Failed to fetch')
  }
  const { decide, press, arrives, logIn } = await visit('/admin-panel?tab=student-highlights', {
    ask,
  })
  await decide('Decline', tracker.project_title, 'Too short.')
  await arrives('/admin-login')
  await logIn(ada)
  await press(`Decline: ${tracker.project_title}`)
  expect((await confirmDialog()).getByLabelText(/^Reason/)).toHaveValue('Too short.')
})

test('where a second note is lost, the first one is not taken for it', async () => {
  const id = await site.submit('/api/student-highlights')
  await site.admin.put(`/api/student-highlights/ask/${id.id}`, { note: 'First.' })
  const lost = losing(site, isWrite, { arrives: false })
  const { decide } = await visit('/admin-panel?tab=student-highlights', lost)
  await decide('Ask for changes', tracker.project_title, 'Second.')
  const failed = 'Failed to ask for changes. Nothing was changed.'
  expect(await screen.findByText(failed)).toBeVisible()
})

const tryAgain = 'Failed to delete resource. Please try again. Nothing was changed.'

test.each([
  {
    ...{ what: 'a delete', given: ofResource, known: tryAgain },
    unknown: `It is not known whether “${resource.name}” was deleted; look again.`,
  },
  {
    ...{ what: 'a category', given: choosing },
    known: 'Failed to edit post. Nothing was changed.',
    unknown: `It is not known whether “${tracker.project_title}” was changed; look again.`,
  },
])(
  'where the call itself is lost nothing was changed, and where nothing answers any more that is not known: $what',
  async ({ given, known, unknown }) => {
    const { unmount } = await open(given, losing(site, isWrite, { arrives: false }))
    expect(await screen.findByText(known)).toBeVisible()
    unmount()
    let isOver = false
    await open(
      given,
      losing(site, (request) => {
        isOver ||= isWrite(request)
        return isOver
      }),
    )
    expect(await screen.findByText(byText(RegExp(RegExp.escape(unknown))))).toBeVisible()
    expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  },
)

test('what went wrong before is not said of what is done now', async () => {
  const goesOn = Promise.withResolvers<void>()
  let writes = 0
  const ask = async (request: Request) => {
    if (isWrite(request) && ++writes === 1) throw new TypeError('Failed to fetch')
    if (isWrite(request)) await goesOn.promise
    return await site.ask(request)
  }
  const { decide } = await open(ofResource, { ask })
  await screen.findByRole('alert')
  await decide('Delete', resource.name)
  await waitFor(() => expect(writes).toBe(2))
  expect(screen.queryByRole('alert')).toBeNull()
  const button = screen.getByRole('button', { name: `Delete: ${resource.name}` })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  goesOn.resolve()
  await findStatus(deleted)
})

test('a delete that the server refuses changed nothing, and its words say why', async () => {
  const { decide } = await visit('/admin-panel', site)
  await decide('Delete', 'ada')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to delete admin. Please try again. This is the last admin who can log in, and can’t be deleted. Nothing was changed.',
  )
})
