import { expect, test } from 'bun:test'
import { createTidying } from '../commands/tidying.ts'
import { highlights } from '../content/kinds.ts'
import { overdueIn } from '../notices/notices.ts'
import { castOf, type KindCast, reviewed } from '../testing/cast.ts'
import { openSiteWithMail } from '../testing/mail.ts'
import { openSite, submit } from '../testing/memory.ts'
import { png } from '../testing/pictures.ts'
import { day, minute } from '../units.ts'

const project = castOf(highlights)

/** Something published, with the calls of its sender and of an admin about it. */
async function publish<Site extends Awaited<ReturnType<typeof openSite>>>(
  site: Site,
  kind: KindCast,
  changes = {},
) {
  const { path } = kind
  const { id, call } = await submit(site.visitor, kind, changes)
  await site.admin.put(`${path}/approve/${id}`)
  const one = `${path}/${id}`
  const receipt = async () => (await site.visitor.get(call)).body
  const pending = async () => (await site.admin.get(`${path}/pending`)).body
  /** Decides as an admin who has seen it as it is now. */
  const decide = async (verb: string, body?: object) => {
    const tag = (await site.admin.get(one)).headers.get('etag') ?? ''
    return site.admin.put(`${path}/${verb}/${id}`, body, { 'if-match': tag })
  }
  return { ...site, id, call, one, receipt, pending, decide }
}

test.each(reviewed)(
  '$path: a proposed change is pending, and unseen by readers, until an admin approves it',
  async (kind) => {
    const { path, title, name } = kind
    const site = await publish(await openSite(), kind)
    const { context, visitor, admin, id, call, one, receipt, pending, decide } = site
    const pages = [one, path, `${path}?when=all`, '/calendar.ics', `/calendar/${id}.ics`]
    const shown = () =>
      Promise.all(
        pages.map(async (page) => {
          const { text, headers } = await visitor.get(page)
          return [text, headers.get('etag')]
        }),
      )
    const before = await shown()
    const { body: saved } = await visitor.put(call, { [title]: 'Proposed' })
    const changes = { [title]: [name, 'Proposed'] }
    const proposal = { at: context.clock().toISOString(), changes }
    const item = { [title]: name }
    expect(saved).toMatchObject({ status: 'published', revision: 3, proposal, item })
    expect(await shown()).toEqual(before)
    expect(await pending()).toMatchObject([{ id, status: 'approved', proposal, revision: 3 }])
    expect((await admin.get(`${path}/pending?mark=proposed&q=${name}`)).body).toHaveLength(1)
    expect((await admin.get(`${path}/pending?sort=title`)).body).toHaveLength(1)
    expect((await admin.get(one)).body).toMatchObject({ proposal })
    expect((await admin.get('/api/counts')).text).toContain('"pending":1')
    for (const seen of [undefined, { 'if-match': '"2"' }, { 'if-match': '*' }])
      for (const verb of ['approve', 'decline'])
        expect((await admin.put(`${path}/${verb}/${id}`, {}, seen)).status).toBe(412)
    expect(await shown()).toEqual(before)
    const { body: approved } = await decide('approve')
    expect(approved).toMatchObject({ affectedRows: 1, [title]: 'Proposed' })
    expect((await visitor.get(one)).body[title]).toBe('Proposed')
    expect(await pending()).toHaveLength(0)
    const [version] = (await admin.get(`${one}/versions`)).body
    expect(version).toMatchObject({ by: 'its sender', changes })
    const [approval, proposed] = (await admin.get('/api/activity')).body
    expect([approval, proposed]).toMatchObject([
      { did: 'approved', by: 'ada' },
      { did: 'proposed', by: null },
    ])
    const fate = { proposal: null, proposal_fate: 'approved', status: 'published' }
    expect(await receipt()).toMatchObject(fate)
  },
)

test('a proposal is declined with a reason, replaced by a newer one, or none without a difference', async () => {
  const { title, name } = project
  const site = await publish(await openSite(), project)
  const { visitor, call, one, receipt, pending, decide } = site
  const { text } = await visitor.get(one)
  await visitor.put(call, { [title]: 'First' })
  await visitor.put(call, { [title]: 'Second' })
  const changes = { [title]: [name, 'Second'] }
  expect(await pending()).toMatchObject([{ proposal: { changes } }])
  const { body: declined } = await decide('decline', { reason: 'It was better before.' })
  expect(declined).toMatchObject({ message: 'Declined.', affectedRows: 1, revision: 5 })
  const decision = { proposal: null, proposal_fate: 'declined', reason: 'It was better before.' }
  expect(await receipt()).toMatchObject({ status: 'published', ...decision })
  expect((await visitor.get(one)).text).toBe(text)
  expect(await pending()).toHaveLength(0)
  await visitor.put(call, { [title]: 'Third' })
  expect(await receipt()).toMatchObject({ proposal_fate: null, reason: null })
  await visitor.put(call, { [title]: name })
  expect(await receipt()).toMatchObject({ proposal: null })
  expect(await pending()).toHaveLength(0)
  expect((await visitor.put(call, { [title]: '' })).status).toBe(422)
  await visitor.put(call, { [title]: 'Fourth' })
  await visitor.put(call, { contact_email: 'maya@example.org' })
  expect(await pending()).toMatchObject([{ contact_email: 'maya@example.org' }])
  expect((await visitor.delete(call)).status).toBe(409)
  expect((await visitor.put(call, { [title]: 'Late' }, { 'if-match': '"1"' })).status).toBe(412)
})

