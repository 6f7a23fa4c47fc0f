import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { tooLong } from '../../../src/fields/contract.ts'
import { longest } from '../../../src/fields/words.ts'
import { article, tracker } from '../../../src/testing/cast.ts'
import { isWrite } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'

const site = siteOfAdmin()
const highlights = '/api/student-highlights'
const name = tracker.project_title
const focused = () => document.activeElement?.getAttribute('aria-label')
const open = (tab: string) => visit(`/admin-panel?tab=${tab}`, site)

test('what a visitor submits is put into a category in its preview, approved, and then in public where nothing was before', async () => {
  await site.submit(highlights)
  const inPublic = '/student-highlights?category=cybersecurity'
  const { user, press, decide, place } = await visit(inPublic, site)
  await screen.findByText('No resources found.')
  await place.go('/admin-panel?tab=student-highlights')
  await press(`Preview: ${name}`)
  const preview = within(await screen.findByRole('complementary', { name: 'Preview' }))
  await user.selectOptions(preview.getByLabelText('Category'), 'cybersecurity')
  await findStatus(`“${name}” was changed.`)
  await decide('Approve', name)
  await findStatus(`“${name}” was approved.`)
  await place.go(inPublic)
  expect(await screen.findByRole('link', { name })).toBeVisible()
})

test('an article goes from the spam to what waits, and from there into the trash', async () => {
  const { title } = article
  await site.submit('/api/tech-blog', { hl_check: 'a machine' })
  const { press, decide, follow } = await open('tech-blog')
  await screen.findByText('No Pending Tech Articles Requests')
  await follow('Spam (1)')
  await press(`Not spam: ${title}`)
  await screen.findByText('No resources found.')
  await follow('Pending (1)')
  await decide('Delete', title)
  expect(await screen.findByText('No Pending Tech Articles Requests')).toBeVisible()
  expect((await site.admin.get('/api/tech-blog/trash')).body).toMatchObject([{ title }])
})

test('without a note nothing is asked, and the dialog says so', async () => {
  await site.submit(highlights)
  const { decide, agree } = await open('student-highlights')
  await decide('Ask for changes', name)
  const note = (await confirmDialog()).getByLabelText('Note')
  expect(note).toHaveAccessibleDescription(/Error: Enter what should be changed$/)
  await agree('Ask for changes', 'Say more.')
  await findStatus(`“${name}” was sent back for changes.`)
})

test('a note that is too long is refused in words, and nothing of it is cut off', async () => {
  await site.submit(highlights)
  const { press, decide } = await open('student-highlights')
  const note = `${'x'.repeat(longest.message)}!`
  await decide('Ask for changes', name, note)
  await screen.findByText(tooLong(longest.message, 'Note'), { exact: false })
  await press(`Ask for changes: ${name}`)
  expect((await confirmDialog()).getByLabelText('Note')).toHaveValue(note)
})

test('what is asked to be changed says so, and is approved only once its change was seen', async () => {
  const { call } = await site.submit(highlights)
  const { decide, choose, settled } = await open('student-highlights')
  await decide('Ask for changes', name, 'Say more.')
  await findStatus(`“${name}” was sent back for changes.`)
  await choose('Show', 'Changes asked for')
  await settled()
  expect(screen.getByText('Changes asked')).toBeVisible()
  await choose('Show', 'All of them')
  await settled()

  await site.visitor.put(call, { summary: 'More is said.' })
  await decide('Approve', name)
  const late = 'Somebody else saved this in the meantime. Nothing was changed.'
  expect(await screen.findByText(late, { exact: false })).toBeVisible()
  expect(await screen.findByText(/^Changed [A-Z]/)).toBeVisible()
  await decide('Approve', name)
  await findStatus(`“${name}” was approved.`)
})

test.each([
  [
    'a page',
    () => new Response('<h1>Back soon</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['nothing', () => new Response(null, { status: 204 })],
  ['other JSON', () => Response.json({ ok: true })],
])('%s that a proxy answers is no approval: the row is read again', async (_, answer) => {
  await site.submit(highlights)
  const ask = async (request: Request) => (isWrite(request) ? answer() : await site.ask(request))
  const { decide } = await visit('/admin-panel?tab=student-highlights', { ask })
  await decide('Approve', name)
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.')
})

test('three items are approved with three keys each, and focus is never lost', async () => {
  const names = ['First', 'Second', 'Third']
  for (const project_title of names.toReversed()) await site.submit(highlights, { project_title })
  const { user } = await open('student-highlights')
  ;(await screen.findByRole('button', { name: 'Approve: First' })).focus()
  for (const name of names) {
    await waitFor(() => expect(focused()).toBe(`Approve: ${name}`))
    await user.keyboard('{Enter}')
    await confirmDialog()
    await user.tab()
    await user.keyboard('{Enter}')
    await findStatus(`“${name}” was approved.`)
  }
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Pending Student High/))
})
