import { expect, test } from 'bun:test'
import { bulkActions } from './bulk/contract.ts'
import { createTidying } from './commands/tidying.ts'
import { highlights } from './content/kinds.ts'
import { access, castOf, kinds, reworded } from './testing/cast.ts'
import { routes } from './testing/endpoints.ts'
import { emptyFolder } from './testing/folder.ts'
import { openSiteWithMail } from './testing/mail.ts'
import { submit } from './testing/submitting.ts'
import { wordsInFiles } from './testing/traces.ts'
import { day } from './units.ts'

// Tries every endpoint of every kind. An item that is gone afterwards must have left no trace.

const requests = { path: '/api/student', table: 'requests', item: access, title: 'full_name' }
/** Together they have every endpoint of a kind. */
const some = kinds.filter(({ table }) => ['events', 'faculty'].includes(table))
const families = [...some, requests]
type Family = (typeof families)[number]

const ofOne = /^\/api\/.*:(id|token)$/
const ofItems = routes.filter(
  ({ method, path }) => ['PUT', 'DELETE'].includes(method) && ofOne.test(path),
)
const verbsOf = (family: Family) => [
  ...ofItems
    .filter(
      ({ path }) =>
        path.startsWith(`${family.path}/`) ||
        path.startsWith('/api/submissions/') ||
        (family === requests && path.startsWith('/api/sd-forms/')),
    )
    .map(({ method, path }) => `${method} ${path}`),
  ...(family === requests ? ['POST /api/student/approve', 'POST /api/student/deny'] : []),
  ...bulkActions.map((action) => `bulk ${action}`),
]

const mark = 'Quillon Marchbanks'
/** The search index holds each word by itself. */
const tracesOf = (name: string) => [name, ...name.split(' ')]
const traces = tracesOf(mark)

/** Its texts name somebody. An item's title stays in the activity for a year, so it doesn't. */
function marked({ item, title }: Family, mark: string) {
  if (item === access)
    return { ...access, full_name: `Zoë ${mark}`, email: `zoe.${mark.at(-1)}@college.edu` }
  return { ...reworded(item, (value) => `${value} ${mark}`), [title]: Object(item)[title] }
}

async function openFolder(TRASH_DAYS: string) {
  const folder = emptyFolder()
  return { ...(await openSiteWithMail({ DATA_DIR: folder, TRASH_DAYS })), folder }
}
type Site = Awaited<ReturnType<typeof openFolder>>

const isSpam = (verb: string) => verb.includes('not-spam')
const isOfTrash = (verb: string) => /\/trash\/|restore|erase/.test(verb)

async function create({ visitor, admin }: Site, family: Family, verb: string, name: string) {
  const item = marked(family, name)
  const more = isSpam(verb) ? { hl_check: 'x' } : {}
  const isCurated = 'reviewed' in family && !family.reviewed
  if (isCurated) {
    const { body } = await admin.post(family.path, item)
    return { id: Number(body['id']), call: '' }
  }
  if (isSpam(verb) && family === requests)
    await submit(visitor, { ...family, item: { ...item, full_name: access.full_name } })
  return submit(visitor, { ...family, item }, more)
}

async function perform({ visitor, admin }: Site, family: Family, verb: string, one: CreatedRow) {
  const { id, call } = one
  const [method = '', path = ''] = verb.split(' ')
  const words = { id, note: 'More.', reason: 'No.' }
  if (method === 'bulk')
    return admin.post(family.path.replace('/api/', '/api/bulk/'), {
      ...words,
      action: path,
      items: [{ id }],
    })
  const place = path.includes(':token') ? call : path.replace(':id', String(id))
  const by = path.includes(':token') ? visitor : admin
  const headers = { 'content-type': 'application/json' }
  return by.request(method, place, { body: JSON.stringify(words), headers })
}
type CreatedRow = { id: number; call: string }

const isThere = ({ context }: Site, { table, path }: Family, { id }: CreatedRow) =>
  context.sqlite
    .query(
      `SELECT (SELECT count(*) FROM "${table}" WHERE id = $id) + (SELECT count(*) FROM trash WHERE kind = $kind AND item = $id)`,
    )
    .values({ $id: id, $kind: path.slice(5) })[0]?.[0] === 1

