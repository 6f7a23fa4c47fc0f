import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { said } from '../../testing/hands.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

const projects = '/api/student-highlights'
const requests = '/api/student'
const differing = (n: number) => ({ project_title: `Project ${n}`, student_id: `N0000000${n}` })

test.each([
  {
    ...{ tab: 'student-highlights&view=spam', path: projects, list: '/spam' },
    ...{ verb: 'Delete', told: 'deleted', sent: { hl_check: 'x' } },
  },
  {
    tab: 'pending-accounts',
    path: requests,
    list: '',
    verb: 'Approve',
    told: 'approved',
    sent: {},
  },
] as const)(
  'where the answer is lost, a list that no call reads one of is read once for all: $tab',
  async ({ tab, path, list, verb, told, sent }) => {
    for (let n = 1; n <= 7; n++) await site.submit(path, { ...differing(n), ...sent })
    let whole = 0
    const ask = async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      if (request.method === 'GET' && pathname === path + list && search === '') whole++
      const response = await site.ask(request)
      if (request.method === 'POST') throw new TypeError('Failed to fetch')
      return response
    }
    const { selectAll, press, agree } = await visit(`/admin-panel?tab=${tab}`, { ask })
    await selectAll()
    await press('Select all 7')
    await said('7 selected')
    await press(`${verb} selected`)
    await agree(verb)
    await said(`7 ${told}`)
    expect(whole).toBe(1)
  },
  30_000,
)

test('what was selected under one filter is not selected under another', async () => {
  for (let n = 1; n <= 6; n++) await site.submit(projects, differing(n))
  await site.admin.put(`${projects}/ask/1`, { note: 'Say more.' })
  const named = Promise.withResolvers<void>()
  const ask = async (request: Request) => {
    if (request.url.includes('/api/bulk/')) await named.promise
    return await site.ask(request)
  }
  const { selectAll, press, choose, settled, client } = await visit(
    '/admin-panel?tab=student-highlights',
    {
      ask,
    },
  )
  await selectAll()
  await press('Select all 6')
  await choose('Show', 'Changes asked for')
  await settled()
  named.resolve()
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(screen.getByLabelText('Select: Project 1')).not.toBeChecked()
  expect(screen.queryByText(/selected$/, { selector: 'p' })).toBeNull()
})

test('nothing is asked until all are selected, and then it is asked about them all', async () => {
  for (let n = 1; n <= 6; n++) await site.submit(projects, differing(n))
  const named = Promise.withResolvers<void>()
  const ask = async (request: Request) => {
    if (request.url.includes('/api/bulk/')) await named.promise
    return await site.ask(request)
  }
  const { user, selectAll, press } = await visit('/admin-panel?tab=student-highlights', { ask })
  await selectAll()
  await press('Select all 6')
  const approve = screen.getByRole('button', { name: 'Approve selected' })
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  await user.click(approve)
  named.resolve()
  await said('6 selected')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(approve)
  await screen.findByText('Are you sure you want to approve these 6 Highlights?')
})
