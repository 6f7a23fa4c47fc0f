import { afterEach, beforeEach, expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { openSite, type TestSite, visit } from '../../testing/site.tsx'

let site: TestSite

beforeEach(async () => {
  site = await openSite()
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
  localStorage.setItem('adminToken', site.admin.token ?? '')
  await visit('/create-student-highlight', site)
  expect(await studentName()).toHaveAttribute('autocomplete', 'off')
  expect(screen.getByText(/^A photo of the student for the project card/)).toBeVisible()
  expect(screen.getByText(/^What it does, how the student built it/)).toBeVisible()
  expect(screen.queryByText(/\byou\b/)).toBeNull()
})
