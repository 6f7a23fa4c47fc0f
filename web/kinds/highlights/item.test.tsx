import { afterEach, beforeAll, expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { tracker } from '../../../src/testing/cast.ts'
import { enter, openSite, type TestSite, visit } from '../../testing/site.tsx'

let site: TestSite

beforeAll(async () => {
  site = await openSite()
})

test('a project shows who made it and what it is, with links that open elsewhere', async () => {
  const id = await site.publish('/api/student-highlights')
  await visit(`/student-highlights/${id}`, site)
  expect(screen.getByRole('status')).toHaveTextContent('Loading post...')
  const heading = () => screen.getByRole('heading', { level: 1 })
  expect(heading()).toHaveTextContent('Student Project')
  await waitFor(() => expect(heading()).toHaveTextContent(tracker.project_title))
  expect(document.title).toBe('Campus shuttle tracker – Hydra Lab')
  expect(screen.getByText(/^Author:/)).toHaveTextContent('Author: Maya Okafor')
  const [date] = screen.getAllByText('March 2, 2026')
  expect(date?.parentElement).toHaveTextContent(`March 2, 2026 · ${tracker.category}`)
  const [code] = screen.getAllByRole('link', { name: 'View on GitHub → (opens in a new tab)' })
  expect(code).toHaveAttribute('href', tracker.github_link)
  expect(code).toHaveAttribute('rel', 'noopener noreferrer')
})

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const studentName = () => screen.findByLabelText('Student name')

test('students are asked for a photo of themselves, and their browser may fill in their name', async () => {
  await visit('/submit-project', site)
  expect(await studentName()).toHaveAttribute('autocomplete', 'name')
  expect(screen.getByText(/^A photo of you for the project card/)).toBeVisible()
  expect(screen.getByText(/^What it does, how you built it/)).toBeVisible()
})

test('an admin is asked about the student, and the browser doesn’t offer the admin’s own name', async () => {
  enter(site)
  await visit('/create-student-highlight', site)
  expect(await studentName()).toHaveAttribute('autocomplete', 'off')
  expect(screen.getByText(/^A photo of the student for the project card/)).toBeVisible()
  expect(screen.getByText(/^What it does, how the student built it/)).toBeVisible()
  expect(screen.queryByText(/\byou\b/)).toBeNull()
})
