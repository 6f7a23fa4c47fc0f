import { expect, test } from 'bun:test'
import { ada, curated, reviewed } from '../testing/cast.ts'
import { openSite, publish } from '../testing/memory.ts'
import { day } from '../units.ts'

const { world, visitor, admin } = await openSite({ SESSION_HOURS: '8760' })

test.each(reviewed)(
  '$path: an unpublished item is pending, and keeps its first published_at',
  async (kind) => {
    const { path } = kind
    const id = await publish(admin, kind)
    const { body: before, headers } = await visitor.get(`${path}/${id}`)
    world.pass(day)
    const stale = await admin.put(`${path}/unpublish/${id}`, undefined, { 'if-match': '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { by: ada.user, at: before['published_at'] } })
    expect(await admin.put(`${path}/unpublish/${id}`)).toMatchObject({
      status: 200,
      body: { id, affectedRows: 1, status: 'pending' },
    })
    expect((await admin.put(`${path}/unpublish/${id}`)).body).toMatchObject({ affectedRows: 0 })
    expect((await visitor.get(`${path}/${id}`)).status).toBe(404)
    expect((await admin.get(`${path}/pending`)).body.map((item) => item['id'])).toContain(id)
    world.pass(day)
    await admin.put(`${path}/approve/${id}`)
    const after = await visitor.get(`${path}/${id}`)
    expect(after.body).toEqual(before)
    expect(headers.get('etag')).toBe(after.headers.get('etag'))
  },
)

test.each(reviewed)('$path: an item approved out of the spam is no spam later', async (kind) => {
  const { body } = await visitor.post(kind.path, { ...kind.item, hl_check: 'a machine' })
  for (const action of ['approve', 'unpublish'])
    await admin.put(`${kind.path}/${action}/${body['id']}`)
  expect((await admin.get(`${kind.path}/pending`)).body.map(({ id }) => id)).toContain(body['id'])
})

test.each(curated)('$path can’t be unpublished', async (kind) => {
  expect((await admin.put(`${kind.path}/unpublish/${await publish(admin, kind)}`)).status).toBe(404)
})
