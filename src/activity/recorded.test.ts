import { expect, test } from 'bun:test'
import { isGuarded } from '../accounts/sessions/guard.ts'
import { ada, curated, kinds, reviewed } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import type { TestContext } from '../testing/context.ts'
import { endpointFinder, routes } from '../testing/endpoints.ts'
import { writeEverything } from '../testing/every-write.ts'
import { openSite } from '../testing/memory.ts'

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

/** Adding and using a passkey take a challenge once, and `src/accounts/passkeys` tests that; the other writes nothing. */
const tried = ({ name }: { name: string }) =>
  !['POST /api/passkeys/', 'POST /api/auth/passkey', 'POST /api/counts/editing'].includes(name)

const changing = routes
  .filter(({ method }) => /^(POST|PUT|PATCH|DELETE)$/.test(method))
  .map(({ method, path, hooks }) => ({
    ...{ method, path, name: `${method} ${path}`, isForAdmins: isGuarded(hooks) },
  }))

const callOf = endpointFinder(changing)

type Act = { id: number; did: string; by: string | null; item: number }
const newest = ({ sqlite }: TestContext) =>
  sqlite.query<Act, []>('SELECT * FROM activity ORDER BY id DESC LIMIT 1').get()

type Call = () => Promise<Response>
const contents = ({ sqlite }: TestContext) => Bun.hash(sqlite.serialize())

/** The status of a call that can't be recorded; undefined where it wrote something. */
async function statusMuted(context: TestContext, call: Call) {
  const { sqlite } = context
  sqlite.run(`CREATE TRIGGER mute BEFORE INSERT ON activity BEGIN SELECT raise(ABORT, 'mute'); END`)
  const before = contents(context)
  const { status } = await call()
  const after = contents(context)
  sqlite.run('DROP TRIGGER mute')
  return after === before ? status : undefined
}

/** The status of a call whose session ends just before it writes; undefined where it wrote something. */
async function statusEnded(context: TestContext, call: Call) {
  const { db, sqlite } = context
  const transaction = db.transaction.bind(db)
  let before: ReturnType<typeof contents> | undefined
  db.transaction = (work, config) => {
    sqlite.run('UPDATE admins SET session_version = -abs(session_version)')
    before ??= contents(context)
    return transaction(work, config)
  }
  const { status } = await call()
  const after = contents(context)
  db.transaction = transaction
  sqlite.run('UPDATE admins SET session_version = abs(session_version)')
  return after === before ? status : undefined
}

type Seen = {
  told: Map<string, Set<string>>
  muted: Map<string, number | undefined>
  ended: Map<string, number | undefined>
}

/** Sends each call three times: where it can't be recorded, where its session ends meanwhile, and as it is. */
const watching = (context: TestContext, seen: Seen, client: Client) =>
  client.through(async (request) => {
    const { send, token } = client
    const call = callOf(request)
    if (!call) return send(request)
    const { name } = call
    const again = () => send(request.clone())
    if (tried(call) && name in told && seen.muted.get(name) !== 500)
      seen.muted.set(name, await statusMuted(context, again))
    if (tried(call) && call.isForAdmins && seen.ended.get(name) !== 401)
      seen.ended.set(name, await statusEnded(context, again))
    const before = newest(context)?.id
    const answer = await send(request)
    const act = newest(context)
    if (!act || act.id === before) return answer
    const who = token || request.url.includes('/auth/') ? ada.user : null
    const { id = act.item } = await answer.clone().json()
    const isRight = answer.ok && act.by === who && act.item === id
    const did = isRight ? act.did : `${act.did} (${answer.status}, ${act.item} by ${act.by})`
    seen.told.set(name, (seen.told.get(name) ?? new Set()).add(did))
    return answer
  })

test('every call that changes something is recorded, and writes nothing where it can’t be or its session ends meanwhile', async () => {
  const { context, visitor, admin } = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  const seen: Seen = { told: new Map(), muted: new Map(), ended: new Map() }
  const site = { visitor: watching(context, seen, visitor), admin: watching(context, seen, admin) }
  await writeEverything(site, async () => {
    context.sqlite.run("UPDATE letters SET state = 'failed'")
  })
  const body = '{'
  const headers = { 'content-type': 'application/json' }
  for (const { method, path } of changing)
    await site.admin.request(method, path.replace(/:\w+/, '999999'), { body, headers })
  const said = [...seen.told].map(([name, dids]) => [name, [...dids].toSorted().join(', ')])
  expect(Object.fromEntries(said)).toEqual(told)
  const all = (calls: typeof changing, status: number) =>
    Object.fromEntries(calls.filter(tried).map(({ name }) => [name, status]))
  const recorded = changing.filter(({ name }) => name in told)
  const forAdmins = changing.filter(({ isForAdmins }) => isForAdmins)
  expect(Object.fromEntries(seen.muted)).toEqual(all(recorded, 500))
  expect(Object.fromEntries(seen.ended)).toEqual(all(forAdmins, 401))
})
