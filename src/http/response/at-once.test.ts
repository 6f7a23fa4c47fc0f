import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { fillWithDemo } from '../../content/demo/fill.ts'
import * as kinds from '../../content/kinds.ts'
import { fillWithMany } from '../../testing/many.ts'
import { createTestWorld } from '../../testing/world.ts'

const asking = (path: string) => new Request(`http://localhost${path}`)

test('a list of any kind is answered at once', () => {
  const app = createApp(createTestWorld())
  for (const { path } of [kinds.highlights, kinds.events, kinds.faq])
    expect(app.fetch(asking(`/api/${path}?q=robot`))).toBeInstanceOf(Response)
})

test.each(['identity', 'zstd', 'br', 'gzip'])(
  'an item and what follows it are answered at once, also where nobody keeps the answer: %p',
  async (encoding) => {
    const world = createTestWorld()
    await fillWithDemo(world)
    const app = createApp(world)
    const asked = (path: string) =>
      app.fetch(
        new Request(`http://localhost/api/${path}?of=${encoding}`, {
          headers: { 'accept-encoding': encoding },
        }),
      )
    const paths = [kinds.highlights, kinds.articles, kinds.faculty].map(({ path }) => `${path}/1`)
    for (const path of [...paths, `${kinds.highlights.path}/1/next`]) {
      const answer = asked(path)
      expect([path, answer]).toEqual([path, expect.any(Response)])
      expect([path, (await answer).status]).toEqual([path, 200])
    }
    const long = await asked(`${kinds.highlights.path}/1`)
    expect(long.headers.get('content-encoding') ?? 'identity').toBe(encoding)
  },
)

test('a list that is read bit by bit and fails is answered and logged like any failure', async () => {
  const world = createTestWorld()
  fillWithMany(world.sqlite, 250, [kinds.highlights])
  world.snapshot = () => {
    throw new Error('There is no snapshot.')
  }
  const response = await createApp(world).fetch(asking('/api/student-highlights'))
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ message: 'Something went wrong.' })
  expect(world.lines).toContainEqual(
    expect.objectContaining({ cause: expect.stringContaining('There is no snapshot.') }),
  )
})
