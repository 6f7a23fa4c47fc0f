import { expect, test } from 'bun:test'
import { act, render, screen as shown } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { screen } from '../../data/screen.tsx'
import { lazyList } from './lazy-list.tsx'

const place = { wanted: { page: 1, q: '' }, hrefOf: () => '' }
const drawn = { lists: { existing: () => 'Three projects', trash: () => null } }

test('a list whose code does not come says so in its place, and is there after a try that works', async () => {
  const late = screen('late.tsx', async () => ({ default: drawn }))
  late.pending = Promise.reject(new Error('Loading chunk failed'))
  late.pending.catch(() => {}) // it may be a moment until the list listens
  const List = lazyList(late, ({ existing }) => existing)
  const page = (
    <main id="main" tabIndex={-1}>
      <h1>Admin Panel</h1>
      <List place={place} />
    </main>
  )
  await act(async () => void render(page))
  expect(await shown.findByRole('alert')).toHaveTextContent(/^This page could not be shown/)
  expect(shown.getByRole('heading', { level: 2 })).toHaveTextContent('Something went wrong')
  expect(shown.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  await userEvent.click(shown.getByRole('button', { name: 'Try again' }))
  expect(await shown.findByText('Three projects')).toBeVisible()
  expect(shown.getByRole('main')).toHaveFocus()
})
