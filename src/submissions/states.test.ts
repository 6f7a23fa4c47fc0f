import { expect, test } from 'bun:test'
import { events } from '../content/kinds.ts'
import { article, castOf } from '../testing/cast.ts'
import { openSite, submit } from '../testing/memory.ts'

const path = '/api/tech-blog'
const now = '2026-03-02T12:00:00.000Z'
const item = {
  ...{ id: 1, ...article, image: null, image_alt: null, img: null, contact_email: null },
  ...{ status: 'pending', submission_date: now, published_at: null },
}
const waiting = {
  ...{ kind: 'tech-blog', title: article.title, status: 'waiting' },
  ...{ submitted_at: now, decided_at: null },
  ...{ note: null, reason: null, link: null, item, revision: 1 },
  ...{ conversation: [], usual_hours: null },
  ...{ proposal: null, proposal_fate: null, proposal_at: null },
}
const note = { at: now, note: 'More.' }
const decided = { ...waiting, decided_at: now, item: null, revision: null }

test('a receipt answers its whole state at each step, and so does each change', async () => {
  const { admin, visitor } = await openSite()
  const { address, call } = await submit(visitor, { path, item: article })
  expect(address).toMatch(/^\/submission\/[\w-]{22}$/)
  expect((await visitor.get(call)).headers.get('cache-control')).toBe('no-store')
  const receipt = async (link = call) => (await visitor.get(link)).body
  expect<unknown>(await receipt()).toEqual(waiting)
  await admin.put(`${path}/ask/1`, { note: 'More.' })
  expect<unknown>(await receipt()).toEqual({
    ...{ ...waiting, status: 'changes-asked', note: 'More.' },
    conversation: [note],
  })
  const since = { at: now, changes: { title: [article.title, 'New'] } }
  const renamed = { ...waiting, title: 'New', item: { ...item, title: 'New' }, revision: 2 }
  const changed = { ...renamed, conversation: [note, since] }
  const { body: saved } = await visitor.put(call, { title: 'New' })
  expect<unknown>(saved).toEqual({ message: 'Saved.', affectedRows: 1, id: 1, ...changed })
  expect<unknown>(await receipt()).toEqual(changed)
  await admin.put(`${path}/approve/1`)
  const published = { ...changed.item, status: 'approved', published_at: now }
  expect<unknown>(await receipt()).toEqual({
    ...{ ...renamed, decided_at: now, revision: 3, item: published },
    ...{ status: 'published', link: '/tech-blog' },
  })
  const { status, body } = await visitor.delete(call)
  const instead = { message: 'This is published. It can be taken down instead.' }
  expect<unknown>([status, body]).toEqual([409, instead])

  const { body: down } = await visitor.post(`${call}/take-down`, undefined)
  const waitingAgain = { ...published, status: 'pending' }
  const takenDown = { ...renamed, status: 'taken-down', revision: 4, item: waitingAgain }
  const done = { message: 'Taken down.', affectedRows: 1, id: 1 }
  expect<unknown>(down).toEqual({ ...done, ...takenDown })
  expect<unknown>(await receipt()).toEqual(takenDown)

  const second = await submit(visitor, { path, item: article })
  const { body: withdrawn } = await visitor.delete(second.call)
  expect<unknown>(withdrawn).toEqual({ message: 'Withdrawn.', id: 2, affectedRows: 1 })
  expect<unknown>(await receipt(second.call)).toEqual({
    ...decided,
    title: null,
    status: 'withdrawn',
  })
  const third = await submit(visitor, { path, item: article })
  await admin.put(`${path}/decline/3`, { reason: 'No.' })
  expect<unknown>(await receipt(third.call)).toEqual({
    ...decided,
    status: 'declined',
    reason: 'No.',
  })
})

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
  await change('Second') // which changes nothing, and answers nothing
  expect((await visitor.get(call)).body['status']).toBe('changes-asked')
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
