import { expect, test } from 'bun:test'
import { castOf, hasForm, kinds, reviewed } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite, publish } from '../testing/memory.ts'
import { reviewedKinds } from './every-kind.ts'
import { derivationsOf } from './kind.ts'
import { articles } from './kinds.ts'

type Of = (typeof kinds)[number]
const { visitor, admin } = await openSite()

/** One that differs in all that is compared. */
let count = 0
const another = ({ item }: Of) => {
  const n = ++count
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      if (/^https:/.test(value)) return [name, `${value}/${n}`]
      return [name, hasForm(value) ? value : `${value} ${n}`]
    }),
  )
}

/** From an address of its own, since one may send only so many. */
async function send(of: Of, changes: object = {}) {
  const who = visitor.as(undefined, `203.0.113.${count % 250}`)
  const { body } = await who.post(of.path, but(another(of), { ...changes }))
  return Number(body['id'])
}

const list = async ({ path }: { path: string }, query = '', status = 'pending') => {
  const { body, headers } = await admin.get(`${path}/${status}?${query}`)
  return { rows: body.map(({ id, alike }) => [id, alike]), total: headers.get('x-total-count') }
}

const pairs = (ids: number[], alike: number) => ids.map((id) => [id, alike])

const compared = (of: Of) => {
  const kind = reviewedKinds.find(({ path }) => `/api/${path}` === of.path)
  const derived = kind ? derivationsOf(kind).find(({ name }) => name === 'likeness') : undefined
  return derived?.from ?? []
}

/** The same, written otherwise. */
const written = (text: string) =>
  text.startsWith('https:') ? text.replace('https:', 'HTTP:') : ` ${text.toUpperCase()} `

test.each(reviewed)(
  '$path: submissions with the same title, link or text are duplicates, but for a link to all of GitHub',
  async (of) => {
    const fields = compared(of)
    expect(fields.length).toBeGreaterThanOrEqual(3)
    for (const field of fields) {
      const value = /link/.test(field) ? `https://same.example/${field}` : `The same ${field}`
      const one = await send(of, { [field]: value })
      const other = await send(of, { [field]: written(value) })
      const alone = await send(of)
      const { rows } = await list(of)
      expect([field, ...rows.slice(0, 3)]).toEqual([field, [alone, 1], [other, 2], [one, 2]])
    }
    const links = fields.filter((field) => /link/.test(field))
    const github = Object.fromEntries(links.map((field) => [field, 'https://github.com/']))
    const [one, other] = [await send(of, github), await send(of, github)]
    expect((await list(of)).rows.slice(0, 2)).toEqual(pairs([other, one], 1))
  },
)

const of = castOf(articles)

test('the duplicates of one are listed alone, also of what was decided, until an edit ends them', async () => {
  const text = { [of.title]: 'Four times' }
  const [one, two] = [await send(of, text), await send(of, text)]
  const [three, four] = [await send(of, text), await send(of, text)]
  const { total: all } = await list(of, 'perPage=3')
  expect(Number(all)).toBeGreaterThan(4)
  const { rows, total } = await list(of, `alike=${one}&perPage=3`)
  expect([rows, total]).toEqual([pairs([four, three, two], 4), '4'])
  const oldest = await list(of, `alike=${one}&sort=oldest&q=four`)
  expect(oldest.rows).toEqual(pairs([one, two, three, four], 4))
  const inFile = async (query: string) =>
    (await admin.get(`${of.path}/export.csv?status=pending&${query}`)).text.match(/Four times/g)
  expect(await inFile(`alike=${one}`)).toHaveLength(4)
  await admin.put(`${of.path}/ask/${four}`, { note: 'More.' })
  expect((await list(of, `alike=${one}&mark=changes-asked`)).rows).toEqual([[four, 4]])
  expect(await inFile(`alike=${one}&mark=changes-asked`)).toHaveLength(1)
  await admin.put(`${of.path}/approve/${one}`)
  await admin.delete(`${of.path}/${two}`)
  for (const gone of [one, two])
    expect((await list(of, `alike=${gone}`)).rows).toEqual(pairs([four, three], 2))
  await admin.put(`${of.path}/${four}`, { [of.title]: 'Another one' })
  expect((await list(of, `alike=${three}`)).rows).toEqual([[three, 1]])
  expect((await list(of, 'alike=999999')).rows).toEqual([])
  await admin.put(`${of.path}/restore/${two}`)
  expect((await list(of, `alike=${three}`)).rows).toEqual(pairs([three, two], 2))
})

test('a pending item names the published one it duplicates, spam is compared with spam alone, and visitors see nothing of duplicates', async () => {
  const text = { [of.title]: 'Cheap' }
  const published = await send(of, text)
  await admin.put(`${of.path}/approve/${published}`)
  const spam = { ...text, hl_check: 'x' }
  const [one, two] = [await send(of, spam), await send(of, spam)]
  expect((await list(of, '', 'spam')).rows.slice(0, 2)).toEqual(pairs([two, one], 2))
  await send(of, text)
  await send(of)
  const { body, text: pending } = await admin.get(`${of.path}/pending`)
  const alone = { alike: 1, alike_published: null }
  expect(body.slice(0, 2)).toMatchObject([alone, { alike: 1, alike_published: published }])
  for (const path of [`${of.path}/${published}`, of.path])
    expect((await visitor.get(path)).text).not.toMatch(/alike|likeness/)
  expect(pending).not.toContain('likeness')
})

test.each(kinds)('$path: what doesn’t wait has no duplicates to be filtered by', async (kind) => {
  await publish(admin, kind)
  const { body: all } = await admin.get(`${kind.path}/published`)
  const { status, body } = await admin.get(`${kind.path}/published?alike=${all[0]?.['id']}`)
  expect([status, body]).toEqual([200, all])
  const file = await admin.get(`${kind.path}/export.csv?alike=1&status=pending`)
  expect(file.status).toBeLessThan(500)
})
