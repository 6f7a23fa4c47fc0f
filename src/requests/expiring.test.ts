import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { eraseExpired } from './erasing.ts'
import { requests } from './table.ts'

test('where many expired, others are answered meanwhile, and a site that stops goes no further', async () => {
  const { visitor, world } = await openSite()
  await visitor.post('/api/student', access)
  const [row] = world.db.select().from(requests).all()
  if (!row) throw new Error('There is no request.')
  const approved = { status: 'approved', approved_at: '2020-01-01T12:00:00.000Z' } as const
  for (let n = 1; n <= 45; n++)
    world.db
      .insert(requests)
      .values({
        ...row,
        ...approved,
        id: row.id + n,
        email: `${n}@college.edu`,
        student_id: `N${n}`,
      })
      .run()
  const left = () => world.db.$count(requests)
  const stopping = new AbortController()
  const erasing = eraseExpired(world, stopping.signal)
  const others = await left()
  stopping.abort()
  await erasing
  expect([others, await left()]).toEqual([36, 36])
  await eraseExpired(world)
  expect(await left()).toBe(1)
  world.close()
})
