import { expect, test } from 'bun:test'
import { openSite } from '../testing/memory.ts'
import { keepMailGoing } from './mail.ts'

test('where what waits can’t be told by mail, the log says why, and the server goes on', async () => {
  const { world } = await openSite()
  world.sqlite.run('ALTER TABLE requests RENAME TO elsewhere')
  await keepMailGoing(world).stop()
  expect(world.lines).toContainEqual({
    level: 'error',
    cause: "What waits can't be told by mail: SQLiteError: no such table: requests",
  })
})