test('a proposal is overdue a day after it was made', async () => {
  const { context, visitor, call } = await publish(await openSite(), project)
  context.pass(30 * day)
  await visitor.put(call, { [project.title]: 'Proposed' })
  const overdue = () => overdueIn(context).reduce((sum, { count }) => sum + count, 0)
  context.pass(day)
  expect(overdue()).toBe(0)
  context.pass(1)
  expect(overdue()).toBe(1)
})

test('an admin’s edit keeps the proposal, shown beside the new fields', async () => {
  const site = await publish(await openSite(), project)
  const { visitor, admin, id, call, one, pending, decide } = site
  await visitor.put(call, { [project.title]: 'Proposed', summary: 'Shorter.' })
  await admin.put(one, { [project.title]: 'By ada' })
  const changes = { [project.title]: ['By ada', 'Proposed'] }
  expect(await pending()).toMatchObject([{ id, proposal: { changes } }])
  await decide('approve')
  const { body } = await visitor.get(one)
  expect(body).toMatchObject({ [project.title]: 'Proposed', summary: 'Shorter.' })
})

const endings: [string, (site: Awaited<ReturnType<typeof publish>>, path: string) => unknown][] = [
  ['taking it down', ({ visitor, call }) => visitor.post(`${call}/take-down`, undefined)],
  ['unpublishing', ({ admin, id }, path) => admin.put(`${path}/unpublish/${id}`)],
  ['deleting', ({ admin, one }) => admin.delete(one)],
]

test.each(endings)('%s ends a proposal, with its pictures', async (_, end) => {
  const field = 'img'
  const site = await publish(await openSite({ UNDO_MINUTES: '0' }), project)
  const { context, visitor, admin, id, call, receipt } = site
  const propose = async (width: number) => {
    const file = new File([png(width, 40)], 'a.png', { type: 'image/png' })
    const { body } = await visitor.form('PUT', call, { [field]: file })
    return String(Object(body['proposal']).changes[field][1])
  }
  const tidy = createTidying(context)
  const statusOf = async (picture: string) => (await visitor.get(picture)).status
  const declined = await propose(50)
  await tidy()
  expect(await statusOf(declined)).toBe(200)
  await site.decide('decline')
  await tidy()
  expect(await statusOf(declined)).toBe(404)
  const ended = await propose(60)
  await end(site, project.path)
  expect(await receipt()).toMatchObject({ proposal: null, proposal_fate: null })
  await tidy()
  expect(await statusOf(ended)).toBe(404)
  await admin.put(`${project.path}/restore/${id}`)
  await admin.put(`${project.path}/approve/${id}`)
  expect((await admin.get(`${project.path}/pending`)).body).toEqual([] as never)
  expect((await visitor.get(`${project.path}/${id}`)).body[field] ?? null).toBeNull()
})

test('a decision about a proposal is emailed once it can’t be undone', async () => {
  const { path, title, name } = project
  const contact_email = 'maya@example.org'
  const mailing = await openSiteWithMail({ SESSION_HOURS: '8760' })
  const site = await publish(mailing, project, { contact_email })
  const { context, visitor, admin, mailedAfter, id, call, one, receipt, pending, decide } = site
  expect(await mailedAfter(2 * minute)).toHaveLength(2)
  for (const [verb, fate, subject] of [
    ['decline', 'declined', /Your.change.was.not.accepted/],
    ['approve', 'approved', /Your.change.is.published/],
  ] as const) {
    await visitor.put(call, { [title]: 'Proposed' })
    const waiting = await receipt()
    const { body, headers } = await decide(verb, { reason: 'No.' })
    const tag = headers.get('etag') ?? `"${body['revision']}"`
    const undone = await admin.put(`${path}/repropose/${id}`, undefined, { 'if-match': tag })
    expect(undone.body).toMatchObject({ affectedRows: 1, [title]: name })
    expect(await receipt()).toMatchObject({ proposal: waiting['proposal'], reason: null })
    expect(await pending()).toHaveLength(1)
    expect(await mailedAfter(5 * minute)).toEqual([])
    await decide(verb, { reason: 'No.' })
    expect((await receipt())['proposal_fate']).toBe(fate)
    expect(await mailedAfter(2 * minute - 1)).toEqual([])
    expect(await mailedAfter(1)).toEqual([expect.stringMatching(subject)])
    await createTidying(context)()
    const late = await admin.put(`${path}/repropose/${id}`)
    expect([late.status, late.body['affectedRows']]).toEqual([200, 0])
  }
  expect((await visitor.get(one)).body[title]).toBe('Proposed')
  context.pass(31 * day)
  await visitor.put(call, { [title]: 'A year later', contact_email })
  await createTidying(context)()
  await decide('approve')
  expect(await mailedAfter(2 * minute)).toHaveLength(1)
  context.pass(31 * day)
  await createTidying(context)()
  expect((await admin.get(one)).body).toMatchObject({ contact_email: null })
})
