import { expect, test } from 'bun:test'
import { access, reviewed } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { openSite, submit } from '../testing/memory.ts'

const submitted = [...reviewed, { path: '/api/student', item: access, title: 'full_name' }]
const json = { 'content-type': 'application/json' }

/** Sends a change whose last bytes come only after something else has happened. */
async function changeWhile(visitor: Client, call: string, fields: object, happens: () => unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(fields))
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(bytes.slice(0, 5))
      await happens()
      controller.enqueue(bytes.slice(5))
      controller.close()
    },
  })
  return await visitor.request('PUT', call, { body, headers: json })
}

test.each(submitted)(
  '$path: an item that is decided while an edit arrives is not changed',
  async (kind) => {
    const { admin, visitor } = await openSite()
    const { path, title } = kind
    const { id, call } = await submit(visitor, kind)
    const approve = () =>
      path === '/api/student'
        ? admin.post(`${path}/approve`, { id })
        : admin.put(`${path}/approve/${id}`)
    const { status } = await changeWhile(visitor, call, { [title]: 'Too late' }, approve)
    expect(status).toBe(409)
    const [row] = (await admin.get(path)).body
    expect(row).toMatchObject({ status: 'approved', ...kind.item })
  },
)

test.each(submitted)(
  '$path: a form without scripts carries its revision, and is refused when stale',
  async (kind) => {
    const { visitor } = await openSite()
    const { call } = await submit(visitor, kind)
    const change = async (title: string, hl_revision: string) =>
      (await visitor.form('PUT', call, { [kind.title]: title, hl_revision })).status
    expect(await change('First', '1')).toBe(200)
    expect(await change('Second', '1')).toBe(412)
    expect(await change('Second', '2')).toBe(200)
  },
)
