import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const markup = `</p>"'><img src=x data-evil onerror=alert(1)><script data-evil>alert(1)</script>`
const site = siteOfAdmin()

test.each([
  ['/api/student-highlights', ['project_title', 'student_name', 'summary', 'project_description']],
  ['/api/tech-blog', ['title', 'author_name', 'summary']],
] as const)(
  'what waits for an admin at %s is text in the list and in its preview',
  async (path, names) => {
    await site.submit(path, Object.fromEntries(names.map((name) => [name, markup])))
    const { press } = await visit(`/admin-panel?tab=${path.replace('/api/', '')}`, site)
    await press(`Preview: ${markup}`)
    const shown = () => screen.getAllByText(markup, { exact: false })
    await waitFor(() => expect(shown().length).toBeGreaterThan(2))
    expect(document.querySelector('[data-evil], [onerror]')).toBeNull()
  },
)

test('a request for access is text in the list, and what an editor shows is the text of its fields', async () => {
  await site.submit('/api/student', { full_name: markup })
  const id = await site.publish('/api/faq', { question: markup, answer: markup })
  const { place } = await visit('/admin-panel?tab=pending-accounts', site)
  expect((await screen.findAllByText(markup, { exact: false })).length).toBeGreaterThan(0)
  expect(document.querySelector('[data-evil], [onerror]')).toBeNull()
  await place.go(`/admin-panel/faq/edit/${id}`)
  expect((await screen.findAllByDisplayValue(markup)).length).toBe(2)
  expect(document.querySelector('[data-evil], [onerror]')).toBeNull()
})
