import { expect, setDefaultTimeout, test } from 'bun:test'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { reviewedKinds } from '../../../src/content/every-kind.ts'
import { hackNight, tracker } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { connect } from '../../testing/network.ts'
import { byCategory, hints, now } from '../../testing/panel.ts'
import { kindCalled, siteOfAdmin, visit } from '../../testing/site.tsx'
import { transcriptOf } from '../../testing/transcript.ts'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'
import { LinkHosts } from './preview.tsx'

const site = siteOfAdmin()

const choice = (category: string) =>
  byCategory.replace('*All', 'No category').replace(category, `*${category}`)

/** What the public sees of the first one, as text. */
async function readPublic(list: string, hasPages: boolean) {
  const texts: string[] = []
  const first = `${list}?month=${hackNight.starts_at.slice(0, 7)}`
  for (const address of hasPages ? [first, `${list}/1`] : [first]) {
    cleanup()
    const { settled } = await visit(address, site)
    await settled()
    texts.push(...transcriptOf(screen.getByRole('main')))
  }
  return texts.join('\n')
}

/** How its lines begin that aren't the public's. */
const own = /^(#+ (Its card in the list|Its own page)|Links lead to:)/

test.each(reviewedKinds)(
  'the preview at $path shows what the public will see, where its links lead, and what can be done',
  async ({ path: called }) => {
    const { path, item, title, own: kind } = kindCalled(called)
    const { [title]: name = '', category }: Record<string, string> = item
    const { id } = await site.submit(path, { contact_email: 'maya@college.edu' })
    await site.admin.put(`${path}/ask/${id}`, { note: 'Say more.' })
    const { user, settled } = await visit(`/admin-panel?tab=${called}`, site)
    const button = await screen.findByRole('button', { name: `Preview: ${name}` })
    await user.click(button)
    await settled()
    const lines = transcriptOf(document.getElementById(`${button.getAttribute('aria-controls')}`))
    const head = [
      ...['Preview:', `### ${name} Changes asked`, `(Approve: ${name})`],
      ...[`(Ask for changes: ${name})`, `(More: ${name})`],
      ...(['Take back', 'Decline', 'Delete'] as const).flatMap((word) => [
        `(${word}: ${name})`,
        hints[word],
      ]),
      `[Edit: ${name}](/admin-panel/${called}/edit/1)`,
      `(Next ${kind.names[0]}, disabled)`,
      ...['### What was asked, and what its sender changed since'],
      ...[`Asked by ada on ${now}`, 'Say more.'],
      ...['### Who sent it is told by mail', 'maya@college.edu', '### Its card in the list'],
    ]
    expect(lines.slice(0, head.length)).toEqual(head)
    const shown = lines.slice(head.length)
    if (category) expect(shown.pop()).toBe(choice(category))
    const links = Object.values(item).filter((value) => value.startsWith('https:'))
    const hosts = [...new Set(links.map((link) => new URL(link).host))].join(', ')
    expect(shown.at(-1)).toBe(`Links lead to: ${hosts}`)
    for (const value of Object.values(item).filter((each) => !/^\d/.test(each)))
      for (const text of value.split('\n')) expect(shown.join('\n')).toContain(text)

    await site.admin.put(`${path}/approve/${id}`)
    const seen = await readPublic(kind.path, 'item' in kind.screens)
    const others = shown.filter((line) => !seen.includes(line.replace(/^#+ /, '')))
    expect(others.filter((line) => !own.test(line))).toEqual([])
  },
)

test('where links lead is said, also of what has none', () => {
  render(<LinkHosts links={['https://a.example/b', null, 'nonsense']} />)
  render(<LinkHosts links={[null, undefined]} />)
  expect(transcriptOf()).toEqual([
    'Links lead to: a.example',
    'Links lead to: nowhere, there are none',
  ])
})

const markup = `</p>"'><img src=x data-evil onerror=alert(1)><script data-evil>alert(1)</script>`

test('what strangers send is text in lists, previews and editors', async () => {
  const texts = ['project_title', 'student_name', 'summary', 'project_description']
  const { id } = await site.submit(
    '/api/student-highlights',
    Object.fromEntries(texts.map((name) => [name, markup])),
  )
  await site.submit('/api/student', { full_name: markup })
  const { press, place } = await visit('/admin-panel?tab=student-highlights', site)
  await press(`Preview: ${markup}`)
  const shown = () => screen.getAllByText(markup, { exact: false })
  await waitFor(() => expect(shown().length).toBeGreaterThan(2))
  const expectNoMarkup = () => expect(document.querySelector('[data-evil], [onerror]')).toBeNull()
  expectNoMarkup()
  await place.go('/admin-panel?tab=pending-accounts')
  await screen.findByRole('button', { name: `Deny: ${markup}` })
  expectNoMarkup()
  await place.go(`/admin-panel/student-highlights/edit/${id}`)
  expect((await screen.findAllByDisplayValue(markup)).length).toBe(texts.length)
  expectNoMarkup()
})

setDefaultTimeout(60_000)

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
