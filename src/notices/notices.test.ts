import { expect, test } from 'bun:test'
import { access, ada, article, bob, reviewed, tracker } from '../testing/cast.ts'
import { logIn } from '../testing/logged-in.ts'
import { queuedIn } from '../testing/mail.ts'
import { publish, siteOpener } from '../testing/memory.ts'
import { hour, minute } from '../units.ts'
import { notifyAtOnce, remindDaily } from './notices.ts'

const openSite = siteOpener()

/** A site of ada and bob, whose server looks after the mail every minute. */
async function openWithNotices(settings: Record<string, string> = {}) {
  const mailing = { SMTP_URL: 'smtp://localhost:1', SESSION_HOURS: '100' }
  const { context, admin, visitor } = await openSite({ ...mailing, ...settings })
  const { body: made } = await admin.post('/api/admins', bob)
  const account = `/api/admins/admin-panel/${made['id']}`
  const choose = (notices: string) => admin.put(account, { notices })
  const send = () => {
    const now = context.clock().toISOString()
    const sent = "UPDATE letters SET state = 'sent', sent_at = ? WHERE state = 'waiting'"
    context.sqlite.run(sent, [now])
  }
  const emailsTo = (recipient: string | null) =>
    queuedIn(context).filter(
      (each) => each.recipient === recipient && /notice|digest/.test(each.kind),
    )
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += minute) {
      context.pass(minute)
      notifyAtOnce(context)
      send()
    }
  }
  return { context, admin, visitor, id: made['id'], account, choose, send, pass, emailsTo }
}

test('an admin who chose “at once” gets one email with links to each pending item', async () => {
  const { visitor, choose, pass, emailsTo } = await openWithNotices()
  await choose('at once')
  await visitor.post('/api/student-highlights', tracker)
  await visitor.post('/api/tech-blog', { ...article, title: 'Ünïcode & more? "Yes"' })
  pass(minute)
  const [email, ...others] = emailsTo(bob.email)
  expect(others).toEqual([])
  expect(email?.subject).toBe('2 submissions new at the Hydra Lab site')
  expect(email?.body).toContain(`1 student project
https://hydra.college.edu/admin-panel?tab=student-highlights

“Campus shuttle tracker”
https://hydra.college.edu/admin-panel?tab=student-highlights&q=Campus%20shuttle%20tracker
`)
  expect(email?.body).toContain(`“Ünïcode & more? "Yes"”
https://hydra.college.edu/admin-panel?tab=tech-blog&q=%C3%9Cn%C3%AFcode%20%26%20more%3F%20%22Yes%22
`)
  expect(emailsTo(ada.email)).toEqual([])
})

