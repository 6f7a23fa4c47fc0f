import { expect, test } from 'bun:test'
import { adaIn } from '../../testing/ada.ts'
import { access, bob, question, tracker } from '../../testing/cast.ts'
import { createTestContext, visitorOf } from '../../testing/context.ts'
import { openSite } from '../../testing/memory.ts'
import { png } from '../../testing/pictures.ts'
import { environment } from '../../testing/site.ts'
import { hour } from '../../units.ts'

const highlights = '/api/student-highlights'

const site = await openSite()

const pending = async () =>
  Number((await site.admin.get(`${highlights}/pending`)).headers.get('x-total-count'))

test('a repeated create has the same response and creates one row, even if both arrive at once', async () => {
  const before = await pending()
  const key = { 'idempotency-key': 'first-key' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => site.visitor.post(highlights, tracker, key)),
  )
  const later = await site.visitor.form('POST', highlights, { ...tracker, hl_key: 'first-key' })
  for (const { status, body } of [...answers, later]) {
    expect(status).toBe(201)
    expect<unknown>(body).toEqual(answers[0]?.body)
  }
  expect(await pending()).toBe(before + 1)
})

test('a create with the same key and other content is a submission of its own, and shows nothing of the first', async () => {
  const key = { 'idempotency-key': '1' }
  const other = { full_name: 'Ana Ruiz', email: 'ana@college.edu', student_id: 'N00000071' }
  const { body: first } = await site.visitor.post('/api/student', access, key)
  const answer = await site.visitor.post('/api/student', other, key)
  expect(answer).toMatchObject({ status: 201, body: other })
  expect(answer.body['id']).not.toBe(first['id'])
  for (const hidden of Object.values(access)) expect(answer.text).not.toContain(hidden)
  const again = await site.visitor.post('/api/student', access, key)
  expect(again.body['id']).toBe(first['id'])
})

test('a create with the same key and another picture is another one, whatever the multipart boundary', async () => {
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    site.visitor.form('POST', highlights, {
      ...tracker,
      hl_key: 'with-a-picture',
      img: new File([bytes], 'shuttle.png', { type: 'image/png' }),
    })
  const { body: first } = await send(png(8, 8))
  expect((await send(png(8, 8))).body['id']).toBe(first['id'])
  const other = await send(png(9, 9))
  expect(other).toMatchObject({ status: 201, body: { img: expect.any(String) } })
  expect(other.body['id']).not.toBe(first['id'])
})

test('a repeated create has the same response even if the quota is used up, by header and by hidden field', async () => {
  const crowd = site.visitor.as(undefined, '192.0.2.91')
  const byHeader = () => crowd.post(highlights, tracker, { 'idempotency-key': 'key-in-a-crowd' })
  const form = { ...tracker, hl_key: 'hidden-in-a-crowd' }
  const byField = () => crowd.form('POST', highlights, form)
  const besideNothing = () => crowd.post(highlights, form, { 'idempotency-key': '' })
  const [first, other] = [await byHeader(), await byField()]
  await site.context.limits.submissions.take('192.0.2.91', 58)
  expect((await crowd.post(highlights, tracker)).status).toBe(429)
  expect(await byHeader()).toMatchObject({ status: 201, text: first.text })
  for (const again of [byField, besideNothing])
    expect(await again()).toMatchObject({ status: 201, text: other.text })
})

test('a repeated create counts once, also if it arrives several times at once', async () => {
  const crowd = site.visitor.as(undefined, '192.0.2.92')
  const key = { 'idempotency-key': 'key-at-once' }
  await site.context.limits.submissions.take('192.0.2.92', 58)
  await Promise.all(Array.from({ length: 4 }, () => crowd.post(highlights, tracker, key)))
  const others = await Promise.all(Array.from({ length: 4 }, () => crowd.post(highlights, tracker)))
  expect(others.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('the same key in another session or on another path is another create', async () => {
  const key = { 'idempotency-key': 'shared-key' }
  const { body } = await site.visitor.post(highlights, tracker, key)
  expect((await site.admin.post(highlights, tracker, key)).body['id']).not.toBe(body['id'])
  expect((await site.visitor.post('/api/sd-forms', access, key)).body).toMatchObject(access)
  const both = { ...tracker, ...question }
  expect((await site.admin.post(highlights, both, key)).body).toMatchObject(tracker)
  expect((await site.admin.post('/api/faq', both, key)).body).toMatchObject(question)
})

test('a failed create isn’t stored, and after a day the same key creates a new row', async () => {
  const { context, visitor } = await openSite()
  const key = { 'idempotency-key': 'old-key' }
  expect((await visitor.post(highlights, {}, key)).status).toBe(422)
  const { body } = await visitor.post(highlights, tracker, key)
  context.pass(23 * hour)
  expect((await visitor.post(highlights, tracker, key)).body['id']).toBe(body['id'])
  context.pass(2 * hour)
  expect((await visitor.post(highlights, tracker, key)).body['id']).not.toBe(body['id'])
})

/** `src/erasing.test.ts` looks for what was answered to items and requests. */
test('what was answered to a new account is erased with it', async () => {
  const { context, admin } = await openSite()
  const stored = () => context.sqlite.query('SELECT made_id FROM replies').all()
  const { body } = await admin.post('/api/admins', bob, { 'idempotency-key': 'a-key' })
  expect(stored()).toEqual([{ made_id: body['id'] }])
  expect((await admin.delete(`/api/admins/admin-panel/${body['id']}`)).status).toBe(200)
  expect(stored()).toEqual([])
})

test('the stored digest of a password can’t be guessed without the site’s secret', async () => {
  const storedUnder = async (secret: string) => {
    const context = { ...createTestContext(environment), secret }
    const admin = await adaIn(context, visitorOf(context))
    await admin.post('/api/admins', bob, { 'idempotency-key': 'a-key' })
    return context.sqlite.query('SELECT content FROM replies').values().flat()
  }
  const stored = await storedUnder('the key of one site, which is long enough')
  expect(stored).toEqual([expect.any(String)])
  expect(await storedUnder('the key of one site, which is long enough')).toEqual(stored)
  expect(await storedUnder('the key of another site, as long as that')).not.toEqual(stored)
})
