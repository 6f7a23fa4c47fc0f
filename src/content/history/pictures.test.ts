import { expect, test } from 'bun:test'
import { sweepImages } from '../../images/images.ts'
import { castOf, kinds } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { png } from '../../testing/pictures.ts'
import { day } from '../../units.ts'
import { articles } from '../kinds.ts'
import { pictureColumns, versionPictures } from '../pictures.ts'
import { purgeTrash } from '../removing.ts'

const pictured = kinds.flatMap((kind) => kind.pictures.map((field) => ({ ...kind, field })))
const kind = { ...castOf(articles), field: 'image' as const }
const file = (width: number) => new File([png(width, 40)], 'a.png', { type: 'image/png' })

/** A site with a published item that has a picture of its own, and who sees that. */
async function openWith({ path, item, field, reviewed }: (typeof pictured)[number]) {
  const site = await openSite({ TRASH_DAYS: '2', SESSION_HOURS: '8760' })
  const { context, visitor, admin } = site
  const { body } = await admin.form('POST', path, { ...item, [field]: file(400) })
  if (reviewed) await admin.put(`${path}/approve/${body['id']}`)
  const picture = String(body[field])
  const seen = async () => [(await visitor.get(picture)).status, (await admin.get(picture)).status]
  const sweep = () => sweepImages(context, pictureColumns, versionPictures)
  return { ...site, id: Number(body['id']), picture, seen, sweep }
}

test.each(pictured)(
  '$path: the $field of an item in the trash is for admins, and is restored with it',
  async (kind) => {
    const { visitor, admin, id, picture, seen, sweep } = await openWith(kind)
    expect(await seen()).toEqual([200, 200])
    await admin.delete(`${kind.path}/${id}`)
    expect(sweep()).toBe(0)
    expect(await seen()).toEqual([404, 200])
    const { headers } = await admin.get(picture)
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'no-store',
      'Authorization',
    ])
    expect((await visitor.get(`${picture}?w=320`)).status).toBe(404)
    await admin.put(`${kind.path}/restore/${id}`)
    expect(await seen()).toEqual([200, 200])
  },
)

test('erasing an item erases its picture and the copies of that', async () => {
  const { context, admin, id, picture, seen, sweep } = await openWith(kind)
  context.sqlite.run('DELETE FROM versions') // as those of what is older than they are
  await admin.delete(`${kind.path}/${id}`)
  context.pass(2 * day - 1)
  await purgeTrash(context)
  expect(sweep()).toBe(0)
  context.pass(1)
  await purgeTrash(context)
  expect(sweep()).toBe(1)
  expect(await seen()).toEqual([404, 404])
  expect((await admin.get(`${picture}?w=320`)).status).toBe(404)
})

test('withdrawing erases the picture at once', async () => {
  const { path, item, field } = kind
  const { visitor } = await openSite()
  const { body } = await visitor.form('POST', path, { ...item, [field]: file(60) })
  const seen = async () => (await visitor.get(String(body[field]))).status
  expect(await seen()).toBe(200)
  await visitor.delete(String(body['receipt']).replace('/submission', '/api/submissions'))
  expect(await seen()).toBe(404)
})

test('a picture of an older version stays readable for admins', async () => {
  const { admin, id, picture, seen, sweep } = await openWith(kind)
  const one = `${kind.path}/${id}`
  expect((await admin.form('PUT', one, { [kind.field]: file(80) })).status).toBe(200)
  expect(sweep()).toBe(0)
  expect(await seen()).toEqual([404, 200])
  const { body } = await admin.put(`${kind.path}/revert/${id}`, { revision: 1 })
  expect(body[kind.field]).toBe(picture as never)
  expect(await seen()).toEqual([200, 200])
  for (let n = 0; n < 21; n++) await admin.put(one, { [kind.title]: `Name ${n}` })
  expect(sweep()).toBe(1) // the second one, whose version is none of the last twenty
})

test('a picture that another item shows stays public', async () => {
  const { admin, id, picture, seen } = await openWith(kind)
  await admin.post(kind.path, { ...kind.item, [kind.field]: picture })
  await admin.delete(`${kind.path}/${id}`)
  expect(await seen()).toEqual([200, 200])
})
