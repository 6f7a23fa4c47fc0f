import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { highlights } from '../content/kinds.ts'
import { Refusal } from '../http/response/errors.ts'
import { fillWithMany } from '../testing/many-rows.ts'
import { openSite } from '../testing/memory.ts'
import { type Action, batchSize, performInBatches } from './batches.ts'

const { context, admin, visitor } = await openSite()
const many = Array.from({ length: 4 * batchSize }, (_, n) => ({ id: n + 1 }))
fillWithMany(context.sqlite, many.length, [highlights])
const request = new Request('http://localhost/api/bulk')

test('other requests are answered while many items are changed', async () => {
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
  const asked = { action: 'unpublish', items: many }
  const { body } = await admin.post('/api/bulk/student-highlights', asked)
  isOver = true
  await reading
  const results = body['results'] as { status: number; affectedRows: number }[]
  expect(results.filter(({ affectedRows }) => affectedRows === 1)).toHaveLength(many.length)
  expect(answered).toBeGreaterThanOrEqual(3)
})

const count = () => context.sqlite.query('SELECT count(*) FROM marks').values()[0]?.[0]

test('an unexpected error rolls its batch back, and nothing is tried after it', async () => {
  context.sqlite.run('CREATE TABLE marks (id INTEGER)')
  const [done, failing, last] = [batchSize, batchSize + 2, batchSize + 4]
  let tried = 0
  const action: Action = ({ id }) => {
    tried++
    context.sqlite.run('INSERT INTO marks VALUES (?)', [id])
    if (id === failing) throw new Error('The disk is gone.')
    return { message: 'Done.', affectedRows: 1 }
  }
  const results = await performInBatches(context, request, many.slice(0, last), action)
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(done).fill(200),
    ...Array(last - done).fill(500),
  ])
  const failed = { status: 500, message: 'Something went wrong.', affectedRows: 0 }
  expect(results.at(-1)).toEqual({ id: last, ...failed })
  expect([tried, count()]).toEqual([failing, done])
})

test('an unexpected error in the first batch fails the call', async () => {
  const action: Action = () => {
    throw new Error('The disk is gone.')
  }
  await expect(performInBatches(context, request, [{ id: 1 }], action)).rejects.toThrow(
    'The disk is gone.',
  )
})

test('a refused item leaves nothing half done', async () => {
  context.sqlite.run('DELETE FROM marks')
  const action: Action = ({ id }) =>
    context.db.transaction(() => {
      context.sqlite.run('INSERT INTO marks VALUES (?)', [id])
      if (id === 2) throw new Refusal(409, 'Not this one.')
      return { message: 'Done.', affectedRows: 1 }
    })
  const results = await performInBatches(context, request, many.slice(0, 3), action)
  expect(results).toMatchObject([
    { status: 200, message: 'Done.' },
    { status: 409, message: 'Not this one.' },
    { status: 200, message: 'Done.' },
  ])
  expect(count()).toBe(2)
})
