import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { access, article, tracker } from '../../../src/testing/cast.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const markup = `</p>"'><img src=x data-evil onerror=alert(1)><script data-evil>alert(1)</script>`
const site = siteOfAdmin()

const isText = () => expect(document.querySelector('[data-evil], [onerror]')).toBeNull()

test.each([
  {
    tab: 'student-highlights',
    path: '/api/student-highlights',
    item: {
      ...tracker,
      project_title: markup,
      student_name: markup,
      summary: markup,
      project_description: markup,
    },
  },
  {
    tab: 'tech-blog',
    path: '/api/tech-blog',
    item: { ...article, title: markup, author_name: markup, summary: markup },
  },
])('what waits for an admin in $tab is text in the list and in its preview', async (given) => {
  const { tab, path, item } = given
  expect((await site.admin.post(path, item)).status).toBe(201)
  const { user } = await visit(`/admin-panel?tab=${tab}`, site)
  await user.click(await screen.findByRole('button', { name: `Preview: ${markup}` }))
  await waitFor(() =>
    expect(screen.getAllByText(markup, { exact: false }).length).toBeGreaterThan(2),
  )
  isText()
})

test('a request for access is text in the list', async () => {
  await site.admin.post('/api/student', { ...access, full_name: markup })
  await visit('/admin-panel?tab=pending-accounts', site)
  expect((await screen.findAllByText(markup, { exact: false })).length).toBeGreaterThan(0)
  isText()
})

test('an editor shows it as the text of its fields', async () => {
  const id = await site.publish('/api/faq', { question: markup, answer: markup })
  await visit(`/admin-panel/faq/edit/${id}`, site)
  expect((await screen.findAllByDisplayValue(markup)).length).toBe(2)
  isText()
})
