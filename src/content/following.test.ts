import { expect, test } from 'bun:test'
import { reviewed } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'

test.each(reviewed)(
  'the next of $path is the one published before, after the oldest the newest',
  async ({ path, item, title }) => {
    const { visitor, admin } = await openSite()
    const add = async (name: string) => {
      const { body } = await admin.post(path, { ...item, [title]: name })
      return Number(body['id'])
    }
    const [first, second, third] = [await add('first'), await add('second'), await add('third')]
    const waiting = await add('waiting')
    const after = async (id: number) => (await visitor.get(`${path}/${id}/next`)).body['next']

    await admin.put(`${path}/approve/${third}`)
    expect(await after(third)).toBeNull()
    for (const id of [first, second]) await admin.put(`${path}/approve/${id}`)
    const published: { id: number }[] = JSON.parse((await visitor.get(path)).text)
    const ids = published.map(({ id }) => id)
    expect(ids).toHaveLength(3)
    for (const [place, id] of ids.entries())
      expect(await after(id)).toMatchObject({ id: ids[(place + 1) % 3] })
    expect(await after(third)).toHaveProperty('title')
    expect((await visitor.get(`${path}/${waiting}/next`)).status).toBe(404)
    expect((await visitor.get(`${path}/none/next`)).status).toBe(404)
    const { body, headers } = await admin.get(`${path}/${waiting}/next`)
    expect([body['next'], headers.get('cache-control')]).toEqual([null, 'no-store'])
  },
)
