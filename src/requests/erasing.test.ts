import { expect, test } from 'bun:test'
import type { AppContext } from '../app-context.ts'
import { createTidying } from '../commands/tidying.ts'
import { nextEmail, recordResult } from '../mail/retries.ts'
import { adaIn } from '../testing/ada.ts'
import type { Client } from '../testing/client.ts'
import { visitorOf } from '../testing/context.ts'
import { emptyFolder, wordsInFiles } from '../testing/folder.ts'
import { logInAsAda } from '../testing/logged-in.ts'
import { createMailQueue } from '../testing/mail.ts'
import { reply, startMailServer } from '../testing/mail-server.ts'
import { environment } from '../testing/site.ts'
import { day } from '../units.ts'
import { eraseExpired } from './erasing.ts'

const student = {
  full_name: 'Quillon Marchbanks',
  email: 'q.marchbanks7@college.edu',
  student_id: 'N90817263',
}
const other = { full_name: 'Ida Rhodes', email: 'ida@college.edu', student_id: 'N11223344' }
const words = ['quillon', 'marchbanks', 'n90817263']
const tracesOf = (folder: string) => wordsInFiles(folder, words)

/** A site whose database is a file, and whose emails go to the server at `url`. */
async function openOffice(url = '') {
  const folder = emptyFolder()
  const queue = createMailQueue(url, {
    ...environment,
    DATA_DIR: folder,
    SESSION_HOURS: '8760', // a year
  })
  const visitor = visitorOf(queue.context)
  const submit = async (fields: object = student) =>
    Number((await visitor.post('/api/student', fields, { 'idempotency-key': 'mine' })).body['id'])
  return { ...queue, folder, visitor, admin: await adaIn(queue.context, visitor), submit }
}

test('an email of denial that is given up leaves no byte a week later, and the log names nobody', async () => {
  const refuses = () => reply(550, 'q.marchbanks7: no such mailbox')
  const { port } = await startMailServer({ refuses })
  const { folder, context, admin, submit, delivery } = await openOffice(`smtp://localhost:${port}`)
  await admin.delete(`/api/student/${await submit()}`)
  await delivery.round()
  const { body: kept } = await admin.get('/api/mail')
  expect(kept).toMatchObject([{ kind: 'denied', state: 'failed', recipient: student.email }])
  context.pass(7 * day + 1)
  await createTidying(context)()
  expect((await admin.get('/api/mail')).body).toMatchObject([{ body: '', recipient: null }])
  expect(tracesOf(folder)).toEqual([])
  const again = await admin.post(`/api/mail/retry/${kept[0]?.['id']}`, undefined)
  expect(again).toMatchObject({ status: 409, body: { message: expect.any(String) } })
  const log = JSON.stringify(context.lines).toLowerCase()
  expect(log).toContain('no such mailbox')
  for (const word of words) expect(log).not.toContain(word)
})

test('a deleted request goes with its waiting emails and stored reply, and leaves other students’', async () => {
  const { folder, visitor, admin, submit } = await openOffice()
  const first = await submit()
  expect(await submit()).toBe(first)
  const { body } = await visitor.post('/api/sd-forms', other)
  await visitor.post('/send-alert', { subject: 'Server room', message: 'It is hot.' })
  await visitor.post('/send-alert', { subject: student.full_name, message: student.student_id })
  await admin.post('/api/student/approve', { id: first })
  expect((await admin.get('/api/mail')).body).toHaveLength(5)
  expect(tracesOf(folder)).toEqual(words)
  expect((await admin.delete(`/api/sd-forms/${first}`)).status).toBe(200)
  const subjects = (await admin.get('/api/mail')).body.map(({ subject }) => subject)
  expect(subjects).toEqual(['Server room', 'Server and database access: Ida Rhodes'])
  expect((await admin.get('/api/student')).body).toMatchObject([{ id: body['id'], ...other }])
  expect(tracesOf(folder)).toEqual([])
  expect(await submit()).toBeGreaterThan(first)
})

test('an alert that is under way while its request is erased does not come back', async () => {
  const { folder, context, admin, submit } = await openOffice('smtp://localhost:1')
  const id = await submit()
  const underWay = nextEmail(context)
  await admin.delete(`/api/sd-forms/${id}`)
  expect(underWay).toMatchObject({ kind: 'alert', request_id: id })
  if (underWay)
    recordResult(context, underWay, { outcome: 'sent', reply: null, refused: ['a@college.edu'] })
  expect<unknown>((await admin.get('/api/mail')).body).toEqual([])
  expect(tracesOf(folder)).toEqual([])
})

const namesIn = ({ sqlite }: AppContext) =>
  sqlite.query('SELECT full_name FROM requests ORDER BY full_name').values().flat()

test('an approved request is erased a year after its approval, one that waits is not', async () => {
  const { folder, context, admin, visitor, submit } = await openOffice()
  const id = await submit()
  context.pass(100 * day)
  const { body } = await admin.post('/api/student/approve', { id })
  expect(body).toMatchObject({
    approved_at: '2026-06-10T12:00:00.000Z',
    keep: false,
    kept_until: '2027-06-10T12:00:00.000Z',
  })
  await visitor.post('/api/student', other)
  context.pass(365 * day - 1)
  await eraseExpired(context)
  expect(namesIn(context)).toEqual([other.full_name, student.full_name])
  context.pass(1)
  await eraseExpired(context)
  expect(namesIn(context)).toEqual([other.full_name])
  expect(tracesOf(folder)).toEqual([])
})

test('an approved request that is kept stays until an admin no longer keeps it', async () => {
  const { context, admin, visitor, submit } = await openOffice()
  const id = await submit()
  const keep = (by: Client, value: unknown) => by.put(`/api/student/keep/${id}`, { keep: value })
  expect((await keep(admin, true)).status).toBe(409)
  await admin.post('/api/student/approve', { id })
  expect(await admin.form('PUT', `/api/student/keep/${id}`, { keep: 'true' })).toMatchObject({
    status: 200,
    body: { id, affectedRows: 1, keep: true, kept_until: null },
  })
  expect((await keep(admin, true)).body).toMatchObject({ affectedRows: 0 })
  context.pass(800 * day)
  await eraseExpired(context)
  const later = await logInAsAda(visitor)
  expect((await keep(later, false)).body).toMatchObject({
    affectedRows: 1,
    kept_until: '2027-03-02T12:00:00.000Z',
  })
  await eraseExpired(context)
  expect(namesIn(context)).toEqual([])
  expect((await later.put(`/api/student/keep/${id}`, '{')).status).toBe(404)
})
