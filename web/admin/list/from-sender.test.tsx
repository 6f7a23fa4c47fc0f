import { expect, setDefaultTimeout, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { tracker } from '../../../src/testing/cast.ts'
import { submit } from '../../../src/testing/submitting.ts'
import { heard } from '../../testing/heard.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

setDefaultTimeout(60_000)

const site = siteOfAdmin()
const path = '/api/student-highlights'
const name = tracker.project_title

test('the preview shows what was asked and, both texts of it, what its sender changed since', async () => {
  const { id, call } = await submit(site.visitor, { path, item: tracker })
  await site.admin.put(`${path}/ask/${id}`, { note: 'Say more.' })
  await site.visitor.put(call, { summary: 'A map of the campus shuttle.' })
  const { user, settled } = await visit('/admin-panel?tab=student-highlights', site)
  const button = await screen.findByRole('button', { name: `Preview: ${name}` })
  await user.click(button)
  await settled()
  const lines = heard(document.getElementById(button.getAttribute('aria-controls') ?? ''))
  const start = lines.indexOf('### What was asked, and what its sender changed since')
  const said = lines.slice(start + 1, start + 8).join('\n')
  expect(said).toMatch(/^Asked by ada on .+\nSay more\.\nIts sender changed on .+\nsummary\n/)
  expect(said).toContain('A live map of the campus shuttle.\nA map of the campus shuttle.')
})

test('what its sender took down is marked, and approving it asks whether they want it', async () => {
  const { id, call } = await submit(site.visitor, { path, item: tracker })
  await site.admin.put(`${path}/approve/${id}`)
  await site.visitor.post(`${call}/take-down`, undefined)
  const { user } = await visit('/admin-panel?tab=student-highlights', site)
  const approve = await screen.findByRole('button', { name: `Approve: ${name}` })
  expect(screen.getByText('Taken down by its sender')).toBeVisible()
  await user.click(approve)
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByText(/Its sender has taken this down/)).toBeVisible()
})
