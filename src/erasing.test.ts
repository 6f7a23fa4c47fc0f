import { expect, test } from 'bun:test'
import { bulkActions } from './bulk/contract.ts'
import { createTidying } from './commands/tidying.ts'
import { highlights } from './content/kinds.ts'
import { access, castOf, kinds, reworded } from './testing/cast.ts'
import { routes } from './testing/endpoints.ts'
import { emptyFolder, wordsInFiles } from './testing/folder.ts'
import { openSiteWithMail } from './testing/mail.ts'
import { submit } from './testing/memory.ts'
import { day } from './units.ts'

// Tries every endpoint of every kind. An item that is gone afterwards must have left no trace.

const requests = { path: '/api/student', table: 'requests', item: access, title: 'full_name' }
/** Together they have every endpoint of a kind. */
const some = kinds.filter(({ table }) => ['events', 'faculty'].includes(table))
const families = [...some, requests]
type Family = (typeof families)[number]

const isReviewed = (family: Family) => family === requests || Object(family).reviewed

const ofOne = /^(PUT|DELETE) \/api\/.*:(id|token)$|^POST \/api\/student\/(approve|deny)$/
const ofItems = routes
  .map(({ method, path }) => `${method} ${path}`)
  .filter((call) => ofOne.test(call))

/** What may be done with one item: a call of its family, or a bulk action. */
const verbsOf = (family: Family) => [
  ...ofItems.filter(
    (call) =>
      call.includes(` ${family.path}/`) ||
      (isReviewed(family) && call.includes(' /api/submissions/')) ||
      (family === requests && call.includes(' /api/sd-forms/')),
  ),
  ...bulkActions
    .filter((action) => isReviewed(family) || action !== 'decline')
    .map((action) => `bulk ${action}`),
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
  /** What is answered is kept under the key. */
  const key = { hl_key: verb.replace(' ', ':') }
  const more = isSpam(verb) ? { ...key, hl_check: 'x' } : key
  if (!isReviewed(family)) {
    const { body } = await admin.post(family.path, { ...item, ...more })
    return { id: Number(body['id']), call: '' }
  }
  if (isSpam(verb) && family === requests)
    await submit(visitor, { ...family, item: { ...item, full_name: access.full_name } })
  return submit(visitor, { ...family, item }, more)
}

type CreatedRow = { id: number; call: string }

async function perform({ visitor, admin }: Site, { path }: Family, verb: string, one: CreatedRow) {
  const { id, call } = one
  const [method = '', what = ''] = verb.split(' ')
  const words = { id, note: 'More.', reason: 'No.' }
  const bulk = { ...words, action: what, items: [{ id }] }
  if (method === 'bulk') return admin.post(path.replace('/api/', '/api/bulk/'), bulk)
  const headers = { 'content-type': 'application/json' }
  const sent = { body: JSON.stringify(words), headers }
  if (what.includes(':token')) return visitor.request(method, call, sent)
  return admin.request(method, what.replace(':id', String(id)), sent)
}

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

test.each<[string, string, Family, RegExp]>([
  ...some.flatMap((kind): [string, string, Family, RegExp][] => [
    [kind.path, '0', kind, /^DELETE|decline|bulk delete/],
    [kind.path, '30', kind, /^DELETE .*(\/trash\/:id|:token)$|bulk erase/],
  ]),
  [requests.path, '0', requests, /^DELETE|deny|not-spam|bulk (decline|delete)/],
])('%s: erasing an item (TRASH_DAYS %s) leaves no trace of it', async (_, days, family, those) => {
  const site = await openFolder(days)
  const verbs = verbsOf(family).filter((verb) => days !== '0' || !isOfTrash(verb))
  const erasing: string[] = []
  for (const [n, verb] of verbs.entries()) {
    const name = mark.replaceAll(/\b(?= |$)/g, String.fromCharCode(97 + n))
    if (await erases(site, family, verb, name)) erasing.push(verb)
  }
  site.context.close()
  expect(erasing).toEqual(verbs.filter((verb) => those.test(verb)))
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
