import { beforeEach, expect, test } from 'bun:test'
import { labFacts } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { weekdays } from './words.ts'

const path = '/api/lab'
const empty = Object.fromEntries(
  [...weekdays, ...Object.keys(labFacts)].map((name) => [name, null]),
)

const site = await openSite()
const put = (facts: object, headers = {}) => site.admin.put(path, facts, headers)
beforeEach(async () => void (await put(empty)))

test('an admin says it, and everybody reads it, at once', async () => {
  expect<unknown>((await site.visitor.get(path)).body).toEqual({ id: 1, ...empty })
  const said = { monday: '09:00–18:00', tuesday: '09:00–12:00, 13:00–18:00', saturday: 'closed' }
  const all = { ...empty, ...labFacts, ...said, id: 1 }
  const saved = await put(labFacts)
  expect<unknown>(saved.body).toEqual({ message: 'Saved.', affectedRows: 1, ...all })
  const { body, headers } = await site.visitor.get(path)
  expect<unknown>(body).toEqual(all)
  expect(headers.get('vary')).toContain('Authorization')
  expect(headers.get('etag')).not.toBe(saved.headers.get('etag'))
})

test('an edit changes what it names, and an empty fact is none', async () => {
  await put(labFacts)
  const { body } = await put({ monday: ' ', contact: null })
  expect(body).toMatchObject({ monday: null, contact: null, room: labFacts.room })
})

test('an edit of an older revision is refused with what stands there now', async () => {
  const before = await site.admin.get(path)
  const tag = String(before.headers.get('etag'))
  const after = await put({ room: 'First floor.' }, { 'if-match': tag })
  expect(after.headers.get('etag')).not.toBe(tag)
  const stale = await put({ room: 'Third floor.' }, { 'if-match': tag })
  expect(stale.status).toBe(412)
  expect<unknown>(stale.body).toEqual({
    message: 'Somebody else saved this in the meantime. Nothing was changed.',
    current: { ...empty, id: 1, room: 'First floor.' },
    by: 'ada',
    at: site.context.clock().toISOString(),
  })
  const { body: told } = await site.admin.get('/api/activity?kind=lab&page=1&perPage=1')
  expect(told[0]).toMatchObject({ did: 'edited', by: 'ada', kind: 'lab', title: 'Lab facts' })
  expect(stale.headers.get('etag')).toBe(after.headers.get('etag'))
  const again = await put(
    { room: 'Third floor.' },
    { 'if-match': `W/${stale.headers.get('etag')}` },
  )
  expect(again.body).toMatchObject({ room: 'Third floor.' })
})

test('a notice has an end, also where only one of them is changed, and an end needs no notice', async () => {
  const noEnd = { fields: { notice_until: 'Enter the last day on which the notice is shown' } }
  expect((await put({ notice: 'Closed today.' })).body).toMatchObject(noEnd)
  await put(labFacts)
  expect((await put({ notice_until: '' })).body).toMatchObject(noEnd)
  for (const none of [{ notice: '' }, { notice_until: null }])
    expect((await put(none)).status).toBe(200)
})
