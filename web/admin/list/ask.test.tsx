import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { tracker } from '../../../src/testing/cast.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

test('a note that is too long is refused in words, and nothing of it is cut off', async () => {
  await site.visitor.post('/api/student-highlights', tracker)
  const { user } = await visit('/admin-panel?tab=student-highlights', site)
  const ask = async () =>
    await user.click(await screen.findByRole('button', { name: /^Ask for changes: / }))
  const dialog = () => within(screen.getByRole('alertdialog'))
  const note = `${'x'.repeat(5000)}!`
  await ask()
  await put(user, dialog().getByLabelText('Note'), note)
  await user.click(dialog().getByRole('button', { name: 'Ask for changes' }))
  await screen.findByText(/Note must be 5,000 characters or fewer/)
  await ask()
  expect(dialog().getByLabelText('Note')).toHaveValue(note)
})
