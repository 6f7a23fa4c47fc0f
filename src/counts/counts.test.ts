import { expect, test } from 'bun:test'
import { adminIn } from '../testing/ada.ts'
import { access, kinds } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { openSite, publish } from '../testing/memory.ts'
import type { countsOf } from './counts.ts'
import { recordEditing } from './editing.ts'
import { maxEditors, maxNewest } from './words.ts'

const { context, visitor, admin } = await openSite({ SESSION_HOURS: '8760' })

const counts = async () => {
  const { status, headers, body } = await admin.get('/api/counts')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  return body as unknown as ReturnType<typeof countsOf>
}
const totalOf = async (path: string) =>
  Number((await admin.get(`${path}perPage=1`)).headers.get('x-total-count'))
const idOf = async (answer: ReturnType<Client['post']>) => Number((await answer).body['id'])

test.each(kinds)('$path: what the counts say is what the lists hold', async (kind) => {
  const { path, item, reviewed } = kind
  const name = path.replace('/api/', '')
  for (const title of ['First', 'Second', 'Third'])
    await publish(admin, kind, { [kind.title]: title })
  const gone = await publish(admin, kind, { [kind.title]: 'Fourth' })
  await admin.delete(`${path}/${gone}`)
  const waiting: number[] = []
  if (reviewed) {
    for (const title of ['Fifth', 'Sixth'])
      waiting.unshift(await idOf(visitor.post(path, { ...item, [kind.title]: title })))
    await visitor.post(path, { ...item, hl_check: 'https://spam.example/' })
  }
  const held = { existing: 3, trash: 1, ...(reviewed && { pending: 2, spam: 1 }) }
  const told = { ...held, ...(reviewed && { newest: waiting }) }
  expect((await counts()).kinds[name]).toEqual(told)
  for (const [list, total] of Object.entries(held)) {
    const address = list === 'existing' ? `${path}?when=all&` : `${path}/${list}?`
    expect([list, await totalOf(address)]).toEqual([list, total])
  }
})

test('requests and emails are counted, too, and follow every write', async () => {
  const first = await idOf(visitor.post('/api/student', access))
  const second = await idOf(visitor.post('/api/sd-forms', { ...access, student_id: 'N87654321' }))
  await visitor.post('/api/student', { ...access, hl_check: 'https://spam.example/' })
  const requests = { pending: 2, approved: 0, spam: 1, newest: [second, first] }
  const { body } = await admin.get('/api/mail')
  const letters = { waiting: body.length, failed: 0 }
  expect(await counts()).toMatchObject({ requests, letters })
  await admin.post('/api/student/approve', { id: first })
  const after = { pending: 1, approved: 1, spam: 1, newest: [second] }
  expect((await counts()).requests).toEqual(after)
  context.sqlite.run("UPDATE letters SET state = 'failed' WHERE kind = 'approved'")
  expect((await counts()).letters).toMatchObject({ waiting: body.length, failed: 1 })
})

test('the newest pending ids are limited', async () => {
  for (let count = 0; count < maxNewest + 5; count++)
    await admin.post('/api/tech-blog', kinds.find(({ path }) => path.endsWith('tech-blog'))?.item)
  const { pending = 0, newest = [] } = (await counts()).kinds['tech-blog'] ?? {}
  expect(pending).toBeGreaterThan(maxNewest)
  expect(newest).toHaveLength(maxNewest)
})

const colleague = (user: string) =>
  adminIn(context, visitor, { user, email: `${user}@college.edu` })

const page = '/admin-panel/faq/edit/1'
const seenBy = async (who: typeof admin) => (await who.get('/api/counts')).body['editing']
const edits = async (who: typeof admin, more = {}) =>
  (await who.post('/api/counts/editing', { page, ...more })).body['others']

test('whoever has an editor open is named to others, until they leave it or were not heard of for five minutes', async () => {
  const [grace, brian] = [await colleague('grace'), await colleague('brian')]
  expect(await edits(admin)).toEqual([])
  expect(await edits(grace)).toEqual(['ada'])
  expect(await seenBy(admin)).toEqual({ [page]: ['grace'] })
  expect(await seenBy(brian)).toEqual({ [page]: ['ada', 'grace'] })
  expect(await edits(grace, { left: true })).toEqual(['ada'])
  expect(await seenBy(admin)).toEqual({})
  context.pass(5 * 60_000)
  expect(await seenBy(brian)).toEqual({})
})

test('only editors of the panel are noted, and no more of them than memory has room for', async () => {
  expect((await admin.post('/api/counts/editing', { page: '/faq/1' })).status).toBe(422)
  for (let n = 0; n <= maxEditors; n++)
    recordEditing(context, { id: 1, user: 'ada' }, { page: `${page}${n}` })
  const brian = await colleague('brian')
  expect(Object.keys(Object(await seenBy(brian)))).toHaveLength(maxEditors)
})
