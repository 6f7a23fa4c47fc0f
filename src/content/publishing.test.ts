import { expect, test } from 'bun:test'
import { ada, reviewed } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { day } from '../units.ts'

const { context, visitor, admin } = await openSite({ SESSION_HOURS: '8760' })

test.each(reviewed)(
  '$path: an item is public from its approval until it is unpublished, and keeps its first published_at',
  async ({ path, item }) => {
    const { body: sent } = await visitor.post(path, item)
    const { id } = sent
    const one = `${path}/${id}`
    const isIn = async (list: string, by = visitor) =>
      (await by.get(list)).body.some((row) => row['id'] === id)
    const places = async () => [
      (await visitor.get(one)).status,
      await isIn(path),
      await isIn(`${path}/pending`, admin),
    ]
    const put = async (verb: string, headers = {}) =>
      (await admin.put(`${path}/${verb}/${id}`, undefined, headers)).body
    expect(await places()).toEqual([404, false, true])
    expect(await put('approve')).toMatchObject({ id, affectedRows: 1, status: 'approved' })
    expect(await put('approve')).toMatchObject({ affectedRows: 0 })
    expect(await places()).toEqual([200, true, false])
    const published_at = context.clock().toISOString()
    const before = await visitor.get(one)
    expect(before.body).toMatchObject({ ...item, status: 'approved', published_at })
    context.pass(day)
    const stale = await put('unpublish', { 'if-match': '"1"' })
    expect<unknown>(stale).toMatchObject({ by: ada.user, at: published_at })
    expect(await put('unpublish')).toMatchObject({ id, affectedRows: 1, status: 'pending' })
    expect(await put('unpublish')).toMatchObject({ affectedRows: 0 })
    expect(await places()).toEqual([404, false, true])
    context.pass(day)
    await put('approve')
    const after = await visitor.get(one)
    expect(after.body).toEqual(before.body)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  },
)
