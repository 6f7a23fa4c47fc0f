import { expect, test } from 'bun:test'
import { hasForm, type kinds, reviewed } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'
import { reviewedKinds } from './every-kind.ts'
import { derivationsOf } from './kind.ts'

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

const list = async ({ path }: { path: string }, query = '', shelf = 'pending') => {
  const { body, headers } = await admin.get(`${path}/${shelf}?${query}`)
  const rows = body.map(({ id, alike }) => [id, alike])
  return { ids: rows.map(([id]) => Number(id)), rows, total: headers.get('x-total-count') }
}

const compared = (of: Of) => {
  const kind = reviewedKinds.find(({ path }) => `/api/${path}` === of.path)
  const derived = kind ? derivationsOf(kind).find(({ name }) => name === 'likeness') : undefined
  return derived?.from ?? []
}

/** The same, written otherwise. */
const written = (text: string) =>
  text.startsWith('https:') ? text.replace('https:', 'HTTP:') : ` ${text.toUpperCase()} `

test.each(reviewed)(
  '$path: submissions with the same title, link or text are duplicates',
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
  },
)

test.each(reviewed)(
  '$path: order=alike lists duplicates together, at the newest of them',
  async (of) => {
    const title = `Twice ${of.path}`
    const old = await send(of, { [of.title]: title })
    const between = await send(of)
    const young = await send(of, { [of.title]: title.toLowerCase() })
    const newest = await send(of)
    expect((await list(of)).ids.slice(0, 4)).toEqual([newest, young, between, old])
    expect((await list(of, 'order=alike')).ids.slice(0, 4)).toEqual([newest, young, old, between])
    const { total } = await list(of)
    const pages = [1, 2].map((page) => list(of, `order=alike&perPage=2&page=${page}`))
    const [first, second] = await Promise.all(pages)
    expect(first).toEqual({
      ids: [newest, young],
      rows: [
        [newest, 1],
        [young, 2],
      ],
      total,
    })
    expect(second?.ids).toEqual([old, between])
    expect((await list(of, `order=alike&q=${title}`)).ids).toEqual([young, old])
    expect((await list(of, `alike=${old}`)).rows).toEqual([
      [young, 2],
      [old, 2],
    ])
    await admin.put(`${of.path}/ask/${old}`, { note: 'More.' })
    expect((await list(of, 'order=alike&mark=changes-asked')).ids).toContain(old)
    expect((await list(of, `alike=${young}&mark=changes-asked`)).ids).toEqual([old])
  },
)

test.each(reviewed)(
  '$path: duplicates of a decided item are found, and an edit can end them',
  async (of) => {
    const text = { [of.title]: `Four times ${of.path}` }
    const [one = 0, two = 0, three = 0, four = 0] = [
      await send(of, text),
      await send(of, text),
      await send(of, text),
      await send(of, text),
    ]
    expect((await list(of, `alike=${one}`)).rows).toEqual(
      [four, three, two, one].map((id) => [id, 4]),
    )
    await admin.put(`${of.path}/approve/${one}`)
    await admin.delete(`${of.path}/${two}`)
    for (const gone of [one, two])
      expect((await list(of, `alike=${gone}`)).rows).toEqual([four, three].map((id) => [id, 2]))
    await admin.put(`${of.path}/${four}`, { [of.title]: `Another one ${of.path}` })
    expect((await list(of, `alike=${three}`)).ids).toEqual([three])
    expect((await list(of, 'alike=999999')).ids).toEqual([])
    await admin.put(`${of.path}/restore/${two}`)
    expect((await list(of, `alike=${three}`)).ids).toEqual([three, two])
  },
)

test.each(reviewed)('$path: a pending item names the published one it duplicates', async (of) => {
  const text = { [of.title]: `Published ${of.path}` }
  const published = await send(of, text)
  await admin.put(`${of.path}/approve/${published}`)
  await send(of, text)
  await send(of)
  const { body } = await admin.get(`${of.path}/pending`)
  const told = body.slice(0, 2).map((row) => [row['alike'], row['alike_published']])
  expect(told).toEqual([
    [1, null],
    [1, published],
  ])
})

test.each(reviewed)('$path: a link to all of GitHub makes no duplicates', async (of) => {
  const links = Object.fromEntries(
    compared(of).flatMap((field) => (/link/.test(field) ? [[field, 'https://github.com/']] : [])),
  )
  const [one, other] = [await send(of, links), await send(of, links)]
  const { rows } = await list(of)
  expect(rows.slice(0, 2)).toEqual([
    [other, 1],
    [one, 1],
  ])
  expect((await list(of, `alike=${one}`)).ids).toEqual([one])
})

test.each(reviewed)('$path: spam is compared with spam alone', async (of) => {
  const text = { [of.title]: `Cheap ${of.path}` }
  const [one, two] = [
    await send(of, { ...text, hl_check: 'x' }),
    await send(of, { ...text, hl_check: 'x' }),
  ]
  const waiting = await send(of, text)
  expect((await list(of, '', 'spam')).rows.slice(0, 2)).toEqual([
    [two, 2],
    [one, 2],
  ])
  expect((await list(of)).rows[0]).toEqual([waiting, 1])
})

test.each(reviewed)('$path: visitors see nothing of duplicates', async (of) => {
  const id = await send(of, { [of.title]: `Seen ${of.path}` })
  await admin.put(`${of.path}/approve/${id}`)
  for (const path of [`${of.path}/${id}`, of.path])
    expect((await visitor.get(path)).text).not.toMatch(/alike|likeness/)
  expect((await admin.get(`${of.path}/pending`)).text).not.toContain('likeness')
})
