import { expect, test } from 'bun:test'
import { doneMessages } from '../content/words.ts'
import { kinds } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import type { BulkAction } from './words.ts'

const kept_until = '2026-04-01T12:00:00.000Z'
const note = 'More, please.'

type Done = [action: BulkAction, message: string, more?: object, words?: object]

const ofReviewed: Done[] = [
  ['not-spam', 'No longer spam.'],
  ['ask', doneMessages.ask, {}, { note }],
  ['unask', doneMessages.unask],
  ['ask', doneMessages.ask, {}, { note }],
  ['approve', 'Approved.'],
  ['unpublish', 'Unpublished.'],
  ['decline', 'Declined.', { kept_until }, { reason: 'No.' }],
  ['restore', 'Restored.'],
]
const ofAny: Done[] = [
  ['delete', 'Deleted.', { kept_until }],
  ['restore', 'Restored.'],
  ['delete', 'Deleted.', { kept_until }],
  ['erase', 'Deleted for good.'],
]

async function expectDone(
  admin: Awaited<ReturnType<typeof openSite>>['admin'],
  path: string,
  id: number,
  [action, message, more, words]: Done,
) {
  const { body } = await admin.post(path, { action, items: [{ id }], ...words })
  const result = { id, status: 200, message, affectedRows: 1, ...more }
  expect<unknown>([action, body['results']]).toMatchObject([action, [result]])
}

test('each action says of each row what the call for one says', async () => {
  for (const { path, item, reviewed } of kinds) {
    const { admin, visitor } = await openSite()
    await (reviewed ? visitor : admin).post(path, { ...item, hl_check: 'spam' })
    for (const done of [...(reviewed ? ofReviewed : []), ...ofAny])
      await expectDone(admin, path.replace('/api/', '/api/bulk/'), 1, done)
  }
})
