import { expect, test } from 'bun:test'
import { events } from '../content/kinds.ts'
import { makeAllDue } from '../mail/retries.ts'
import { castOf } from '../testing/cast.ts'
import { openSiteWithMail } from '../testing/mail.ts'
import { openSite, submit } from '../testing/memory.ts'
import { minute } from '../units.ts'

const contact_email = 'maya@example.org'
const kind = castOf(events)

type Undone = [action: string, back: string, status: string, method?: 'PUT' | 'DELETE']

const undone: Undone[] = [
  ['approve', 'unpublish', 'published'],
  ['ask', 'unask', 'changes-asked'],
  ['decline', 'restore', 'declined'],
  ['', 'restore', 'declined', 'DELETE'],
]

test('a decision that is undone in time is not emailed', async () => {
  const { path } = kind
  const { admin, visitor, mailedAfter } = await openSiteWithMail()
  for (const [action, back, status, method = 'PUT'] of undone) {
    const { id, call } = await submit(visitor, kind, { contact_email })
    await mailedAfter(0)
    const place = action ? `${path}/${action}/${id}` : `${path}/${id}`
    const words = { note: 'More.', reason: 'No.' }
    const done = await (method === 'PUT' ? admin.put(place, words) : admin.delete(place))
    expect((await visitor.get(call)).body['status']).toBe(status)
    expect(await mailedAfter(2 * minute - 1)).toEqual([])
    const seen = { 'if-match': done.headers.get('etag') ?? `"${done.body['revision']}"` }
    expect((await admin.put(`${path}/${back}/${id}`, undefined, seen)).status).toBe(200)
    expect((await visitor.get(call)).body['status']).toBe('waiting')
    expect([action, await mailedAfter(5 * minute)]).toEqual([action, []])
    await admin.put(`${path}/approve/${id}`)
    expect(await mailedAfter(2 * minute)).toEqual([expect.stringContaining('published')])
    await admin.put(`${path}/unpublish/${id}`)
    await admin.put(`${path}/approve/${id}`)
    expect(await mailedAfter(5 * minute)).toEqual([])
  }
})

test('a decision that stands again after its undoing is undone is emailed', async () => {
  const { path } = kind
  const { admin, visitor, mailedAfter } = await openSiteWithMail()
  for (const [action, again, words] of [
    ['approve', 'published', {}],
    ['ask', 'change', { note: 'More.' }],
  ] as const) {
    const { id } = await submit(visitor, kind, { contact_email })
    await mailedAfter(0)
    await admin.put(`${path}/${action}/${id}`, words)
    await admin.put(`${path}/decline/${id}`, { reason: 'No.' })
    await admin.put(`${path}/restore/${id}`)
    expect([action, await mailedAfter(2 * minute)]).toEqual([
      action,
      [expect.stringContaining(again)],
    ])
    expect([action, await mailedAfter(5 * minute)]).toEqual([action, []])
  }
})

test('a restart, or a mail server that is back, sends no email whose decision can be undone', async () => {
  const { context, admin, visitor, mailedAfter } = await openSiteWithMail()
  const { id } = await submit(visitor, kind, { contact_email })
  await admin.put(`${kind.path}/approve/${id}`)
  await mailedAfter(0)
  makeAllDue(context)
  expect(await mailedAfter(0)).toEqual([])
  expect(await mailedAfter(2 * minute)).toHaveLength(1)
})

test('undoing a request for changes restores the one before', async () => {
  const { path } = kind
  const { admin, visitor } = await openSite()
  const { id, call } = await submit(visitor, kind)
  await admin.put(`${path}/ask/${id}`, { note: 'First.' })
  await admin.put(`${path}/ask/${id}`, { note: 'Second.' })
  await admin.put(`${path}/unask/${id}`)
  const { status: fate, note } = (await visitor.get(call)).body
  expect([fate, note]).toEqual(['changes-asked', 'First.'])
  await visitor.put(call, { [kind.title]: 'By its sender' })
  const { status, body } = await admin.put(`${path}/unask/${id}`)
  expect([status, body['affectedRows']]).toEqual([200, 0])
  expect((await visitor.get(call)).body['status']).toBe('waiting')
})

test('undoing a decision restores the conversation, and what was taken down', async () => {
  const { path, title } = kind
  const { admin, visitor } = await openSite()
  const { id, call } = await submit(visitor, kind)
  const say = (verb: string) => admin.put(`${path}/${verb}/${id}`, { note: 'More.' })
  const marks = async () => {
    const { status, note, conversation } = (await visitor.get(call)).body
    return { status, note, conversation }
  }
  await say('ask')
  for (const turn of ['asked', 'changed', 'taken down']) {
    if (turn === 'changed') await visitor.put(call, { [title]: 'By its sender' })
    if (turn === 'taken down') {
      await say('approve')
      await visitor.post(`${call}/take-down`, undefined)
    }
    const before = await marks()
    for (const [decision, back] of [
      ['approve', 'unpublish'],
      ['decline', 'restore'],
    ] as const) {
      await say(decision)
      expect([turn, (await marks()).conversation]).toEqual([turn, []])
      await say(back)
      expect([turn, decision, await marks()]).toEqual([turn, decision, before])
    }
  }
})

test('an edit of many is undone as one of one is', async () => {
  const { path, name, title } = kind
  const { admin, visitor } = await openSite()
  const { id } = await submit(visitor, kind)
  await admin.put(`${path}/${id}`, { [title]: 'Edited' })
  const undo = async (revision: number) => {
    const asked = { action: 'revert', items: [{ id, revision }] }
    return (await admin.post('/api/bulk/events', asked)).body['results']
  }
  expect(await undo(1)).toMatchObject([{ status: 412 }])
  expect(await undo(2)).toMatchObject([{ status: 200, affectedRows: 1, revision: 3 }])
  expect((await admin.get(`${path}/${id}`)).body[title]).toBe(name)
})
