import { Database } from 'bun:sqlite'
import { afterAll, expect, spyOn, test } from 'bun:test'
import { access, question } from '../testing/cast.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite } from '../testing/memory.ts'
import { databaseIn } from './place.ts'

const DATA_DIR = emptyFolder()
const { context, visitor, admin } = await openSite({ DATA_DIR })
const other = new Database(databaseIn(DATA_DIR))

afterAll(() => {
  other.close()
  context.close()
})

/** Here the other program shares our thread: a write that stopped it would never be let in. */
test('while another program writes, reads are answered and writes wait', async () => {
  for (let n = 0; n < 2; n++) await admin.post('/api/faq', question)
  other.run('BEGIN IMMEDIATE')
  const looks = spyOn(context.sqlite, 'run')
  const writes = [
    visitor.post('/api/sd-forms', access),
    admin.put('/api/faq/1', { answer: 'Sooner.' }),
    admin.delete('/api/faq/2'),
  ]
  const tries = () => looks.mock.calls.filter(([sql]) => sql === 'BEGIN IMMEDIATE').length
  for (let answers = 0; answers < 20 || tries() < 20; answers++, await Bun.sleep(1))
    expect((await visitor.get('/api/faq/1')).body['answer']).toBe(question.answer)
  other.run('COMMIT')
  const statuses = await Promise.all(writes.map(async (write) => (await write).status))
  looks.mockRestore()
  expect(statuses.toSorted()).toEqual([200, 200, 201])
})
