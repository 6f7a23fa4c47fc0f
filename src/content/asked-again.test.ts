import { afterAll, expect, spyOn, test } from 'bun:test'
import { createApp } from '../app.ts'
import { Client } from '../testing/client.ts'
import { fillWithMany } from '../testing/many.ts'
import { environment } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'
import { everyKind, reviewedKinds } from './every-kind.ts'

const world = createTestWorld(environment)
afterAll(() => world.close())
fillWithMany(world.sqlite, 20)
const app = createApp(world)
const visitor = new Client((request) => app.handle(request))

const read = [
  ...everyKind.map(({ path }) => `/api/${path}/7`),
  ...reviewedKinds.map(({ path }) => `/api/${path}/7/next`),
  '/api/lab',
]

test.each(read)(
  '%s is put in words for the database once, and not for each visitor',
  async (path) => {
    const get = (n: number) => visitor.get(`${path}${path.includes('?') ? '&' : '?'}x=${n}`)
    expect((await get(1)).status).toBe(200)
    const prepare = spyOn(world.sqlite, 'prepare')
    expect((await get(2)).status).toBe(200)
    const anew = prepare.mock.calls.map(([sql]) => sql)
    prepare.mockRestore()
    expect(anew).toEqual([])
  },
)
