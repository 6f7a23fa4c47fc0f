import { expect, test } from 'bun:test'
import { emails } from '../mail/table.ts'
import { receipts } from '../receipts/table.ts'
import { castOf } from '../testing/cast.ts'
import { openSite, publish, submit } from '../testing/memory.ts'
import { png } from '../testing/pictures.ts'
import { articles } from './kinds.ts'

// What happens to an item the second time, or while something else happens to it.

const kind = castOf(articles)
const contact_email = 'maya@example.org'
const open = () => openSite({ SMTP_URL: 'smtp://localhost:1' })

test('asking twice in two minutes makes one receipt and one email', async () => {
  const site = await open()
  const { id, call } = await submit(site.visitor, kind, { contact_email })
  for (const note of ['Shorter.', 'Longer.'])
    await site.admin.put(`${kind.path}/ask/${id}`, { note })
  expect(site.context.db.select().from(receipts).all()).toHaveLength(1)
  expect((await site.visitor.get(call)).body).toMatchObject({ note: 'Longer.' })
  const queued = site.context.db.select().from(emails).all()
  expect(queued).toMatchObject([{ kind: 'receipt' }, { kind: 'asked' }])
})

test('an edit by the sender is marked until an admin edits or asks', async () => {
  const { admin, visitor } = await open()
  const { path, title } = kind
  const marked = async () => (await admin.get(`${path}/pending?mark=changed`)).body.length
  await submit(visitor, kind)
  const { id, call } = await submit(visitor, kind)
  const total = async (query: string) =>
    (await admin.get(`${path}/pending?perPage=1${query}`)).headers.get('x-total-count')
  for (const deal of [
    () => admin.put(`${path}/${id}`, { [title]: 'By an admin' }),
    () => admin.put(`${path}/ask/${id}`, { note: 'More.' }),
  ]) {
    expect((await visitor.put(call, { [title]: 'By its sender' })).status).toBe(200)
    expect(await marked()).toBe(1)
    expect([await total(''), await total('&mark=changed')]).toEqual(['2', '1'])
    expect((await deal()).status).toBe(200)
    expect(await marked()).toBe(0)
  }
})

test('an edit with a slow picture keeps what another edit saved meanwhile', async () => {
  const { path, title } = kind
  const { admin } = await open()
  const id = await publish(admin, kind)
  const { headers } = await admin.get(`${path}/${id}`)
  const file = new File([png(400, 400)], 'p.png')
  const [slow, quick] = await Promise.all([
    admin.form('PUT', `${path}/${id}`, { image: file }),
    admin.put(`${path}/${id}`, { [title]: 'Meanwhile' }),
  ])
  expect([slow.status, quick.status]).toEqual([200, 200])
  const after = await admin.get(`${path}/${id}`)
  expect(after.body).toMatchObject({ [title]: 'Meanwhile', image: slow.body['image'] })
  const revisions = [headers, after.headers].map((each) => Number(each.get('etag')?.slice(1, -1)))
  expect(revisions[1]).toBe(Number(revisions[0]) + 2)
})
