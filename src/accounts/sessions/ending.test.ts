import { beforeAll, expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { cancel } from '../../calendar/cancelling.ts'
import { everyKind, reviewedKinds } from '../../content/every-kind.ts'
import { remove } from '../../content/removing.ts'
import * as review from '../../content/review.ts'
import { makeAda } from '../../testing/ada.ts'
import { asAda } from '../../testing/begun.ts'
import { access, ada, bob, kinds, twice } from '../../testing/cast.ts'
import type { Client } from '../../testing/client.ts'
import { describeSite, describeSource, environment, type Site } from '../../testing/site.ts'
import { visitorOf } from '../../testing/visitor.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { hour } from '../../units.ts'
import { prepare } from '../admins.ts'
import { isGuarded } from './guard.ts'

const renewed = twice('another that is long')

/** One has a test of its own, the other writes nothing at all. */
const others = ['/api/passkeys/', '/api/counts/editing']
const guarded = createApp(createTestWorld()).routes.filter(({ hooks }) => isGuarded(hooks))
const writing = guarded
  .filter(({ method, path }) => method !== 'GET' && !others.includes(path))
  .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))

/** What fits every call, since each takes the fields that it knows. */
const fields = {
  ...Object.fromEntries(kinds.flatMap(({ item }) => Object.entries(item))),
  ...{ ...access, id: 1, keep: true, revision: 1, note: 'Shorter.', recipient: access.email },
  ...{ user: 'carol', role: 'admin', ...renewed },
  ...{ action: 'delete', items: [{ id: 1 }] },
}

test('a call for admins looks for its session once', () => {
  const looks = guarded.map(({ hooks }) => JSON.stringify(hooks, namesOfHooks))
  expect(looks.filter((each) => each.split('requireSession').length !== 2)).toEqual([])
})

const namesOfHooks = (_: string, value: unknown) =>
  typeof value === 'function' ? value.name : value

/** A site with one of everything that can be decided about, ada and bob as admins, and ada's token. */
async function fill(world: TestWorld) {
  makeAda(world)
  world.db.transaction(await prepare(world, bob))
  const visitor = visitorOf(world)
  const admin = await asAda(visitor)
  await visitor.post('/api/student', access)
  for (const { path } of kinds) expect((await admin.post(path, fields)).status).toBe(201)
  const reviewed = kinds.filter((kind) => kind.reviewed).map(({ table }) => table)
  for (const table of [...reviewed, 'requests']) world.sqlite.run(`UPDATE ${table} SET spam = 1`)
  world.sqlite.run("UPDATE letters SET state = 'failed'")
  return admin.token
}

let filled: Uint8Array
let token: string | undefined
beforeAll(async () => {
  expect(writing.length).toBeGreaterThan(25)
  const world = createTestWorld(environment)
  token = await fill(world)
  filled = world.sqlite.serialize()
  world.close()
})

/** Ada is logged in elsewhere, too. */
const addSession = ({ sqlite }: TestWorld) =>
  sqlite.run(
    "INSERT INTO sessions (id, admin, begun_at, seen_at, ends_at) SELECT 1, id, '2026', '2026', '2027' FROM admins WHERE user = 'ada'",
  )

const needs: Record<string, (world: TestWorld) => void> = {
  ...Object.fromEntries(
    everyKind.flatMap((kind) =>
      ['restore', 'trash'].map((call) => [
        `/api/${kind.path}/${call}/:id`,
        (world: TestWorld) => remove(world, kind, { id: 1 }),
      ]),
    ),
  ),
  ...Object.assign(
    {},
    ...reviewedKinds.map((kind) => ({
      [`/api/${kind.path}/unpublish/:id`]: (world: TestWorld) =>
        review.approve(world, kind, { id: 1 }),
      [`/api/${kind.path}/unask/:id`]: (world: TestWorld) =>
        review.ask(world, kind, { id: 1, note: 'More.' }),
      [`/api/${kind.path}/repropose/:id`]: ({ sqlite }: TestWorld) =>
        sqlite.run(`UPDATE receipts SET proposal = '{"fields":{}}', proposal_fate = 'declined'`),
      [`/api/${kind.path}/looked/:id`]: ({ sqlite }: TestWorld) =>
        sqlite.run("UPDATE receipts SET changed_at = '2026-03-01'"),
    })),
  ),
  '/api/events/uncancel/:id': (world) => cancel(world, { id: 1 }),
  ...Object.fromEntries(['/api/sessions/', '/api/sessions/:id'].map((path) => [path, addSession])),
  '/api/passkeys/:id': ({ sqlite }) =>
    sqlite.run(
      "INSERT INTO passkeys SELECT 1, id, 'x', x'00', 0, '', 'Phone', '2026', NULL FROM admins WHERE user = 'ada'",
    ),
  '/api/mail/:id': ({ sqlite }) => sqlite.run("UPDATE letters SET recipient = 'x@college.edu'"),
  '/api/student/keep/:id': ({ sqlite }) =>
    sqlite.run("UPDATE requests SET status = 'approved', approved_at = '2026-03-01'"),
}

function siteFor({ path }: { path: string }) {
  const world = createTestWorld({ ...environment, SMTP_URL: 'smtp://localhost:1' }, filled)
  needs[path]?.(world)
  return { world, admin: visitorOf(world).as(token) }
}

const fresh = { email: 'new@college.edu' }

