import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { access, kinds } from './testing/cast.ts'
import { but, type Client } from './testing/client.ts'
import { openSite } from './testing/memory.ts'

type Status = 'pending' | 'approved' | 'trash'
/** A row as the model knows it; one in the trash was `was` before. */
type Row = { id: number; titles: string[]; title: string; status: Status; was: Status }
type Kind = (typeof kinds)[number]
type Rows = Map<number, Row>

/** Each verb: when it is possible, what it calls, and what it makes of the row; nothing where the row is gone. */
const verbs: Record<
  string,
  (row: Row, kind: Kind, title: string) => [call: string, fields: object | undefined, after?: Row]
> = {
  edit: (row, { path, title }, name) => [
    `PUT ${path}/${row.id}`,
    { [title]: name },
    { ...row, title: name, titles: [...row.titles, name] },
  ],
  approve: (row, { path }) => [
    `PUT ${path}/approve/${row.id}`,
    undefined,
    { ...row, status: 'approved' },
  ],
  unpublish: (row, { path }) => [
    `PUT ${path}/unpublish/${row.id}`,
    undefined,
    { ...row, status: 'pending' },
  ],
  delete: (row, { path }) => [
    `DELETE ${path}/${row.id}`,
    undefined,
    { ...row, status: 'trash', was: row.status },
  ],
  restore: (row, { path }) => [
    `PUT ${path}/restore/${row.id}`,
    undefined,
    { ...row, status: row.was },
  ],
  erase: (row, { path }) => [`DELETE ${path}/trash/${row.id}`, undefined],
}
const inTrash = ['restore', 'erase']
const ofReviewed = ['approve', 'unpublish']

const possible = (row: Row, kind: Kind) =>
  Object.keys(verbs).filter(
    (verb) =>
      inTrash.includes(verb) === (row.status === 'trash') &&
      (kind.reviewed || !ofReviewed.includes(verb)),
  )

const chosen = <Each>(all: readonly Each[], share: number) => all[Math.floor(share * all.length)]

/** Does one thing to the site and to the model: makes a row, or changes one of those there are. */
async function step(admin: Client, kind: Kind, rows: Rows, [which, what, name]: Step) {
  const row = chosen([...rows.values()], which)
  if (!row || what < 0.3) {
    const { status, body } = await admin.post(kind.path, but(kind.item, { [kind.title]: name }))
    expect(status).toBe(201)
    const id = Number(body['id'])
    const first: Status = kind.reviewed ? 'pending' : 'approved'
    return void rows.set(id, { id, title: name, titles: [name], status: first, was: first })
  }
  const verb = chosen(possible(row, kind), (what - 0.3) / 0.7) ?? 'delete'
  const [call, fields, after] = verbs[verb]?.(row, kind, name) ?? ['', undefined]
  const [method = '', path = ''] = call.split(' ')
  const { status } = await (method === 'PUT' ? admin.put(path, fields) : admin.delete(path))
  expect([call, status]).toEqual([call, 200])
  if (after) rows.set(row.id, after)
  else rows.delete(row.id)
}

type Step = [which: number, what: number, name: string]
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const name = fc.nat(1e9).map((number) => `title ${number}`)
const steps = fc.array(fc.tuple(share, share, name), { minLength: 30, maxLength: 60 })

const lineOf = (row: object) => Object.values(row).join(' ')

/** What the site holds of a kind: every row with its title, and the list it stands in. */
async function held({ admin, visitor }: { admin: Client; visitor: Client }, kind: Kind) {
  const { path, title, reviewed } = kind
  const listed = async (by: Client, list: string, status: Status) =>
    (await by.get(list)).body.map((row) => lineOf({ id: row['id'], title: row[title], status }))
  return [
    ...(await listed(visitor, path, 'approved')),
    ...(reviewed ? await listed(admin, `${path}/pending`, 'pending') : []),
    ...(await listed(admin, `${path}/trash`, 'trash')),
  ].toSorted()
}

test.each(kinds)('any sequence of calls on $path leaves what a model says', async (kind) => {
  const site = await openSite()
  const rows: Rows = new Map()
  const isAsTheModel = fc.asyncProperty(steps, async (all) => {
    for (const each of all) await step(site.admin, kind, rows, each)
    const expected = [...rows.values()].map(({ id, title, status }) =>
      lineOf({ id, title, status }),
    )
    expect(await held(site, kind)).toEqual(expected.toSorted())
    for (const { id, titles, status } of [...rows.values()].slice(-3)) {
      if (status === 'trash') continue
      const { body } = await site.admin.get(`${kind.path}/${id}/versions`)
      const told = body.map(({ changes }) => new Map(Object.entries(changes ?? {})).get(kind.title))
      expect(told).toEqual(titles.map((_, n) => expect.arrayContaining([titles.at(-1 - n)])))
      expect((await site.visitor.get(`${kind.path}/${id}`)).status).toBe(
        status === 'approved' ? 200 : 404,
      )
    }
  })
  await fc.assert(isAsTheModel, { seed: 7, numRuns: 4, endOnFailure: true })
})

test('of requests, too: made, approved and erased', async () => {
  const { admin, visitor } = await openSite()
  const rows = new Map<number, string>()
  const acts = fc.array(fc.tuple(share, share), { minLength: 40, maxLength: 40 })
  const isAsTheModel = fc.asyncProperty(acts, async (all) => {
    for (const [what, which] of all) {
      const id = chosen([...rows.keys()], which)
      if (id === undefined || what < 0.4) {
        const student_id = `N${String(rows.size * 1000 + Math.floor(which * 1000)).padStart(8, '0')}`
        const by = rows.size % 2 ? admin : visitor
        const { body } = await by.post('/api/student', but(access, { student_id }))
        rows.set(Number(body['id']), rows.get(Number(body['id'])) ?? 'pending')
      } else if (what < 0.7) {
        await admin.post('/api/student/approve', { id })
        rows.set(id, 'approved')
      } else {
        await admin.delete(`/api/sd-forms/${id}`)
        rows.delete(id)
      }
    }
    const { body } = await admin.get('/api/student')
    const held = body.map(({ id, status }) => `${id} ${status}`)
    expect(held.toSorted()).toEqual([...rows].map((row) => row.join(' ')).toSorted())
  })
  await fc.assert(isAsTheModel, { seed: 7, numRuns: 2, endOnFailure: true })
})
