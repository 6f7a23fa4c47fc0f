import { expect, test } from 'bun:test'
import { reviewed } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'

test.each(reviewed)(
  '$path: what is approved out of the spam waits as no spam later',
  async (kind) => {
    const { path, item } = kind
    const { admin, visitor } = await openSite()
    await visitor.post(path, { ...item, hl_check: 'a machine' })
    await admin.put(`${path}/approve/1`)
    await admin.put(`${path}/unpublish/1`)
    const { body } = await admin.get(`${path}/pending`)
    expect(body.map(({ id }) => id)).toEqual([1] as never)
  },
)
