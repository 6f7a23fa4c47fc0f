import { expect, test } from 'bun:test'
import { events } from '../content/kinds.ts'
import { castOf } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'

test('admins and sender see the conversation until the decision', async () => {
  const kind = castOf(events)
  const { path, title } = kind
  const { context, admin, visitor } = await openSite()
  const { id, call } = await submit(visitor, kind, { [title]: 'First' })
  const conversations = async () => {
    const [pending] = (await admin.get(`${path}/pending`)).body
    const { body } = await admin.get(`${path}/${id}`)
    expect(pending?.['conversation']).toEqual(body['conversation'])
    return [body['conversation'], (await visitor.get(call)).body['conversation']] as unknown[]
  }
  const ask = (note: string) => admin.put(`${path}/ask/${id}`, { note })
  const change = (name: string) => visitor.put(call, { [title]: name })
  await change('Second') // before anybody asks, nothing is noted
  expect(await conversations()).toEqual([[], []])
  const at = context.clock().toISOString()
  await ask('A better name.')
  const note = { at, note: 'A better name.' }
  expect(await conversations()).toEqual([[{ ...note, by: 'ada' }], [note]])
  await change('Third')
  await change('Fourth')
  const changed = { at, changes: { [title]: ['Second', 'Fourth'] } }
  expect(await conversations()).toEqual([
    [{ ...note, by: 'ada' }, changed],
    [note, changed],
  ])
  await ask('Shorter.')
  const again = { at, note: 'Shorter.' }
  expect((await conversations())[1]).toEqual([note, changed, again])
  await admin.put(`${path}/unask/${id}`)
  expect((await conversations())[1]).toEqual([note, changed])
  await change('Second') // as it was when it was asked for
  expect((await conversations())[1]).toEqual([note])
  await admin.put(`${path}/approve/${id}`)
  expect((await visitor.get(call)).body['conversation']).toEqual([])
  const stored = 'SELECT count(*) FROM receipts WHERE conversation IS NOT NULL'
  expect(context.sqlite.query(stored).values()).toEqual([[0]])
})
