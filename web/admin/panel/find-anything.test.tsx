import { beforeEach, expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

beforeEach(async () => {
  await site.publish('/api/faq', { question: 'Who is Okafor?', answer: 'A student.' })
  await site.admin.post('/api/student-highlights', {
    ...{ project_title: 'A bus map', student_name: 'Maya Okafor', summary: 'A map.' },
    project_description: 'Where the bus is.',
  })
  const access = { full_name: 'Ngozi Okafor', email: 'ngozi@college.edu', student_id: 'N12345678' }
  await site.visitor.post('/api/student', { ...access, hl_opened: 5000 })
})

test('whatever the lists hold is found in its state, and its link leads to where it lies', async () => {
  const { user, place } = await visit('/admin-panel', site)
  const search = within(await screen.findByRole('search', { name: 'Find anything' }))
  await put(user, search.getByLabelText('Find anything'), 'okafor')
  expect(await search.findByRole('heading', { name: 'Student Highlights (1)' })).toBeVisible()
  expect(search.getByRole('heading', { name: 'Requests for access (1)' })).toBeVisible()
  expect(search.getByRole('region', { name: 'FAQ' })).toHaveTextContent('published · A student.')
  await waitFor(() => expect(search.getByRole('status')).toHaveTextContent('3 results'))
  await user.click(search.getByRole('link', { name: 'A bus map' }))
  expect(place.address).toBe('/admin-panel?tab=student-highlights&q=A+bus+map')
  const list = within(screen.getByRole('tabpanel'))
  expect(await list.findByRole('rowheader', { name: /A bus map/ })).toBeVisible()
})

test('a list is found by its student, and narrowed down to a month', async () => {
  const { user, place } = await visit('/admin-panel?tab=student-highlights&q=okafor', site)
  const list = within(screen.getByRole('tabpanel'))
  expect(await list.findByRole('rowheader', { name: /A bus map/ })).toBeVisible()
  await place.go('/admin-panel?tab=student-highlights&month=2026-03')
  expect(await list.findByRole('rowheader', { name: /A bus map/ })).toBeVisible()
  const filters = list.queryByRole('button', { name: /Filter and sort/ })
  if (filters) await user.click(filters)
  await user.selectOptions(list.getByLabelText('Month'), 'February 2026')
  expect(place.address).toBe('/admin-panel?tab=student-highlights&month=2026-02')
  await waitFor(() => expect(list.queryByRole('rowheader', { name: /A bus map/ })).toBeNull())
})
