import { expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReviewedPath } from '../../../src/content/every-kind.ts'
import { byCategory, hints, now } from '../../testing/panel.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { kindCalled } from '../../testing/tabs.ts'
import { transcriptOf } from '../../testing/transcript.ts'
import { LinkHosts } from './preview.tsx'

const site = siteOfAdmin()

const choice = (category: string) =>
  byCategory.replace('*All', 'No category').replace(category, `*${category}`)

type Previewed = { one: string; name: string; category: string; shown: string[] }

const previews: { [Path in ReviewedPath]?: Previewed } = {
  'student-highlights': {
    ...{ one: 'project', name: 'Campus shuttle tracker' },
    category: 'web development',
    shown: [
      ...['### Its card in the list', '#### Campus shuttle tracker', 'Maya Okafor'],
      ...['A live map of the campus shuttle.', 'web development'],
      '[View on GitHub → (opens in a new tab)](https://github.com/college/shuttle)',
      ...['### Its own page', '#### Campus shuttle tracker', 'Author: Maya Okafor'],
      ...['web development', 'A live map of the campus shuttle.', 'Where the shuttle is.'],
      'A map, a bus, a radio.',
      '[View on GitHub → (opens in a new tab)](https://github.com/college/shuttle)',
      '[Visit website → (opens in a new tab)](https://shuttle.college.edu/)',
      'Links lead to: shuttle.college.edu, github.com',
    ],
  },
  'tech-blog': {
    one: 'article',
    name: 'What every programmer should know about memory',
    category: 'programming',
    shown: [
      '### Its card in the list',
      '#### [What every programmer should know about memory (opens in a new tab)](https://lwn.net/Articles/250967/)',
      ...['Ulrich Ødegaard', 'Caches, and why your loop is slow.', 'programming', 'lwn.net'],
      'Links lead to: lwn.net',
    ],
  },
  events: {
    ...{ one: 'event', name: 'Hack night', category: 'programming' },
    shown: [
      ...['### Its card in the list', 'Tue, Dec 1, 2099, 6:00 PM – 10:00 PM', '#### Hack night'],
      ...['Science Hall 260', '### Its own page', '#### Hack night'],
      ...[
        'Tuesday, December 1, 2099, 6:00 PM – 10:00 PM (America/New_York)',
        'Science Hall 260 · programming',
      ],
      ...['Bring a laptop and an idea.', 'Pizza at eight.'],
      '[More about it → (opens in a new tab)](https://acm.college.edu/hack-night)',
      'Links lead to: acm.college.edu',
    ],
  },
}

test.each(Object.entries(previews))(
  'the preview at %s shows what the public will see, where its links lead, and what can be done',
  async (called, { one, name, category, shown }) => {
    const { path } = kindCalled(called)
    const { id } = await site.submit(path, { contact_email: 'maya@college.edu' })
    await site.admin.put(`${path}/ask/${id}`, { note: 'Say more.' })
    const { user, settled } = await visit(`/admin-panel?tab=${called}`, site)
    const button = await screen.findByRole('button', { name: `Preview: ${name}` })
    await user.click(button)
    await settled()
    expect(
      transcriptOf(document.getElementById(button.getAttribute('aria-controls') ?? '')),
    ).toEqual([
      ...[
        'Preview:',
        `### ${name} Changes asked`,
        `(Approve: ${name})`,
        `(Ask for changes: ${name})`,
      ],
      `(More: ${name})`,
      ...(['Take back', 'Decline', 'Delete'] as const).flatMap((word) => [
        `(${word}: ${name})`,
        hints[word],
      ]),
      ...[`[Edit: ${name}](/admin-panel/${called}/edit/1)`, `(Next ${one}, disabled)`],
      ...['### What was asked, and what its sender changed since'],
      ...[`Asked by ada on ${now}`, 'Say more.'],
      ...['### Who sent it is told by mail', 'maya@college.edu', ...shown],
      choice(category),
    ])
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
