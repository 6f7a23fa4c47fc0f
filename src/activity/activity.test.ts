import { expect, test } from 'bun:test'
import { createFirstAdmin } from '../accounts/first-admin.ts'
import { access, ada, bob, twice } from '../testing/cast.ts'
import { createTestContext, type TestContext, visitorOf } from '../testing/context.ts'
import { logIn, logInAsAda } from '../testing/logged-in.ts'
import { environment } from '../testing/site.ts'
import { day } from '../units.ts'
import { deleteOldActivity, record } from './activity.ts'

/** A site where ada was made and has logged in as everybody does. */
async function openSite(settings: Record<string, string> = {}) {
  const context = createTestContext({ ...environment, ...settings })
  await createFirstAdmin(context)
  const visitor = visitorOf(context)
  return { context, visitor, admin: await logInAsAda(visitor) }
}

test('requests and accounts are recorded, newest first, without a student’s data', async () => {
  const { visitor, admin } = await openSite()
  await visitor.post('/api/student', access)
  await admin.post('/api/student/approve', { id: 1 })
  await visitor.post('/api/sd-forms', { ...access, student_id: 'N87654321' })
  await admin.post('/api/student/deny', { id: 2 })
  await admin.post('/api/admins', bob)
  const one = '/api/admins/admin-panel/2'
  await admin.put(one, twice('another password'))
  await admin.put(one, { user: 'bri' })
  await admin.delete(one)
  const { body, text } = await admin.get('/api/activity')
  const told = body.map(({ by, did, kind, item, title }) => [by, did, kind, item, title])
  expect(told).toEqual([
    ['ada', 'deleted', 'admins', 2, 'bri'],
    ['ada', 'edited', 'admins', 2, 'bri'],
    ['ada', 'password changed', 'admins', 2, bob.user],
    ['ada', 'created', 'admins', 2, bob.user],
    ['ada', 'denied', 'requests', 2, 'request 2'],
    [null, 'submitted', 'requests', 2, 'request 2'],
    ['ada', 'approved', 'requests', 1, 'request 1'],
    [null, 'submitted', 'requests', 1, 'request 1'],
    ['ada', 'logged in', 'admins', 1, 'ada'],
    [null, 'created', 'admins', 1, 'ada'],
  ])
  for (const word of ['zoë', 'park', access.student_id, access.email])
    expect(text.toLowerCase()).not.toContain(word.toLowerCase())
})

type Edit = { by: string; item: number; title: string; at?: string }
const edit = (context: TestContext, { by, item, title, at }: Edit) => {
  const act = { did: 'edited', by, at: at ?? context.clock().toISOString() } as const
  context.db.transaction((tx) => record(tx, act, { kind: 'faq', item, title }))
}

test('it is paged, and filtered by who, by kind, by what was done and by title', async () => {
  const { context, admin } = await openSite()
  for (let item = 1; item <= 9; item++)
    edit(context, { by: item > 5 ? 'Ünal' : 'ÜNAL', item, title: `Straße ${item}` })
  edit(context, { by: 'Unal', item: 10, title: 'Another' })
  const ask = async (query: string) => {
    const { body, headers } = await admin.get(`/api/activity?${query}`)
    return [body.map(({ item }) => item), headers.get('x-total-count')]
  }
  for (const by of ['ünal', 'ÜNAL', ' Ünal '])
    expect(await ask(`by=${encodeURIComponent(by)}&perPage=2&page=2`)).toEqual([[7, 6], '9'])
  expect(await ask('by=nobody')).toEqual([[], '0'])
  expect(await ask('kind=faq&q=STRASSE%209')).toEqual([[9], '1'])
  expect(await ask('kind=admins&by=ada')).toEqual([[1], '1'])
  expect(await ask('q=100%25')).toEqual([[], '0'])
  expect(await ask('did=edited&perPage=1')).toEqual([[10], '10'])
  const { text } = await admin.get('/api/activity.csv?by=%C3%BCnal')
  expect(text.trim().split('\r\n')).toHaveLength(10)
})

test('it is filtered by days at the lab, and what is none is refused', async () => {
  const { context, admin } = await openSite({ TIME_ZONE: 'America/New_York' })
  const [first, last] = ['2026-02-01T04:59:59.999Z', '2026-02-03T04:59:59.999Z']
  for (const at of [first, '2026-02-01T05:00:00.000Z', last])
    edit(context, { by: 'ada', item: 1, title: at, at })
  const ask = async (query: string) =>
    (await admin.get(`/api/activity?did=edited&${query}`)).body.map(({ title }) => title)
  expect(await ask('from=2026-02-01&to=2026-02-02')).toHaveLength(2)
  expect(await ask('from=2026-02-02')).toEqual([last])
  expect(await ask('to=2026-01-31')).toEqual([first])
  for (const bad of ['did=nothing', 'to=x'])
    for (const path of ['activity', 'activity.csv'])
      expect([bad, (await admin.get(`/api/${path}?${bad}`)).status]).toEqual([bad, 422])
})

test('a file of it holds what the list holds', async () => {
  const { context, admin } = await openSite()
  edit(context, { by: 'ada', item: 3, title: '=HYPERLINK("https://far.example")' })
  const { text } = await admin.get('/api/activity.csv?kind=faq')
  expect(text.replace('\ufeff', '')).toBe(
    `id,at,by,did,kind,item,title\r\n3,${context.clock().toISOString()},ada,edited,faq,3,"'=HYPERLINK(""https://far.example"")"\r\n`,
  )
})

test('it is forgotten after a year', async () => {
  const { context } = await openSite()
  const countAfter = async (ms: number) => {
    context.pass(ms)
    await deleteOldActivity(context)
    return context.sqlite.query('SELECT count(*) FROM activity').values().flat()
  }
  expect([await countAfter(365 * day), await countAfter(1)]).toEqual([[2], [0]])
})

test('a stale edit of an account names who saved it in between, and when; a login saves nothing', async () => {
  const { context, visitor, admin } = await openSite()
  const { body } = await admin.post('/api/admins', bob)
  const one = `/api/admins/admin-panel/${body['id']}`
  await admin.put(one, { email: 'b@college.edu' })
  const at = context.clock().toISOString()
  context.pass(day / 24)
  expect((await logIn(visitor, bob)).token).toBeDefined()
  expect(await admin.put(one, { user: 'x' }, { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { by: ada.user, at, current: { email: 'b@college.edu' } },
  })
})
