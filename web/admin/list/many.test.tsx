import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { access, tracker } from '../../../src/testing/cast.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

const projects = {
  ...{ path: '/api/student-highlights', sent: tracker },
  differing: (n: number) => ({ project_title: `Project ${n}` }),
}
const requests = {
  ...{ path: '/api/student', sent: access },
  differing: (n: number) => ({ student_id: `N0000000${n}` }),
}
const isSpam = { hl_check: 'x' }

test.each([
  {
    ...projects,
    tab: 'student-highlights&view=spam',
    extra: isSpam,
    list: `${projects.path}/spam`,
    words: ['Delete', '7 deleted'],
  },
  {
    ...projects,
    tab: 'cur-student-highlights&view=trash',
    extra: {},
    list: `${projects.path}/trash`,
    words: ['Delete for good', '7 deleted for good'],
  },
  {
    ...requests,
    tab: 'pending-accounts&view=spam',
    extra: isSpam,
    list: `${requests.path}/spam`,
    words: ['Delete', '7 deleted'],
  },
  {
    ...requests,
    tab: 'pending-accounts',
    extra: {},
    list: requests.path,
    words: ['Approve', '7 approved'],
  },
])(
  'where the answer is lost, a list that no call reads one of is read once for all: $tab',
  async ({ path, sent, differing, extra, tab, list, words: [verb = '', told = ''] }) => {
    for (let n = 1; n <= 7; n++) {
      const given = { ...sent, ...differing(n), ...extra, hl_opened: 5000 }
      const { body } = await site.visitor.post(path, given)
      if (tab.includes('trash')) await site.admin.delete(`${path}/${body['id']}`)
    }
    let whole = 0
    const ask = async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      if (request.method === 'GET' && pathname === list && search === '') whole++
      const response = await site.ask(request)
      if (request.method === 'POST') throw new TypeError('Failed to fetch')
      return response
    }
    const { user } = await visit(`/admin-panel?tab=${tab}`, { ask })
    await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
    const all = await screen.findByRole('button', { name: 'Select all 7' })
    await user.click(all)
    await screen.findByText('7 selected')
    await user.click(screen.getByRole('button', { name: `${verb} selected` }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: verb }))
    await waitFor(() => expect(screen.getByText(told)).toBeVisible())
    expect(whole).toBe(1)
  },
  30_000,
)

test('nothing is asked until all are selected, and then it is asked about them all', async () => {
  for (let n = 1; n <= 6; n++)
    await site.admin.post(projects.path, { ...tracker, ...projects.differing(n) })
  const named = Promise.withResolvers<void>()
  const ask = async (request: Request) => {
    if (request.url.includes('/api/bulk/')) await named.promise
    return await site.ask(request)
  }
  const { user } = await visit('/admin-panel?tab=student-highlights', { ask })
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await user.click(await screen.findByRole('button', { name: 'Select all 6' }))
  const approve = screen.getByRole('button', { name: 'Approve selected' })
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  await user.click(approve)
  named.resolve()
  await screen.findByText('6 selected')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(approve)
  await screen.findByText('Are you sure you want to approve these 6 Highlights?')
})
