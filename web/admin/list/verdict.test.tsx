import { beforeEach, expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { access, resource, tracker } from '../../../src/testing/cast.ts'
import { connect } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const network = connect(() => site.ask)
const ask = (request: Request) => fetch(request)

beforeEach(() => network.mend())

const isWrite = ({ method }: Request) => method !== 'GET'

/** The server did it, and nobody hears of it. */
const loseWrites = () => {
  network.carry = (response, request) => {
    if (isWrite(request)) throw new TypeError('Failed to fetch')
    return response
  }
}

/** Somebody presses a button of a row, and yes. */
async function press(search: string, button: string) {
  const { user } = await visit(`/admin-panel${search}`, { ask })
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const [word = ''] = button.split(':')
  await user.click(dialog.getByRole('button', { name: word }))
  return { user }
}

const said = async (words: string) =>
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(words),
    ),
  )

const remove = () => press('?tab=student-resources', `Delete: ${resource.name}`)

test('a delete whose answer is lost is said to be done, since the item is gone', async () => {
  await site.publish('/api/student-resources')
  loseWrites()
  await remove()
  await said('Resource deleted successfully.')
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  expect((await site.admin.get('/api/student-resources')).body).toHaveLength(0)
})

test('so is one that a proxy answered for with an error', async () => {
  await site.publish('/api/student-resources')
  network.carry = (response, request) =>
    isWrite(request) ? new Response('', { status: 502 }) : response
  await remove()
  await said('Resource deleted successfully.')
})

test('so is a restore, whatever else is in the trash', async () => {
  for (const name of ['Kept', resource.name]) {
    const id = await site.publish('/api/student-resources', { name })
    await site.admin.delete(`/api/student-resources/${id}`)
  }
  loseWrites()
  const { user } = await visit('/admin-panel?tab=student-resources&view=trash', { ask })
  await user.click(await screen.findByRole('button', { name: `Restore: ${resource.name}` }))
  await said(`“${resource.name}” was restored.`)
})

test('where the call itself is lost, nothing was changed, and the row says so', async () => {
  await site.publish('/api/student-resources')
  const { ask: whole } = site
  site.ask = async (request) => {
    if (isWrite(request)) throw new TypeError('Failed to fetch')
    return await whole(request)
  }
  await remove()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to delete resource. Please try again. Nothing was changed.',
  )
  expect((await site.admin.get('/api/student-resources')).body).toHaveLength(1)
})

test('what went wrong before is not said of what is done now', async () => {
  await site.publish('/api/student-resources')
  const { ask: whole } = site
  const goesOn = Promise.withResolvers<void>()
  let writes = 0
  site.ask = async (request) => {
    if (isWrite(request) && ++writes === 1) throw new TypeError('Failed to fetch')
    if (isWrite(request)) await goesOn.promise
    return await whole(request)
  }
  const { user } = await remove()
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: `Delete: ${resource.name}` }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(writes).toBe(2))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: `Delete: ${resource.name}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  goesOn.resolve()
  await said('Resource deleted successfully.')
})

test('where nothing answers any more, it is not known', async () => {
  await site.publish('/api/student-resources')
  let isOver = false
  network.carry = (response, request) => {
    isOver ||= isWrite(request)
    if (isOver) throw new TypeError('Failed to fetch')
    return response
  }
  await remove()
  await said(`It is not known whether “${resource.name}” was deleted; look again.`)
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
})

test('an approval whose answer is lost is told by the item itself', async () => {
  await site.visitor.post('/api/student-highlights', { ...tracker, hl_opened: 5000 })
  loseWrites()
  await press('?tab=student-highlights', `Approve: ${tracker.project_title}`)
  await said(`“${tracker.project_title}” was approved.`)
})

test('a request, too, though no call reads a single one', async () => {
  await site.visitor.post('/api/student', { ...access, hl_opened: 5000 })
  loseWrites()
  await press('?tab=pending-accounts', `Approve: ${access.full_name}`)
  await said(`“${access.full_name}” was approved.`)
})

test('a denial whose answer is lost is done once the request is gone', async () => {
  await site.visitor.post('/api/student', { ...access, hl_opened: 5000 })
  loseWrites()
  await press('?tab=pending-accounts', `Deny: ${access.full_name}`)
  await said(`“${access.full_name}” was denied.`)
})

/** The category of a pending project is chosen in its preview. */
async function choose(category: string) {
  const { user } = await visit('/admin-panel?tab=student-highlights', { ask })
  const name = `Preview: ${tracker.project_title}`
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(screen.getAllByLabelText('Category').length).toBe(2))
  await user.selectOptions(screen.getAllByLabelText('Category')[1] ?? document.body, category)
}

test('a category whose answer is lost is told by the item itself', async () => {
  await site.visitor.post('/api/student-highlights', { ...tracker, hl_opened: 5000 })
  loseWrites()
  await choose('cybersecurity')
  await said('Saved: cybersecurity.')
})

test('so is one that a proxy answered for', async () => {
  await site.visitor.post('/api/student-highlights', { ...tracker, hl_opened: 5000 })
  network.carry = (response, request) =>
    isWrite(request) ? new Response('', { status: 502 }) : response
  await choose('cybersecurity')
  await said('Saved: cybersecurity.')
})

test('where nothing answers any more, it is not known whether it was saved', async () => {
  await site.visitor.post('/api/student-highlights', { ...tracker, hl_opened: 5000 })
  let isOver = false
  const { ask: whole } = site
  site.ask = async (request) => {
    isOver ||= isWrite(request)
    if (isOver) throw new TypeError('Failed to fetch')
    return await whole(request)
  }
  await choose('cybersecurity')
  expect(await screen.findByText(/It is not known whether the category was changed/)).toBeVisible()
  expect(screen.queryByText(/^Saved/)).toBeNull()
})

test('where it did not arrive, nothing was changed', async () => {
  await site.visitor.post('/api/student-highlights', { ...tracker, hl_opened: 5000 })
  const { ask: whole } = site
  site.ask = async (request) => {
    if (isWrite(request)) throw new TypeError('Failed to fetch')
    return await whole(request)
  }
  await choose('cybersecurity')
  expect(await screen.findByText('Failed to edit post. Nothing was changed.')).toBeVisible()
})

const project = {
  ...{ path: '/api/student-highlights', table: 'highlights', sent: tracker },
  ...{ tab: 'student-highlights', list: '/api/student-highlights/pending' },
  name: tracker.project_title,
}
const request = {
  ...{ path: '/api/student', table: 'requests', sent: access },
  ...{ tab: 'pending-accounts', list: '/api/sd-forms', name: access.full_name },
}

test.each([
  ...['Approve', 'Decline', 'Delete'].map((button) => ({ button, ...project })),
  ...['Approve', 'Deny'].map((button) => ({ button, ...request })),
])(
  '$button is about what was seen of $path: what its sender changed meanwhile stays where it is, and that is said',
  async ({ button, path, table, sent, tab, list, name }) => {
    await site.visitor.post(path, { ...sent, hl_opened: 5000 })
    network.carry = (response, { url }) => {
      if (url.includes(list)) site.world.sqlite.run(`UPDATE ${table} SET revision = revision + 1`)
      return response
    }
    await press(`?tab=${tab}`, `${button}: ${name}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Somebody else saved this in the meantime.',
    )
    expect((await site.admin.get(list)).body).toHaveLength(1)
  },
  30_000,
)

test('a delete that the server refuses changed nothing, and its words say why', async () => {
  await press('', 'Delete: ada')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to delete admin. Please try again. This is the last admin, who can’t be deleted. Nothing was changed.',
  )
})
