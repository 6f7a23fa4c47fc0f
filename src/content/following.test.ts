import { expect, test } from 'bun:test'
import { createApp } from '../app.ts'
import { adaIn } from '../testing/ada.ts'
import { kinds } from '../testing/cast.ts'
import { Client } from '../testing/client.ts'
import { environment } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'

test.each(kinds.filter(({ reviewed }) => reviewed))(
  'after one of $path comes the one published before it, after the first the newest, and none after the only one',
  async ({ path, item, title }) => {
    const world = createTestWorld(environment)
    const app = createApp(world)
    const visitor = new Client((request) => app.handle(request))
    const admin = await adaIn(world, visitor)
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
    world.close()
  },
)
