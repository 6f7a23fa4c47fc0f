import { expect, test } from 'bun:test'
import { createApp } from '../app.ts'
import { ada, kinds } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'
import { type Call, idOf, others, type Site } from '../testing/told-calls.ts'
import { createTestWorld } from '../testing/world.ts'

const posts = [
  ...['admins/password-link/:id', 'auth/logout', 'bulk/:kind', 'auth/forgot', 'submissions/find'],
  ...[
    'mail/test',
    'counts/editing',
    'mail/retry/:id',
    'mail/retry-all',
    'mail/seen',
    'auth/passkey/options',
  ],
  ...['admins/:id/invite', 'passkeys/', 'auth/passkey'], // in tests of their own
]

/** What changes nothing that anybody would look up (letters tell of themselves), or tells what the call for one tells. */
const silent = [
  ...['POST /send-alert', ...posts.map((path) => `POST /api/${path}`)],
  ...['DELETE /api/sessions/', 'DELETE /api/sessions/:id'],
  ...['PUT', 'DELETE'].flatMap((verb) => [`${verb} /api/mail/:id`, `${verb} /api/passkeys/:id`]),
  ...kinds
    .filter(({ reviewed }) => reviewed)
    .flatMap(({ path }) => [`PUT ${path}/looked/:id`, `POST ${path}/link/:id`]),
  ...['cancel', 'uncancel'].map((verb) => `PUT /api/events/${verb}/:id`), // in calendar/cancelling.test.ts
]

const ofKind = ({ path, item, title, reviewed }: (typeof kinds)[number]): Record<string, Call> => {
  const make = async ({ admin }: Site, changes = {}) =>
    idOf(await admin.post(path, but(item, changes)))
  const after = async (site: Site, deal: (id: number) => Promise<unknown>) => {
    const id = await make(site)
    await deal(id)
    return id
  }
  const approved = (site: Site) => after(site, (id) => site.admin.put(`${path}/approve/${id}`))
  const asked = (site: Site) =>
    after(site, (id) => site.admin.put(`${path}/ask/${id}`, { note: 'Shorter.' }))
  const trashed = (site: Site) => after(site, (id) => site.admin.delete(`${path}/${id}`))
  const edited = (site: Site) =>
    after(site, (id) => site.admin.put(`${path}/${id}`, { [title]: 'Second' }))
  const review: Record<string, Call> = {
    [`POST ${path}/`]: { did: 'submitted', by: null, ask: (site) => site.visitor.post(path, item) },
    [`PUT ${path}/approve/:id`]: {
      did: 'approved',
      ask: async (site) => site.admin.put(`${path}/approve/${await make(site)}`),
    },
    [`PUT ${path}/unpublish/:id`]: {
      did: 'unpublished',
      ask: async (site) => site.admin.put(`${path}/unpublish/${await approved(site)}`),
    },
    [`PUT ${path}/ask/:id`]: {
      did: 'asked for changes',
      ask: async (site) => site.admin.put(`${path}/ask/${await make(site)}`, { note: 'Shorter.' }),
    },
    [`PUT ${path}/unask/:id`]: {
      did: 'reverted',
      ask: async (site) => site.admin.put(`${path}/unask/${await asked(site)}`),
    },
    [`PUT ${path}/repropose/:id`]: {
      did: 'reverted',
      ask: async ({ admin, visitor }) => {
        const { id, receipt } = (await visitor.post(path, item)).body
        await admin.put(`${path}/approve/${id}`)
        const call = `/api${receipt}`.replace('submission', 'submissions')
        await visitor.put(call, { [title]: 'Third' })
        await admin.put(`${path}/decline/${id}`, {}, { 'if-match': '"3"' })
        return admin.put(`${path}/repropose/${id}`)
      },
    },
    [`PUT ${path}/decline/:id`]: {
      did: 'declined',
      ask: async (site) => site.admin.put(`${path}/decline/${await make(site)}`, { reason: null }),
    },
    [`PUT ${path}/not-spam/:id`]: {
      did: 'marked not spam',
      ask: async (site) =>
        site.admin.put(`${path}/not-spam/${await make(site, { hl_check: 'x' })}`),
    },
  }
  const curated: Record<string, Call> = {
    [`POST ${path}/`]: { did: 'created', ask: ({ admin }) => admin.post(path, item) },
  }
  return {
    ...(reviewed ? review : curated),
    [`PUT ${path}/:id`]: {
      did: 'edited',
      ask: async (site) => site.admin.put(`${path}/${await make(site)}`, { [title]: 'Second' }),
    },
    [`POST ${path}/import`]: {
      did: 'imported',
      ask: ({ admin }) => {
        const email = 'email' in item ? 'imported@college.edu' : undefined
        const row = but(item, { [title]: `Imported ${path}`, email })
        const file = new File([JSON.stringify([row])], 'rows.json')
        return admin.form('POST', `${path}/import`, { file })
      },
    },
    [`PUT ${path}/revert/:id`]: {
      did: 'reverted',
      ask: async (site) => site.admin.put(`${path}/revert/${await edited(site)}`, { revision: 1 }),
    },
    [`DELETE ${path}/:id`]: {
      did: 'deleted',
      ask: async (site) => site.admin.delete(`${path}/${await make(site)}`),
    },
    [`PUT ${path}/restore/:id`]: {
      did: 'restored',
      ask: async (site) => site.admin.put(`${path}/restore/${await trashed(site)}`),
    },
    [`DELETE ${path}/trash/:id`]: {
      did: 'erased',
      ask: async (site) => site.admin.delete(`${path}/trash/${await trashed(site)}`),
    },
  }
}

const calls: Record<string, Call> = { ...Object.assign({}, ...kinds.map(ofKind)), ...others }

test('every call that changes something is tried here, or named as one that tells nothing', () => {
  const changing = createApp(createTestWorld()).routes.filter(({ method }) =>
    /^(POST|PUT|PATCH|DELETE)$/.test(method),
  )
  const names = changing.map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(calls), ...silent].toSorted()).toEqual(names.toSorted())
})

test('every call that changes something tells who did it, and one that is refused tells nothing', async () => {
  const site = await openSite()
  const newest = async () => (await site.admin.get('/api/activity?perPage=1')).body[0]
  for (const [name, { did, ask, by }] of Object.entries(calls)) {
    const { status, body } = await ask(site)
    expect([name, status < 300]).toEqual([name, true])
    const told = await newest()
    const item = body['id'] ?? told?.['item'] // a file of rows has no id
    expect([name, told]).toMatchObject([name, { did, item, by: by === null ? null : ada.user }])
    const [method = '', path = ''] = name.split(' ')
    await site.admin.ask(method, path.replace(/:\w+/, '999999'), {
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([name, await newest()]).toEqual([name, told])
  }
})

test('what can’t be told isn’t done either', async () => {
  const site = await openSite()
  const { sqlite } = site.world
  const made: Call[] = [
    ...kinds.flatMap((kind) => Object.values(ofKind(kind))),
    ...Object.values(others),
  ]
  for (const { ask } of made) await ask(site) // so that there is something of everything
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
  for (const { ask } of made) await ask(site)
  expect(everything()).toEqual(before)
})
