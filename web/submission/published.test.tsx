import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import type { Changes } from '../../src/receipts/words.ts'
import { tracker } from '../../src/testing/cast.ts'
import type { Submission } from '../forms/submission.ts'
import { at, privatePages, waiting } from '../testing/private-pages.tsx'

const { read } = privatePages()
const decided = '2026-03-03T12:00:00.000Z'

test.each<[Partial<Submission>, string[]]>([
  [
    { proposal_fate: 'approved', proposal_at: decided },
    ['The change that you proposed was published on March 3, 2026.'],
  ],
  [
    { proposal_fate: 'declined', proposal_at: decided, reason: 'We know better.' },
    ['The change that you proposed was not accepted on March 3, 2026.', 'We know better.'],
  ],
])('what became of a change is told: %j', async (changes, words) => {
  const lines = await read({ submission: { ...waiting, status: 'published', ...changes } })
  expect(lines.slice(2, 3 + words.length)).toEqual(['Your project was published.', ...words])
})

test('a change of what is published begins from what was proposed last', async () => {
  const changes: Changes = {
    student_name: [tracker.student_name, 'Ada L.'],
    summary: [tracker.summary, 'Short.'],
  }
  const submission: Submission = {
    ...{ ...waiting, status: 'published', item: tracker, proposal_at: decided },
    proposal: { at: decided, changes },
  }
  const lines = await read({ submission })
  expect(lines.slice(2, 5)).toEqual([
    'Your project was published.',
    'You proposed a change on March 3, 2026. An administrator looks at it.',
    'To correct something, change it here. The site stays as it is until an administrator has approved that.',
  ])
  expect(screen.getByLabelText('Student name')).toHaveValue('Ada L.')
  expect(screen.getByLabelText('Summary')).toHaveValue('Short.')
  expect(lines).toContain('(Propose changes)')
  expect(lines).toContain(`[Take it down](${at}?take-down=1)`)
})
