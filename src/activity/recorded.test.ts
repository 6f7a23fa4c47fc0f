import { expect, test } from 'bun:test'
import { createApp } from '../app.ts'
import { access, ada, article, bob, curated, kinds, reviewed } from '../testing/cast.ts'
import { Client } from '../testing/client.ts'
import {
  writeAccounts,
  writeItem,
  writeRequests,
  writeRest,
  writeSessions,
} from '../testing/every-write.ts'
import { liveIn } from '../testing/lived-in.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'
import { createTestWorld, type TestWorld } from '../testing/world.ts'

/** What the activity says of a call that goes well; of all other calls it says nothing. */
const ofKind = {
  'PUT :id': 'edited',
  'PUT revert/:id': 'reverted',
  'PUT restore/:id': 'restored',
  'DELETE :id': 'deleted',
  'DELETE trash/:id': 'erased',
  'POST import': 'imported',
}
const ofReviewed = {
  'POST ': 'submitted',
  'PUT approve/:id': 'approved',
  'PUT unpublish/:id': 'unpublished',
  'PUT ask/:id': 'asked for changes',
  'PUT unask/:id': 'reverted',
  'PUT repropose/:id': 'reverted',
  'PUT decline/:id': 'declined',
  'PUT not-spam/:id': 'marked not spam',
}
const others = {
  'POST /api/sd-forms/': 'submitted',
  'POST /api/student/': 'submitted',
  'POST /api/student/approve': 'approved',
  'POST /api/student/deny': 'denied',
  'DELETE /api/student/:id': 'denied',
  'DELETE /api/student/student-panel/:id': 'deleted',
  'DELETE /api/sd-forms/:id': 'deleted',
  'PUT /api/student/keep/:id': 'edited',
  'PUT /api/student/not-spam/:id': 'marked not spam',
  'PUT /api/submissions/:token': 'edited, proposed',
  'POST /api/submissions/:token/take-down': 'took down',
  'DELETE /api/submissions/:token': 'withdrew',
  'PUT /api/events/cancel/:id': 'cancelled',
  'PUT /api/events/uncancel/:id': 'uncancelled',
  'POST /api/bulk/:kind': 'deleted',
  'PUT /api/lab/': 'edited',
  'POST /api/admins/': 'invited',
  'POST /api/admins/:id/invite': 'invited',
  'PUT /api/admins/admin-panel/:id': 'edited',
  'DELETE /api/admins/admin-panel/:id': 'deleted',
  'POST /api/auth/login': 'logged in',
  'POST /api/auth/passkey': 'logged in',
  'POST /api/passkeys/': 'passkey added',
  'DELETE /api/passkeys/:id': 'passkey removed',
}
const under = (kind: { path: string }, all: Record<string, string>) =>
  Object.entries(all).map(([call, did]) => [call.replace(' ', ` ${kind.path}/`), did])
const told: Record<string, string> = {
  ...Object.fromEntries([
    ...kinds.flatMap((kind) => under(kind, ofKind)),
    ...reviewed.flatMap((kind) => under(kind, ofReviewed)),
    ...curated.flatMap((kind) => under(kind, { 'POST ': 'created' })),
  ]),
  ...others,
}

/** The most literal first. */
const changing = createApp(createTestWorld())
  .routes.filter(({ method }) => /^(POST|PUT|PATCH|DELETE)$/.test(method))
  .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)

const callOf = ({ method, url }: Request) =>
  changing.find(
    (each) =>
      each.method === method &&
      new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}?$`).test(new URL(url).pathname),
  )?.name ?? ''

type Act = { id: number; did: string; by: string | null; item: number }
const newest = ({ sqlite }: TestWorld) =>
  sqlite.query<Act, []>('SELECT * FROM activity ORDER BY id DESC LIMIT 1').get()

/** Notes what is told of each call, and what is wrong with it. */
const noting = (
  world: TestWorld,
  seen: Map<string, Set<string>>,
  { send, token, address }: Client,
) =>
  new Client(
    async (request) => {
      const before = newest(world)?.id
      const answer = await send(request)
      const act = newest(world)
      if (!act || act.id === before) return answer
      const who = token || request.url.includes('/auth/') ? ada.user : null
      const { id = act.item } = await answer.clone().json()
      const isRight = answer.ok && act.by === who && act.item === id
      const name = callOf(request)
      const did = isRight ? act.did : `${act.did} (${answer.status}, ${act.item} by ${act.by})`
      seen.set(name, (seen.get(name) ?? new Set()).add(did))
      return answer
    },
    token,
    address,
  )

test('every call that changes something is recorded, and a refused one isn’t', async () => {
  const { world, visitor, admin } = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  const seen = new Map<string, Set<string>>()
  const site = { visitor: noting(world, seen, visitor), admin: noting(world, seen, admin) }
  for (const kind of kinds) await writeItem(site, kind)
  await writeRequests(site)
  await writeAccounts(site)
  await writeRest(site, kinds)
  await writeSessions(site)
  const body = '{'
  const headers = { 'content-type': 'application/json' }
  for (const { method, path } of changing)
    await site.admin.ask(method, path.replace(/:\w+/, '999999'), { body, headers })
  const said = [...seen].map(([name, dids]) => [name, [...dids].toSorted().join(', ')])
  expect(Object.fromEntries(said)).toEqual(told)
})

test('a change that can’t be recorded is rolled back', async () => {
  const { world, ...site } = await openSite()
  const { sqlite } = world
  await liveIn(site) // so that there is something of everything
  const { call } = await submit(site.visitor, { path: '/api/tech-blog', item: article })
  const token = call.replace('/api/submissions/', '')
  const own = 'trash versions requests letters receipts lab admins'.split(' ')
  const tables = [...own, ...kinds.map(({ table }) => table)]
  const everything = () => tables.map((table) => sqlite.query(`SELECT * FROM ${table}`).values())
  const before = everything()
  sqlite.run(`CREATE TRIGGER mute BEFORE INSERT ON activity BEGIN SELECT raise(ABORT, 'mute'); END`)
  for (const { path, title } of kinds) {
    const [shown] = (await site.admin.get(path)).body
    const [trashed] = (await site.admin.get(`${path}/trash`)).body
    const failures = [
      await site.admin.put(`${path}/${shown?.['id']}`, { [title]: 'Never' }),
      await site.admin.delete(`${path}/${shown?.['id']}`),
      await site.admin.put(`${path}/restore/${trashed?.['id']}`),
      await site.admin.delete(`${path}/trash/${trashed?.['id']}`),
    ]
    expect(failures.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  }
  const words = { id: 1, keep: true, note: 'More.', revision: 1, action: 'delete' }
  const fields = Object.assign({}, ...kinds.map(({ item }) => item), access, words, bob)
  const body = JSON.stringify({ ...fields, items: [{ id: 1 }] })
  const headers = { 'content-type': 'application/json' }
  for (const { method, path } of changing.filter(({ name }) => name in told)) {
    const place = path.replace(':kind', 'faq').replace(':token', token).replace(':id', '1')
    await site.admin.ask(method, place, { body, headers })
  }
  expect(everything()).toEqual(before)
})
