import { expect, test } from 'bun:test'
import { ada, kinds, reviewed } from '../../testing/cast.ts'
import { openSite, publish } from '../../testing/memory.ts'
import { day } from '../../units.ts'

const { context, visitor, admin } = await openSite({ SESSION_HOURS: '8760' })

test.each(kinds)(
  '$path: a deleted item is in the trash alone, and is restored as it was',
  async (kind) => {
    const { path, title } = kind
    const id = await publish(admin, kind, { [title]: 'Zebra crossing' })
    const before = await admin.get(`${path}/${id}`)
    const places = [path, `${path}?q=zebra`, `${path}?page=1`, `${path}/${id}`]
    const seen = () =>
      Promise.all(
        places.map(async (place) => {
          const { status, text, headers } = await visitor.get(place)
          return [place, status, headers.get('x-total-count'), text.includes('Zebra crossing')]
        }),
      )
    const shown = await seen()
    expect(shown.map((each) => each[3])).toEqual([true, true, true, true])
    const at = context.clock().toISOString()
    context.pass(1000)
    expect((await admin.delete(`${path}/${id}`)).body).toMatchObject({
      id,
      affectedRows: 1,
      kept_until: new Date(Date.parse(at) + 1000 + 30 * day).toISOString(),
    })
    const hidden = await seen()
    expect(hidden.map(([, status]) => status)).toEqual([200, 200, 200, 404])
    expect(hidden.filter(([, , , isShown]) => isShown)).toEqual([])
    expect(hidden[0]?.[2]).toBe(String(Number(shown[0]?.[2]) - 1))
    const [trashed] = (await admin.get(`${path}/trash`)).body
    expect(trashed).toMatchObject({ id, [title]: 'Zebra crossing', deleted_by: ada.user })
    for (const name of ['folded', 'sort_key', 'spam']) expect(trashed).not.toHaveProperty(name)
    const back = await admin.put(`${path}/restore/${id}`)
    expect(back).toMatchObject({ status: 200, body: { id, affectedRows: 1 } })
    const after = await admin.get(`${path}/${id}`)
    expect(after.body).toEqual(before.body)
    expect(await seen()).toEqual(shown)
    expect((await admin.get(`${path}/trash?q=zebra`)).body).toHaveLength(0)
  },
)

test.each(kinds)(
  '$path: every other call answers 404 with who deleted it and when',
  async (kind) => {
    const { path, title } = kind
    const id = await publish(admin, kind)
    await admin.delete(`${path}/${id}`)
    const gone = { by: ada.user, at: context.clock().toISOString() }
    const calls = [
      admin.get(`${path}/${id}`),
      admin.get(`${path}/${id}/versions`),
      admin.put(`${path}/${id}`, { [title]: 'Renamed' }, { 'if-match': '"1"' }),
      admin.put(`${path}/revert/${id}`, { revision: 1 }),
      admin.delete(`${path}/${id}`),
      ...(kind.reviewed
        ? ['approve', 'unpublish', 'not-spam'].map((verb) => admin.put(`${path}/${verb}/${id}`))
        : []),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toMatchObject([
        404,
        { message: expect.stringContaining('deleted'), ...gone },
      ])
    const { status, text } = await visitor.get(`${path}/${id}`)
    expect([status, text.includes(ada.user)]).toEqual([404, false])
  },
)

test.each(reviewed)(
  '$path: pending items and spam are restored as such',
  async ({ path, item }) => {
    for (const [status, changes] of [
      ['pending', {}],
      ['spam', { hl_check: 'x' }],
    ] as const) {
      const { body } = await visitor.post(path, { ...item, ...changes })
      const there = async () =>
        (await admin.get(`${path}/${status}`)).body.some(({ id }) => id === body['id'])
      expect(await there()).toBe(true)
      await admin.delete(`${path}/${body['id']}`)
      expect(await there()).toBe(false)
      await admin.put(`${path}/restore/${body['id']}`)
      expect(await there()).toBe(true)
    }
  },
)

test.each(kinds)(
  '$path: only what is in the trash is restored or erased there, and its id is not used again',
  async (kind) => {
    const { path } = kind
    const id = await publish(admin, kind)
    const restore = () => admin.put(`${path}/restore/${id}`)
    const erase = () => admin.delete(`${path}/trash/${id}`)
    for (const call of [restore, erase]) expect((await call()).status).toBe(404)
    expect((await visitor.get(`${path}/${id}`)).status).toBe(200)
    await admin.delete(`${path}/${id}`)
    expect((await erase()).body).toMatchObject({ id, affectedRows: 1 })
    const message = 'There is no such thing in the trash.'
    expect(await restore()).toMatchObject({ status: 404, body: { message } })
    expect(await publish(admin, kind)).toBeGreaterThan(id)
  },
)
