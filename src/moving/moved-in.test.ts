import { expect, test } from 'bun:test'
import { articles } from '../content/kinds.ts'
import { emails } from '../mail/table.ts'
import { access, castOf, kinds } from '../testing/cast.ts'
import { emptySite } from '../testing/empty-site.ts'
import { openSite, submit } from '../testing/memory.ts'
import { exportFolder, importFolder, openImported } from '../testing/moving.ts'

const contact_email = 'maya@example.org'
const settings = { SESSION_HOURS: '8760', SMTP_URL: 'smtp://localhost:1' }
const requests = { path: '/api/student', item: access }

/** Where a site goes on that somebody has lived in: with a key of its own. */
async function moveOut(source: Awaited<ReturnType<typeof openSite>>) {
  const { folder } = exportFolder(source.context, 'json')
  const context = {
    ...emptySite(settings).context,
    secret: 'a key that has made none of the links',
  }
  await importFolder(context, folder)
  return { context, ...(await openImported(context)) }
}

const kind = castOf(articles)

test('where an item moved to, an old link edits and withdraws, and emails carry one that works as well', async () => {
  const source = await openSite(settings)
  const edited = await submit(source.visitor, kind, { contact_email })
  const withdrawn = await submit(source.visitor, kind, { contact_email, [kind.title]: 'Other' })
  const { context, visitor, admin } = await moveOut(source)
  expect(context.db.select().from(emails).all()).toEqual([])
  const { status, body } = await visitor.put(edited.call, { [kind.title]: 'New' })
  expect([status, body]).toMatchObject([200, { id: edited.id, status: 'waiting', revision: 2 }])
  expect((await visitor.delete(withdrawn.call)).status).toBe(200)
  expect((await visitor.get(withdrawn.call)).body).toMatchObject({ status: 'withdrawn' })
  await admin.put(`${kind.path}/ask/${edited.id}`, { note: 'Shorter.' })
  const [email] = context.db.select().from(emails).all()
  const [, token] = /\/submission\/([\w-]{22})/.exec(email?.body ?? '') ?? []
  expect(email?.recipient).toBe(contact_email)
  expect(edited.call).not.toContain(String(token))
  for (const call of [edited.call, `/api/submissions/${token}`])
    expect((await visitor.get(call)).body).toMatchObject({ note: 'Shorter.' })
  const again = await moveOut({ context, visitor, admin })
  for (const call of [edited.call, `/api/submissions/${token}`])
    expect((await again.visitor.get(call)).body).toMatchObject({ note: 'Shorter.' })
})

test('where a site moved to, no number comes again that something had before', async () => {
  const source = await openSite(settings)
  for (const { path, item } of kinds) {
    for (const id of [1, 2, 3]) {
      await source.admin.post(path, item)
      if (id > 1) await source.admin.delete(`${path}/${id}`)
    }
    await source.admin.delete(`${path}/trash/3`)
  }
  const { admin } = await moveOut(source)
  for (const { path, item } of kinds)
    expect([path, (await admin.post(path, item)).body['id']]).toEqual([path, 4 as never])
})

test('what moves of requests names nobody outside of their own file, and a link of one that was denied says so', async () => {
  const source = await openSite(settings)
  const denied = await submit(source.visitor, requests)
  await source.admin.delete(`/api/student/${denied.id}`)
  const { folder } = exportFolder(source.context, 'csv')
  for (const name of ['activity', 'receipts', 'versions', 'trash'])
    expect(await Bun.file(`${folder}/${name}.csv`).text()).not.toMatch(/Zoë|zoe|N12345678/)
  const { visitor } = await moveOut(source)
  expect((await visitor.get(denied.call)).body).toMatchObject({ status: 'declined' })
})