/** Whether an endpoint erases an item that names somebody; fails if that leaves a trace. */
async function erases(site: Site, family: Family, verb: string, name: string) {
  const traces = tracesOf(name)
  const one = await create(site, family, verb, name)
  if (isOfTrash(verb)) await site.admin.delete(`${family.path}/${one.id}`)
  expect(wordsInFiles(site.folder, traces)).toEqual(traces)
  await perform(site, family, verb, one)
  if (isThere(site, family, one)) return false
  await site.mailedAfter(0) // the email of a denial names its student
  expect([verb, wordsInFiles(site.folder, traces)]).toEqual([verb, []])
  return true
}

const withdrawing = 'DELETE /api/submissions/:token'
const ofAll = ({ path }: Family) => [`DELETE ${path}/:id`, 'bulk delete']
const ofReviewed = ({ path }: Family) => [`PUT ${path}/decline/:id`, 'bulk decline', withdrawing]
const fromTrash = ({ path }: Family) => [`DELETE ${path}/trash/:id`, 'bulk erase']
const ofRequests = [
  'DELETE /api/student/:id',
  'DELETE /api/student/student-panel/:id',
  'DELETE /api/sd-forms/:id',
  'POST /api/student/deny',
  'PUT /api/student/not-spam/:id',
  'bulk decline',
  'bulk delete',
  'bulk not-spam',
  withdrawing,
]

const isReviewed = (family: Family) => 'reviewed' in family && family.reviewed

test.each([
  ...some.flatMap((kind): [string, string, Family, string[]][] => [
    [kind.path, '0', kind, [...ofAll(kind), ...(isReviewed(kind) ? ofReviewed(kind) : [])]],
    [kind.path, '30', kind, [...fromTrash(kind), ...(isReviewed(kind) ? [withdrawing] : [])]],
  ]),
  [requests.path, '0', requests, ofRequests] as const,
])('%s: erasing an item (TRASH_DAYS %s) leaves no trace of it', async (_, days, family, all) => {
  const erasing: string[] = []
  const site = await openFolder(days)
  for (const [n, verb] of verbsOf(family).entries()) {
    if ((days === '0' || family === requests) && isOfTrash(verb)) continue
    const name = mark.replaceAll(/\b(?= |$)/g, String.fromCharCode(97 + n))
    if (await erases(site, family, verb, name)) erasing.push(verb)
  }
  site.context.close()
  expect(erasing.toSorted()).toEqual([...all].toSorted())
})

type Way = (site: Site, one: string, call: string) => Promise<unknown>

test.each<[string, string, Way]>([
  ['deleting it', '0', ({ admin }, one) => admin.delete(one)],
  [
    'emptying the trash of it',
    '30',
    async ({ admin }, one) => {
      await admin.delete(one)
      await admin.delete(one.replace(/\/\d+$/, '/trash$&'))
    },
  ],
  [
    'the end of its days in the trash',
    '1',
    async ({ context, admin }, one) => {
      await admin.delete(one)
      context.pass(2 * day)
      await createTidying(context)()
    },
  ],
  [
    'withdrawing it',
    '30',
    async ({ visitor }, _, call) => {
      await visitor.post(`${call}/take-down`, undefined)
      await visitor.delete(call)
    },
  ],
])(
  '%s leaves no trace of what its sender proposed, or changed when asked',
  async (_, days, erase) => {
    const site = await openFolder(days)
    const { admin, visitor } = site
    const [before, after] = [mark, 'Somebody'].map((headshot_alt) => ({ headshot_alt })) // no search reads that
    const { path, item } = castOf(highlights)
    const { id, call } = await submit(visitor, { path, item }, before)
    await admin.put(`${path}/ask/${id}`, { note: 'Without names, please.' })
    await visitor.put(call, after)
    await admin.put(`${path}/approve/${id}`)
    await visitor.put(call, before)
    expect(wordsInFiles(site.folder, traces)).toEqual(traces)
    await erase(site, `${path}/${id}`, call)
    expect(wordsInFiles(site.folder, traces)).toEqual([])
    site.context.close()
  },
)