test('there is at most one email an hour, with all that came since the last', async () => {
  const { context, visitor, choose, pass, emailsTo } = await openWithNotices()
  await choose('at once')
  for (let n = 0; n < 63; n++) {
    await visitor
      .as(undefined, `192.0.2.${n % 2}`)
      .post('/api/tech-blog', { ...article, title: `Article ${n}` })
    pass(2 * minute) // nothing is in memory: each look begins from the rows
  }
  const bodies = emailsTo(bob.email).map(({ body }) => body)
  expect(bodies).toHaveLength(3)
  const counts = bodies.flatMap((body) => body.match(/^\d+ articles?$/m) ?? [])
  expect(counts).toEqual(['1 article', '30 articles', '30 articles'])
  expect(bodies[1]).toContain('“Article 30”')
  expect(bodies[1]).toContain('and 10 more')
  expect(bodies[1]?.match(/“/g)).toHaveLength(20)
  pass(3 * hour)
  expect(emailsTo(bob.email)).toHaveLength(4)
  expect(context.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('a digest that could not go out is replaced a day later', async () => {
  const { context, visitor, emailsTo } = await openWithNotices()
  await visitor.post('/api/tech-blog', article)
  for (const [ms, isNew] of [
    [25 * hour, true],
    [23 * hour, false],
    [hour, true],
  ] as const) {
    context.pass(ms)
    remindDaily(context)
    const dates = emailsTo(null).map(({ created_at }) => created_at)
    expect([ms, dates.length, dates[0] === context.clock().toISOString()]).toEqual([ms, 1, isNew])
  }
})

test('the next notice waits for one that can’t be sent', async () => {
  const { context, visitor, choose, send, emailsTo } = await openWithNotices()
  await choose('at once')
  await visitor.post('/api/tech-blog', article)
  notifyAtOnce(context)
  for (let n = 0; n < 10; n++) {
    context.pass(hour)
    await visitor.post('/api/tech-blog', { ...article, title: `Article ${n}` })
    notifyAtOnce(context)
  }
  expect(emailsTo(bob.email)).toHaveLength(1)
  send()
  context.pass(59 * minute)
  notifyAtOnce(context)
  expect(emailsTo(bob.email)).toHaveLength(1)
  context.pass(minute)
  notifyAtOnce(context)
  expect(emailsTo(bob.email).at(-1)?.body).toContain('10 articles')
})

test('spam causes no notice; what is taken out of it does', async () => {
  const { admin, visitor, choose, pass, emailsTo } = await openWithNotices()
  await choose('at once')
  for (const [before, { path, item }] of reviewed.entries()) {
    await visitor.post(path, { ...item, hl_check: 'x' })
    pass(hour)
    expect([path, emailsTo(bob.email).length]).toEqual([path, before])
    const [waiting] = (await admin.get(`${path}/spam`)).body
    await admin.put(`${path}/not-spam/${waiting?.['id']}`)
    pass(minute)
    expect([path, emailsTo(bob.email).length]).toEqual([path, before + 1])
  }
})

test('notices leave out what is decided, and what the admin did', async () => {
  const { admin, visitor, choose, pass, emailsTo, id } = await openWithNotices()
  await choose('at once')
  const { body } = await visitor.post('/api/tech-blog', article)
  await admin.put(`/api/tech-blog/approve/${body['id']}`)
  const they = await logIn(visitor, bob)
  await they.post('/api/student-highlights', tracker)
  pass(2 * minute)
  expect(emailsTo(bob.email)).toEqual([])
  await admin.put(`/api/tech-blog/unpublish/${body['id']}`)
  pass(2 * minute)
  const bodies = emailsTo(bob.email).map(({ body }) => body)
  expect(bodies).toEqual([expect.stringContaining(`/admin-panel/users/edit-admin/${id}`)])
})

test('a request is told of where its alert goes elsewhere, without a word of its student', async () => {
  const lab = { ALERT_TO: 'lab@college.edu' }
  for (const [settings, is] of [
    [{}, 0],
    [lab, 1],
    [{ ALERT_TO: bob.email.toUpperCase() }, 0],
  ] as const) {
    const { visitor, choose, pass, emailsTo } = await openWithNotices(settings)
    await choose('at once')
    await visitor.post('/api/student', access)
    pass(2 * minute)
    const texts = emailsTo(bob.email).map(({ subject, body }) => subject + body)
    expect(texts).toHaveLength(is)
    for (const text of texts) {
      expect(text).toContain('1 request for access\nhttps://hydra.college.edu/admin-panel?tab=pe')
      for (const secret of [...Object.values(access), 'request 1'])
        expect(text).not.toContain(secret)
    }
  }
})

test('daily is one email a day of what has waited for a day, and never is none', async () => {
  const { context, admin, visitor, choose, send, emailsTo } = await openWithNotices()
  await choose('never')
  await visitor.post('/api/tech-blog', article)
  await visitor.post('/api/student', access)
  for (const kind of reviewed) {
    await visitor.post(kind.path, { ...kind.item, hl_check: 'spam' })
    await publish(admin, kind)
  }
  for (let n = 0; n < 72; n++) {
    remindDaily(context)
    notifyAtOnce(context)
    send()
    context.pass(hour)
  }
  expect(emailsTo(bob.email)).toEqual([])
  expect(emailsTo(null)).toEqual([])
  const toAda = emailsTo(ada.email)
  expect(toAda).toHaveLength(2)
  expect(toAda[0]?.subject).toStartWith('2 submissions waiting for a decision')
  const panel = 'https://hydra.college.edu/admin-panel?tab='
  for (const words of ['1 article', '1 request for access', `“${article.title}”`])
    expect(toAda[0]?.body).toContain(`\n${words}\n${panel}`)
  expect(toAda[0]?.body).not.toMatch(/^0 /m)
})

test.each([
  [{}, 'daily', [null]],
  [{ ALERT_TO: 'lab@college.edu' }, 'never', [null, bob.email]],
  [{ ALERT_TO: 'BOB@college.edu' }, 'never', [null]], // one email, not two
])(
  'who has chosen nothing hears as before: all in one email (%j)',
  async (settings, notices, daily) => {
    const { context, admin, visitor, choose, account } = await openWithNotices(settings)
    expect((await admin.get('/api/admins')).body).toMatchObject([{ notices }, { notices }])
    const { body } = await admin.get(account)
    await admin.put(account, body) // as it was read
    await visitor.post('/api/tech-blog', article)
    const digests = (ms: number) => {
      context.pass(ms)
      remindDaily(context)
      return queuedIn(context)
    }
    expect(digests(25 * hour)).toMatchObject([{ kind: 'digest', recipient: null }])
    await choose('daily')
    for (const ms of [0, 24 * hour])
      expect(digests(ms).map(({ recipient }) => recipient)).toEqual(daily)
  },
)

test('without a mail server nothing is queued', async () => {
  const { visitor, choose, pass, emailsTo } = await openWithNotices({ SMTP_URL: '' })
  await choose('at once')
  await visitor.post('/api/tech-blog', article)
  pass(minute)
  expect(emailsTo(bob.email)).toEqual([])
})
