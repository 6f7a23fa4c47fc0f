import { expect, test } from 'bun:test'
import { ada, kinds } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { day } from '../../units.ts'
import { purgeTrash } from '../removing.ts'

const site = await openSite({ TRASH_DAYS: '1', SESSION_HOURS: '8760' })

test.each(kinds)(
  '$path: an item in the trash is erased with its versions after TRASH_DAYS',
  async (kind) => {
    const { body } = await site.admin.post(kind.path, kind.item)
    const one = `${kind.path}/${body['id']}`
    expect((await site.admin.delete(one)).body['kept_until']).toBeString()
    const counts = () =>
      site.context.sqlite
        .query('SELECT (SELECT count(*) FROM trash), (SELECT count(*) FROM versions)')
        .values()
    site.context.pass(day - 1)
    await purgeTrash(site.context)
    expect(counts()).toEqual([[1, 1]])
    site.context.pass(1)
    await purgeTrash(site.context)
    expect(counts()).toEqual([[0, 0]])
    const told = { level: 'info', erased: 1, why: expect.any(String) }
    expect(site.context.lines.at(-1)).toMatchObject(told)
    expect((await site.admin.get(`${kind.path}/trash`)).body).toHaveLength(0)
    const [last] = (await site.admin.get('/api/activity')).body
    expect(last).toMatchObject({ did: 'erased', by: null, item: body['id'] })
    expect((await site.admin.delete(one)).body).not.toHaveProperty('by')
  },
)

const hasty = await openSite({ TRASH_DAYS: '0' })

test.each(kinds)('$path: with TRASH_DAYS=0 deleting erases at once', async (kind) => {
  const { context, admin } = hasty
  const { body } = await admin.post(kind.path, kind.item)
  const { status, body: answer } = await admin.delete(`${kind.path}/${body['id']}`)
  expect([status, answer]).toMatchObject([200, { id: body['id'], kept_until: null }])
  expect((await admin.get(`${kind.path}/trash`)).body).toHaveLength(0)
  expect(context.sqlite.query('SELECT count(*) FROM versions').values()).toEqual([[0]])
  const [last] = (await admin.get('/api/activity')).body
  expect(last).toMatchObject({ did: 'erased', by: ada.user })
})
