import { expect, test } from 'bun:test'
import { article, hackNight } from '../testing/cast.ts'
import { left, settings } from '../testing/left-site.ts'
import { openSite } from '../testing/memory.ts'
import { arrive } from '../testing/moving-out.ts'
import { hour, minute } from '../units.ts'
import { notifyAtOnce } from './notices.ts'

test('what an admin was told of is not told again where the activity of another site moves in, and what is new is', async () => {
  const { world, admin, visitor } = await openSite({ ...settings, SMTP_URL: 'smtp://localhost:1' })
  await admin.put('/api/admins/admin-panel/1', { notices: 'at once' })
  const letters = () => {
    world.pass(2 * hour)
    notifyAtOnce(world)
    world.sqlite.run("UPDATE letters SET state = 'sent' WHERE state = 'waiting'")
    const told = "SELECT body FROM letters WHERE kind = 'notice' ORDER BY id"
    return world.sqlite.query<{ body: string }, []>(told).all()
  }
  await visitor.post('/api/tech-blog', { ...article, title: 'Told at once' })
  expect(letters()).toHaveLength(1)
  world.pass(minute)
  await visitor.post('/api/tech-blog', { ...article, title: 'Not told yet' })
  const { folder } = await left()
  expect((await arrive(world, folder))['activity']).toMatchObject({ refused: [] })
  const [, second, ...others] = letters()
  expect(others).toEqual([])
  expect(second?.body).toContain('Not told yet')
  expect(second?.body).not.toContain('Told at once')
  expect(letters()).toHaveLength(2)
  await visitor.post('/api/events', { ...hackNight, title: 'Come since' })
  expect(letters().at(-1)?.body).toContain('Come since')
})
