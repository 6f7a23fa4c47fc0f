import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { tracker } from '../../../src/testing/cast.ts'
import { submit } from '../../../src/testing/submitting.ts'
import { reading } from '../../testing/reading.ts'
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

test('what is asked to be changed says so, and is approved only once its change was seen', async () => {
  const path = '/api/student-highlights'
  const { call } = await submit(site.visitor, { path, item: tracker }, { hl_opened: 5000 })
  const { user, settled } = await visit('/admin-panel?tab=student-highlights', site)
  const name = tracker.project_title
  const press = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: `${button}: ${name}` }))
    const dialog = within(screen.getByRole('alertdialog'))
    const note = dialog.queryByLabelText('Note')
    if (note) await put(user, note, 'Say more.')
    await user.click(dialog.getByRole('button', { name: button }))
  }
  await press('Ask for changes')
  expect(await screen.findByText(reading(`“${name}” was sent back for changes.`))).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Show'), 'Changes asked for')
  await settled()
  expect(screen.getByText('Changes asked')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Show'), 'All of them')
  await settled()

  await site.visitor.put(call, { summary: 'More is said.' })
  await press('Approve')
  const late = 'Somebody else saved this in the meantime. Nothing was changed.'
  expect(await screen.findByText(late, { exact: false })).toBeVisible()
  expect(await screen.findByText(/^Changed [A-Z]/)).toBeVisible()
  await press('Approve')
  expect(await screen.findByText(reading(`“${name}” was approved.`))).toBeVisible()
})
