import { beforeEach, expect, test } from 'bun:test'
import { labFacts } from '../testing/cast.ts'
import { describeSite } from '../testing/site.ts'
import { weekdays } from './words.ts'

const path = '/api/lab'
const empty = Object.fromEntries(
  [...weekdays, ...Object.keys(labFacts)].map((name) => [name, null]),
)

describeSite('what the lab says of itself', (site) => {
  const put = (facts: object, headers = {}) => site.admin.put(path, facts, headers)
  beforeEach(async () => void (await put(empty)))

  test('an admin says it, and everybody reads it, at once', async () => {
    expect<unknown>((await site.visitor.get(path)).body).toEqual({ id: 1, ...empty })
    const said = { monday: '09:00–18:00', tuesday: '09:00–12:00, 13:00–18:00', saturday: 'closed' }
    expect((await put(labFacts)).body).toMatchObject({
      message: 'Saved.',
      affectedRows: 1,
      ...said,
    })
    expect<unknown>((await site.visitor.get(path)).body).toEqual({
      ...empty,
      ...labFacts,
      ...said,
      id: 1,
    })
    expect((await site.visitor.put(path, labFacts)).status).toBe(401)
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
    expect(stale.body).toMatchObject({ current: { room: 'First floor.' }, by: 'ada' })
    const { body: told } = await site.admin.get('/api/activity?kind=lab&page=1&perPage=1')
    expect(told[0]).toMatchObject({ did: 'edited', by: 'ada', kind: 'lab', title: 'Lab facts' })
    expect(stale.headers.get('etag')).toBe(after.headers.get('etag'))
    const again = await put(
      { room: 'Third floor.' },
      { 'if-match': `W/${stale.headers.get('etag')}` },
    )
    expect(again.body).toMatchObject({ room: 'Third floor.' })
  })

  test.each([
    ['7:05-24:00', '07:05–24:00'],
    ['09:00—12:00,13:00-18:00', '09:00–12:00, 13:00–18:00'],
    ['9:00-12:00, 12:00-13:00', '09:00–12:00, 12:00–13:00'],
    ['CLOSED', 'closed'],
  ])('hours typed as %s are %s', async (typed, shown) => {
    expect((await put({ sunday: typed })).body['sunday']).toBe(shown)
  })

  test.each([
    ['sunday', '18:00-9:00'],
    ['sunday', '9:00-9:00'],
    ['sunday', '9:60-12:00'],
    ['sunday', '9-17'],
    ['sunday', '20:00-24:01'],
    ['sunday', '9:00-12:00, 11:00-13:00'],
    ['sunday', '9:00-12:00, '],
    ['sunday', 'closed, 9:00-12:00'],
    ['sunday', '9:00-10:00,'.repeat(5000)],
    ['contact', 'nobody'],
    ['room', 'x'.repeat(301)],
    ['room', 'two\nlines'],
    ['notice', 'x'.repeat(301)],
    ['notice_until', 'tomorrow'],
    ['notice_until', '2026-02-30'],
    ['notice_until', 20_260_230],
  ])('%s can’t be %j', async (field, value) => {
    const { status, body } = await put({ [field]: value })
    expect(status).toBe(422)
    expect(Object.keys(body['fields'] ?? {})).toEqual([field])
  })

  test('a notice has an end, also where only one of them is changed', async () => {
    const noEnd = { fields: { notice_until: 'Enter the last day on which the notice is shown' } }
    expect((await put({ notice: 'Closed today.' })).body).toMatchObject(noEnd)
    await put(labFacts)
    expect((await put({ notice_until: '' })).body).toMatchObject(noEnd)
    expect((await put({ notice: '', notice_until: '' })).status).toBe(200)
  })
})