/** A file with a row of a kind that isn't there yet. */
function rows(path: string) {
  const rows = kinds
    .filter((kind) => path.startsWith(`${kind.path}/`))
    .map(({ item, title }) => ({ ...item, [title]: 'New', ...('email' in item && fresh) }))
  return new File([JSON.stringify(rows)], 'rows.json')
}

const ask = (admin: Client, { method, path }: { method: string; path: string }) =>
  path.endsWith('/import')
    ? admin.form(method, path, { file: rows(path) })
    : send(admin, { method, path })

const send = (admin: Client, { method, path }: { method: string; path: string }) =>
  admin.ask(
    method,
    path.replace(':kind', 'faq').replace(':id', path.includes('/admins/') ? '2' : '1'),
    {
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    },
  )

const contents = ({ sqlite }: TestWorld) => Bun.hash(sqlite.serialize())

/** Lets something happen at the last moment before anything is written; answers how to let it be again. */
function beforeWriting(world: TestWorld, happen: () => void) {
  const transaction = world.db.transaction.bind(world.db)
  world.db.transaction = (work, config) => {
    happen()
    return transaction(work, config)
  }
  return () => {
    world.db.transaction = transaction
  }
}

const ends = (sql: string) => (world: TestWorld) => void world.sqlite.run(sql)
const endings: Record<string, (world: TestWorld) => void> = {
  'is deleted': ends("DELETE FROM admins WHERE user = 'ada'"),
  'is logged out': ends(
    "DELETE FROM sessions WHERE admin = (SELECT id FROM admins WHERE user = 'ada')",
  ),
  'is reset': ends("UPDATE admins SET session_version = 7 WHERE user = 'ada'"),
  'comes to its end': (world) => world.pass(thirteenHours),
}
const thirteenHours = 13 * hour

const whoIsThere = ['admins', 'sessions']

/** As if nobody had gone. */
function comeBack({ sqlite, pass }: TestWorld, ended: string) {
  if (ended === 'comes to its end') pass(-thirteenHours)
  else
    for (const table of whoIsThere)
      sqlite.run(`INSERT OR REPLACE INTO ${table} SELECT * FROM temp.${table}_before`)
}

test.each(writing)(
  '$name writes nothing where the session ends meanwhile, however it does, and writes for an admin',
  async (call) => {
    const { world, admin } = siteFor(call)
    for (const table of whoIsThere)
      world.sqlite.run(`CREATE TEMP TABLE ${table}_before AS SELECT * FROM main.${table}`)
    for (const [ended, end] of Object.entries(endings)) {
      let before: ReturnType<typeof contents> | undefined
      const letBe = beforeWriting(world, () => {
        end(world)
        before = contents(world)
      })
      const { status, headers } = await ask(admin, call)
      expect([ended, status, headers.get('www-authenticate')]).toEqual([ended, 401, 'Bearer'])
      expect<unknown>({ ended, now: contents(world) }).toEqual({
        ended,
        now: before ?? 'never written',
      })
      letBe()
      comeBack(world, ended)
    }
    const before = contents(world)
    expect((await ask(admin, call)).status).toBeOneOf([200, 201])
    expect(contents(world)).not.toBe(before)
    world.close()
  },
)
const accounts = '/api/admins'

/** An admin of their own, who has sent half of a body and waits. */
async function halfway(site: Site, method: string, path: string, body: object) {
  const user = 'late'
  const account = { ...bob, user, email: 'late@college.edu' }
  const id = Number((await site.admin.post(accounts, account)).body['id'])
  const login = { username: user, password: bob.password }
  const { token } = (await site.visitor.post('/api/auth/login', login)).body
  const text = JSON.stringify(body)
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const parts = [text.slice(0, 10)]
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const part = parts.shift()
    if (part !== undefined) return controller.enqueue(Buffer.from(part))
    read.resolve()
    await mayFinish
    controller.enqueue(Buffer.from(text.slice(10)))
    controller.close()
  }
  const arriving = new ReadableStream({ pull }, { highWaterMark: 0 }) // nothing is asked for before it is read
  const headers = { 'content-type': 'application/json' }
  const answer = site.visitor.as(String(token)).ask(method, path, { body: arriving, headers })
  await read.promise
  await site.admin.get('/api/health') // over a network: by now the server has met what was sent before
  return { answer, finish, one: `${accounts}/admin-panel/${id}` }
}

describeSite('an admin whose body is still arriving', (site) => {
  test('creates no admin once they are deleted', async () => {
    const body = { ...bob, user: 'heir', email: 'heir@college.edu' }
    const { answer, finish, one } = await halfway(site, 'POST', accounts, body)
    expect((await site.admin.delete(one)).status).toBe(200)
    finish()
    expect((await answer).status).toBe(401)
    expect((await site.admin.get(`${accounts}/check-username/heir`)).text).toContain('true')
  })
})

describeSource('an admin whose body is still arriving', (site) => {
  test('gives nobody a new password once they have one themselves', async () => {
    const { answer, finish, one } = await halfway(site, 'PUT', `${accounts}/admin-panel/1`, renewed)
    expect((await site.admin.put(one, renewed)).status).toBe(200)
    finish()
    expect((await answer).status).toBe(401)
    const login = { username: ada.user, password: ada.password }
    expect((await site.visitor.post('/api/auth/login', login)).status).toBe(200)
  })
})
