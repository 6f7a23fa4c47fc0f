import { expect, test } from 'bun:test'
import { createTidying } from '../commands/tidying.ts'
import { highlights } from '../content/kinds.ts'
import { receipts } from '../receipts/table.ts'
import { access, castOf, reviewed } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { visitorOf } from '../testing/context.ts'
import { emptyFolder, wordsInFiles } from '../testing/folder.ts'
import { queuedIn } from '../testing/mail.ts'
import { callOf, openSite, submit } from '../testing/memory.ts'
import { day, hour } from '../units.ts'
import { expireReceipts } from './expiry.ts'

const kind = castOf(highlights)
const everything = [...reviewed, { path: '/api/student', item: access, title: 'full_name' }]

test('the same submission sent again under its key shows the same receipt, of which no token lies in the database', async () => {
  const { context, visitor } = await openSite()
  for (const { path, item } of everything) {
    const send = async () =>
      String((await visitor.post(path, item, { 'idempotency-key': 'again' })).body['receipt'])
    const address = await send()
    expect(address).toMatch(/^\/submission\/[\w-]{22}$/)
    expect(await send()).toBe(address)
    const token = address.replace('/submission/', '')
    expect(Buffer.from(context.sqlite.serialize()).includes(token)).toBe(false)
  }
})

test('wrong and old links are 404 alike, at most twenty in ten minutes', async () => {
  const site = await openSite()
  const visitor = site.visitor.as(undefined, '203.0.113.9')
  for (const each of everything) {
    const { call } = await submit(site.visitor, each)
    for (let n = 0; n < 25; n++) expect((await visitor.get(call)).status).toBe(200)
  }
  const { call } = await submit(site.visitor, { path: '/api/student', item: access })
  const wrong: string[] = []
  for (let n = 0; n < 20; n++) {
    const { status, text } = await visitor.get(`/api/submissions/${'x'.repeat(n + 3)}`)
    wrong.push(`${status} ${text}`)
  }
  expect([...new Set(wrong)]).toEqual([expect.stringMatching(/^404 /)])
  const refused = await visitor.get(call)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const method of ['PUT', 'DELETE'])
    expect((await visitor.request(method, call)).status).toBe(429)
  expect((await site.visitor.as(undefined, '203.0.113.10').get(call)).status).toBe(200)
})

test('a sender’s address is for admins alone, until 30 days after the decision, when no byte of it stays', async () => {
  const DATA_DIR = emptyFolder()
  const settings = { DATA_DIR, SESSION_HOURS: '8760', TRASH_DAYS: '90' }
  const { context, visitor, admin } = await openSite(settings)
  const contact_email = 'maya@example.org'
  for (const { path, item, title } of reviewed) {
    const made = await visitor.post(path, but(item, { contact_email }))
    expect([made.status, made.text.includes(contact_email)]).toEqual([201, false])
    const one = `${path}/${made.body['id']}`
    expect((await admin.get(one)).body).toMatchObject({ contact_email })
    expect((await admin.get(`${path}/pending`)).body[0]).toMatchObject({ contact_email })
    await admin.put(`${path}/approve/${made.body['id']}`)
    for (const read of [one, path])
      expect((await visitor.get(read)).text).not.toContain(contact_email)
    expect((await admin.get(one)).body).toMatchObject({ contact_email })
    expect((await admin.get(`${path}/published`)).body[0]).toMatchObject({ contact_email })
    expect((await admin.get(`${path}/export.csv`)).text).not.toContain(contact_email)
    await admin.delete(one)
    expect((await admin.get(`${path}/trash`)).body[0]).toMatchObject({ contact_email })
    context.pass(31 * day)
    await createTidying(context)()
    expect(wordsInFiles(DATA_DIR, [contact_email])).toEqual([])
    await admin.put(`${path}/restore/${made.body['id']}`)
    expect((await admin.get(one)).text).not.toContain(contact_email)
    const wrong = await visitor.post(path, but(item, { contact_email: 'maya', [title]: '' }))
    const fields = { contact_email: expect.any(String), [title]: expect.any(String) }
    expect([wrong.status, wrong.body['fields']]).toMatchObject([422, fields])
  }
})

test('usual_hours is the median of the last 20 decisions, if there are five', async () => {
  const { context, visitor } = await openSite()
  const { call } = await submit(visitor, kind)
  let item = 1000
  const decide = async (hours: number) => {
    const submitted_at = context.clock().toISOString()
    context.pass(hours * hour)
    const decided = { status: 'published', decided_at: context.clock().toISOString() } as const
    const row = { kind: highlights.path, item: ++item, nonce: `${item}`, submitted_at }
    context.db
      .insert(receipts)
      .values({ ...row, ...decided })
      .run()
    return (await visitor.get(call)).body['usual_hours']
  }
  for (const hours of [1, 2, 3, 40]) expect(await decide(hours)).toBeNull()
  expect(await decide(5)).toBe(3)
  const { body } = await visitor.post(kind.path, kind.item)
  expect(Number(body['usual_hours'])).toBe(3)
  for (let n = 0; n < 19; n++) await decide(8)
  expect(await decide(8)).toBe(8)
})

test('a link that was handed out before the key changed goes on working beside the one in later emails', async () => {
  const { context, visitor, admin } = await openSite({
    SMTP_URL: 'smtp://localhost:1',
    SESSION_HOURS: '8760',
  })
  const secret = 'another secret of more than thirty-two characters'
  const formerVisitor = visitorOf({ ...context, secret })
  for (const kind of reviewed) {
    const { id, call } = await submit(formerVisitor, kind, { contact_email: 'maya@example.org' })
    for (const note of ['First.', 'Second.']) await admin.put(`${kind.path}/ask/${id}`, { note })
    const [address] = /\/submission\/[\w-]{22}/.exec(queuedIn(context).at(-1)?.body ?? '') ?? []
    const later = callOf(address)
    expect(later).not.toBe(call)
    for (const each of [call, later])
      expect((await visitor.get(each)).body).toMatchObject({ note: 'Second.', item: { id } })
    expect((await visitor.delete(call)).status).toBe(200)
    context.pass(31 * day)
    expireReceipts(context)
    expect(context.sqlite.query('SELECT count(*) FROM receipt_links').values()).toEqual([[0]])
  }
})
