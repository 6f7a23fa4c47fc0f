import { expect, setDefaultTimeout, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { tracker } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { connect } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { transcriptOf } from '../../testing/transcript.ts'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'

setDefaultTimeout(60_000)

const site = siteOfAdmin()
connect(() => site.ask)
const path = '/api/student-highlights'
const name = tracker.project_title

const send = (changes = {}) => site.submit(path, changes)
const open = () => visit('/admin-panel?tab=student-highlights', site)

const told = '# What was asked, and what its sender changed since'

test('preview, editor and history show what was asked and what its sender changed since', async () => {
  const { id, call } = await send()
  await site.admin.put(`${path}/ask/${id}`, { note: 'Say more.' })
  await site.visitor.put(call, { summary: 'A map of the campus shuttle.' })
  const { press, settled, place } = await open()
  await press(`Preview: ${name}`)
  await settled()
  const saidUnder = (heading: string) => {
    const lines = transcriptOf(document.body)
    const start = lines.indexOf(heading)
    return lines.slice(start + 1, start + 10).join('\n')
  }
  const conversation = expect.stringMatching(
    /^Asked by ada on .+\nSay more\.\nIts sender changed on .+\nsummary\nBefore\nA live map of the campus shuttle\.\nAfter\nA map of the campus shuttle\./,
  )
  expect(saidUnder(`##${told}`)).toEqual(conversation)
  await place.go(`/admin-panel/student-highlights/edit/${id}`)
  await screen.findByRole('heading', { level: 2, name: told.slice(2) })
  expect(saidUnder(`#${told}`)).toEqual(conversation)
  await press('History')
  const versions = within(await screen.findByRole('list', { name: 'Versions' }))
  expect(versions.getByText('Say more.')).toBeVisible()
  expect(versions.getAllByText('A live map of the campus shuttle.')).not.toHaveLength(0)
  await site.admin.put(`${path}/approve/${id}`)
  await place.go('/admin-panel')
  await screen.findByRole('tabpanel')
  await place.go(`/admin-panel/student-highlights/edit/${id}`)
  await waitFor(() => expect(screen.queryByText('Say more.')).toBeNull())
})

test('a proposed change is marked, shown before and after, and decided and undone by itself', async () => {
  const { id, call } = await send()
  await site.admin.put(`${path}/approve/${id}`)
  await send({ project_title: 'Another' })
  const img = new File([png(60, 40)], 'a.png', { type: 'image/png' })
  await site.visitor.form('PUT', call, { project_title: 'Proposed', img })
  const { press, decide, settled } = await open()
  const marked = () => screen.findAllByText('Change proposed')
  await marked()
  expect(screen.queryByRole('checkbox', { name: `Select: ${name}` })).toBeNull()
  expect(screen.queryByRole('button', { name: `Ask for changes: ${name}` })).toBeNull()
  await press(`Preview: ${name}`)
  await settled()
  const lines = transcriptOf(document.body)
  expect(lines.slice(lines.indexOf('### What its sender would change') + 2).join('\n')).toMatch(
    RegExp(`^project title\nBefore\n${name}\nAfter\nProposed\nimg\nBefore\n`),
  )
  expect(screen.getAllByRole('heading', { level: 4, name: 'Proposed' })).toHaveLength(2) // as it will be
  const title = async () => (await site.visitor.get(`${path}/${id}`)).body['project_title']
  await decide('Approve', name)
  await findStatus(`“${name}” was changed as its sender wants it.`)
  expect(await title()).toBe('Proposed')
  await press('Undo')
  await marked()
  expect(await title()).toBe(name)
  await decide('Decline', name)
  await findStatus(`“${name}” was left as it is.`)
  await press('Undo')
  await marked()
  expect(await title()).toBe(name)
})

test('what its sender took down is marked, and approving it, alone or with others, asks whether they want it', async () => {
  const { id, call } = await send()
  await site.admin.put(`${path}/approve/${id}`)
  await site.visitor.post(`${call}/take-down`, undefined)
  for (let n = 1; n <= 5; n++) await send({ project_title: `Project ${n}` })
  const { press, agree, selectAll, follow } = await open()
  await screen.findByRole('button', { name: 'Approve: Project 5' })
  await selectAll()
  await press('Select all 6')
  await findStatus('6 selected')
  await press('Approve selected')
  ;(await confirmDialog()).getByText(RegExp(`^Taken down by their senders: “${name}”`))
  await agree('Cancel')
  await follow(/^Next/)
  expect(await screen.findByText('Taken down by its sender')).toBeVisible()
  await press(`Approve: ${name}`)
  expect(screen.getByText(/Its sender has taken this down/)).toBeVisible()
})
