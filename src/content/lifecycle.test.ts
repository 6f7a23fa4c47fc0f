import { expect, test } from 'bun:test'
import { castOf, kinds } from '../testing/cast.ts'
import { openSite, publish } from '../testing/memory.ts'
import { events } from './kinds.ts'

const site = await openSite()

test.each(kinds)('$path: an edit that would make the row invalid changes nothing', async (kind) => {
  const { path, item, title } = kind
  const one = `${path}/${await publish(site.admin, kind)}`
  const wrong = { [title]: ' ', summary: 'new', answer: 'new' }
  const { status, body } = await site.admin.put(one, wrong)
  expect([status, body['fields']]).toEqual([422, { [title]: expect.any(String) }])
  expect((await site.admin.get(one)).body).toMatchObject(item)
})

test.each([
  ...kinds.map((kind) => [kind.path, kind] as const),
  ...['revert', 'ask'].map((verb) => [`/api/events/${verb}`, castOf(events)] as const),
])('PUT %s is looked at in order: session, item, revision, body, fields', async (path, of) => {
  const made = await site.admin.post(of.path, of.item)
  const one = `${path}/${made.body['id']}`
  const edit = async (by: typeof site.admin, to: string, headers: object, body: BodyInit) =>
    (await by.request('PUT', to, { body, headers: { ...headers } })).status
  const text = { 'content-type': 'text/plain' }
  const json = { 'content-type': 'application/json' }
  const stale = { 'if-match': '"99"' }
  const bad = '{"email": "no", "link": "no", "category": "no"}'
  const none = `${path}/999999`
  expect(await edit(site.visitor, none, { ...text, ...stale }, 'x')).toBe(401)
  expect(await edit(site.admin, none, { ...text, ...stale }, 'x')).toBe(404)
  expect(await edit(site.admin, none, json, bad)).toBe(404)
  expect(await edit(site.admin, one, { ...text, ...stale }, 'x')).toBe(412)
  expect(await edit(site.admin, one, { ...json, ...stale }, bad)).toBe(412)
  expect(await edit(site.admin, one, text, 'x')).toBe(415)
  expect(await edit(site.admin, one, json, '{')).toBe(400)
  expect(await edit(site.admin, one, json, bad)).toBe(422)
})

test.each(['abc', '0', '-1', '1.5', '1e3', '01', '999999999999999999999'])(
  'an id "%s" names nothing',
  async (id) => {
    for (const { path } of kinds) {
      expect((await site.visitor.get(`${path}/${id}`)).status).toBe(404)
      expect((await site.admin.put(`${path}/${id}`, {})).status).toBe(404)
      expect((await site.admin.delete(`${path}/${id}`)).status).toBe(404)
    }
  },
)

test('nobody writes an id, a status or a date by naming it', async () => {
  const kind = castOf(events)
  const published_at = '2020-01-01T00:00:00.000Z'
  const forged = { id: 9000, status: 'approved', published_at, spam: true, revision: 9 }
  const { body } = await site.visitor.post(kind.path, { ...kind.item, ...forged })
  expect(body).toMatchObject({ status: 'pending', published_at: null })
  expect(body['id']).not.toBe(9000)
  const edit = await site.admin.put(`${kind.path}/${body['id']}`, forged)
  expect(edit.body).toMatchObject({ id: body['id'], status: 'pending', published_at: null })
})
