import { expect, spyOn, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { highlights } from '../content/kinds.ts'
import { fillWithMany } from '../testing/many.ts'
import { openSite } from '../testing/memory.ts'
import { type Action, inBatches } from './batches.ts'

const { world, admin, visitor } = await openSite()
fillWithMany(world.sqlite, 12, [highlights])
const items = Array.from({ length: 12 }, (_, n) => ({ id: n + 1 }))
const request = new Request('http://localhost/api/bulk')

test('other requests are answered while many items are changed', async () => {
  let now = 0
  const clock = spyOn(performance, 'now').mockImplementation(() => {
    now += 10 // each item takes as long as a batch may
    return now
  })
  let answered = 0
  let isOver = false
  const readers = async () => {
    while (!isOver) {
      expect((await visitor.get('/api/faq?page=1')).status).toBe(200)
      answered++
      await setImmediate()
    }
  }
  const reading = readers()
  const asked = { action: 'unpublish', items }
  const { body } = await admin.post('/api/bulk/student-highlights', asked)
  isOver = true
  await reading
  clock.mockRestore()
  const results = body['results'] as { status: number; affectedRows: number }[]
  expect(results.filter(({ affectedRows }) => affectedRows === 1)).toHaveLength(items.length)
  expect(answered).toBeGreaterThan(5)
})

const count = () => world.sqlite.query('SELECT count(*) FROM marks').values()[0]?.[0]

test('an unexpected error rolls its batch back, and nothing is tried after it', async () => {
  world.sqlite.run('CREATE TABLE marks (id INTEGER)')
  let tried = 0
  const clock = spyOn(performance, 'now')
  clock.mockReturnValue(performance.now())
  const action: Action = ({ id }) => {
    tried++
    world.sqlite.run('INSERT INTO marks VALUES (?)', [id])
    if (id === 1) clock.mockReturnValue(performance.now() + 10) // ends the batch
    if (tried === 4) throw new Error('The disk is gone.')
    return { message: 'Done.', affectedRows: 1 }
  }
  const five = [1, 2, 3, 4, 5].map((id) => ({ id }))
  const results = await inBatches(world, request, five, action)
  clock.mockRestore()
  const done = results.filter(({ status }) => status === 200)
  expect(results.map(({ status }) => status)).toMatchObject({ 0: 200, 3: 500, 4: 500 })
  expect(results[4]).toEqual({
    id: 5,
    status: 500,
    message: 'Something went wrong.',
    affectedRows: 0,
  })
  expect([tried, count()]).toEqual([4, done.length])
})

test('an unexpected error in the first batch fails the call', async () => {
  const action: Action = () => {
    throw new Error('The disk is gone.')
  }
  await expect(inBatches(world, request, [{ id: 1 }], action)).rejects.toThrow('The disk is gone.')
})

test('a refused item leaves nothing half done', async () => {
  world.sqlite.run('DELETE FROM marks')
  const { Refusal } = await import('../http/response/errors.ts')
  const action: Action = ({ id }) =>
    world.db.transaction(() => {
      world.sqlite.run('INSERT INTO marks VALUES (?)', [id])
      if (id === 2) throw new Refusal(409, 'Not this one.')
      return { message: 'Done.', affectedRows: 1 }
    })
  const results = await inBatches(world, request, [{ id: 1 }, { id: 2 }, { id: 3 }], action)
  expect(results.map(({ status, message }) => [status, message])).toEqual([
    [200, 'Done.'],
    [409, 'Not this one.'],
    [200, 'Done.'],
  ])
  expect(count()).toBe(2)
})
