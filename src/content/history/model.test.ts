import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { bob, kinds } from '../../testing/cast.ts'
import { but, type Client } from '../../testing/client.ts'
import { openSite } from '../../testing/memory.ts'

type Kind = (typeof kinds)[number]

/** What must be true of an item: its title now and in each version, and where it stands. */
type Model = {
  id: number
  revision: number
  versions: { revision: number; title: string }[]
  place: 'public' | 'pending' | 'trash' | 'gone'
  published: boolean
}

const titleOf = ({ versions }: Model) => versions.at(-1)?.title ?? ''
const isThere = ({ place }: Model) => place === 'public' || place === 'pending'

/** What somebody does: which of the two it is, to which item, and which version they mean. */
const verbs = [
  'create',
  'edit',
  'approve',
  'unpublish',
  'delete',
  'restore',
  'revert',
  'erase',
  'stale',
] as const
type Step = { verb: (typeof verbs)[number]; by: number; item: number; version: number }

const steps = fc.array(
  fc.record({
    verb: fc.constantFrom(...verbs),
    by: fc.nat(1),
    item: fc.nat(3),
    version: fc.nat(5),
  }),
  { minLength: 1, maxLength: 40 },
)

const { world, visitor, admin } = await openSite()
await admin.post('/api/admins', bob)
const login = await visitor.post('/api/auth/login', {
  username: bob.user,
  password: bob.password,
})
const people = [admin, visitor.as(String(login.body['token']))]

let names = 0
const newName = () => `Name ${++names}`

/** Does it, and says what must have been answered; the model changes as the site should. */
async function take(kind: Kind, models: Model[], { verb, by, item, version }: Step) {
  const person = people[by] ?? admin
  const model = models[item % Math.max(models.length, 1)]
  if (verb === 'create' || !model) return make(kind, models, person)
  const call = (name: string) => `${kind.path}/${name}${model.id}`
  const change = (title: string) => {
    model.revision++
    if (title !== titleOf(model)) model.versions.push({ revision: model.revision, title })
  }
  const decide = (from: Model['place'], to: Model['place']) => {
    if (!kind.reviewed || !isThere(model)) return 404
    if (model.place === from) {
      model.place = to
      model.revision++
    }
    return 200
  }
  const acts: Record<Exclude<Step['verb'], 'create'>, () => Promise<[number, number]>> = {
    async edit() {
      const title = newName()
      const { status } = await person.put(call(''), { [kind.title]: title })
      if (!isThere(model)) return [status, 404]
      change(title)
      return [status, 200]
    },
    async stale() {
      const tag = { 'if-match': `"${model.revision - 1}"` }
      const { status } = await person.put(call(''), { [kind.title]: newName() }, tag)
      return [status, isThere(model) ? 412 : 404]
    },
    async approve() {
      const { status } = await person.put(call('approve/'))
      return [status, decide('pending', 'public')]
    },
    async unpublish() {
      const { status } = await person.put(call('unpublish/'))
      return [status, decide('public', 'pending')]
    },
    async delete() {
      const { status } = await person.delete(call(''))
      if (!isThere(model)) return [status, 404]
      model.published = model.place === 'public'
      model.place = 'trash'
      model.revision++
      return [status, 200]
    },
    async restore() {
      const { status } = await person.put(call('restore/'))
      if (model.place !== 'trash') return [status, 404]
      model.place = model.published ? 'public' : 'pending'
      model.revision++
      return [status, 200]
    },
    async revert() {
      const chosen = model.versions[version % model.versions.length]
      const { status } = await person.put(call('revert/'), { revision: chosen?.revision })
      if (!isThere(model)) return [status, 404]
      change(chosen?.title ?? '')
      return [status, 200]
    },
    async erase() {
      const { status } = await person.delete(call('trash/'))
      if (model.place !== 'trash') return [status, 404]
      model.place = 'gone'
      return [status, 200]
    },
  }
  const [status, expected] = await acts[verb]()
  expect([verb, model.place, status]).toEqual([verb, model.place, expected])
}

async function make(kind: Kind, models: Model[], person: Client) {
  const title = newName()
  const { status, body } = await person.post(kind.path, but(kind.item, { [kind.title]: title }))
  expect(status).toBe(201)
  const id = Number(body['id'])
  expect(models.filter((model) => model.id === id)).toEqual([])
  const place = kind.reviewed ? 'pending' : 'public'
  models.push({ id, revision: 1, versions: [{ revision: 1, title }], place, published: false })
}

async function compare({ path, title, reviewed }: Kind, models: Model[]) {
  const listed = async (list: string) =>
    (await admin.get(`${path}${list}`)).body.map((row) => `${row['id']} ${row[title]}`).toSorted()
  const wanted = (place: Model['place']) =>
    models
      .filter((model) => model.place === place)
      .map((model) => `${model.id} ${titleOf(model)}`)
      .toSorted()
  expect(await listed('')).toEqual(wanted('public'))
  if (reviewed) expect(await listed('/pending')).toEqual(wanted('pending'))
  expect(await listed('/trash')).toEqual(wanted('trash'))
  for (const model of models) {
    const { status, headers } = await admin.get(`${path}/${model.id}`)
    expect([status, headers.get('etag')]).toMatchObject(
      isThere(model) ? [200, `"${model.revision}"`] : [404, null],
    )
    const seen = await visitor.get(`${path}/${model.id}`)
    expect(seen.status).toBe(model.place === 'public' ? 200 : 404)
    if (!isThere(model)) continue
    const { body } = await admin.get(`${path}/${model.id}/versions`)
    const told = body.map((each) => ({
      revision: each['revision'],
      title: (each['changes'] as Record<string, unknown[]>)[title]?.[1],
    }))
    const [first, ...later] = model.versions
    expect<unknown>(told.toReversed()).toEqual([first, ...later.slice(-19)])
  }
}

const clear = ({ table }: Kind) => {
  for (const name of [table, 'trash', 'versions', 'activity'])
    world.sqlite.run(`DELETE FROM ${name}`)
}

/** One that is reviewed and one that isn't; the others share all of it but their columns. */
const firsts = [true, false].map((reviewed) => kinds.find((kind) => kind.reviewed === reviewed))

test.each(kinds)(
  '$path: whatever two admins do, one after the other, the site holds what a model says',
  async (kind) => {
    const holds = fc.asyncProperty(steps, async (all) => {
      clear(kind)
      const models: Model[] = []
      for (const step of all) await take(kind, models, step)
      await compare(kind, models)
    })
    await fc.assert(holds, { numRuns: firsts.includes(kind) ? 25 : 5, seed: 20_261_121 })
  },
  60_000,
)
