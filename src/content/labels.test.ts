import { expect, test } from 'bun:test'
import { labDraft } from '../lab/contract.ts'
import { everyKind } from './every-kind.ts'

const drafts = [
  ...everyKind.map(({ path, draft }) => ({ name: path, draft })),
  { name: 'lab', draft: labDraft },
]

test.each(drafts)('each text of $name that is too long is called by its label', ({ draft }) => {
  const names = Object.keys(draft.shape)
  const { error } = draft.safeParse(
    Object.fromEntries(names.map((name) => [name, 'x'.repeat(50_000)])),
  )
  for (const { message } of error?.issues ?? []) expect(message).not.toStartWith(' ')
  expect(error?.issues.length).toBeGreaterThan(2)
})
