import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { access } from '../../src/testing/cast.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

const site = siteOfAdmin()
const moment = String.raw`\w{3} \d+, \d{4}, \d+:\d\d [AP]M`

test.each([
  ["state = 'waiting'", 'letter waiting'],
  ["state = 'sent', sent_at = '2026-03-02T12:05:00.000Z'", `letter sent ${moment}`],
  ["state = 'failed', error = 'No such mailbox.'", 'letter failed: No such mailbox\\.'],
])(
  'an approved account says when and by whom, and of its letter (%s) “%s”',
  async (values, words) => {
    const { body } = await site.visitor.post('/api/student', access)
    await site.admin.post('/api/student/approve', { id: body['id'] })
    site.world.sqlite.run(`UPDATE letters SET ${values} WHERE kind = 'approved'`)
    await visit('/admin-panel?group=existing&tab=pending-accounts', site)
    const said = new RegExp(`approved ${moment} by ada · ${words} · kept until`)
    expect(await screen.findByText(said)).toBeVisible()
  },
)
