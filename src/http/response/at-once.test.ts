import { expect, test } from 'bun:test'
import { fillWithMany } from '../../../scripts/measure/bench/many.ts'
import { createApp } from '../../app.ts'
import * as kinds from '../../content/kinds.ts'
import { createTestWorld } from '../../testing/world.ts'

const asking = (path: string) => new Request(`http://localhost${path}`)

test('a list of any kind is answered at once', () => {
  const app = createApp(createTestWorld())
  for (const { path } of [kinds.highlights, kinds.events, kinds.faq])
    expect(app.fetch(asking(`/api/${path}?q=robot`))).toBeInstanceOf(Response)
})

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
