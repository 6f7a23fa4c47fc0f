import { createAuthenticator } from './authenticator.ts'
import { access, ada, type KindCast, kinds } from './cast.ts'
import type { Client, SiteClients } from './client.ts'
import { submit } from './memory.ts'

/** Makes every call that writes; `fail` makes the delivery of an email fail. */
export async function writeEverything(site: SiteClients, fail: (id: number) => Promise<void>) {
  for (const kind of kinds) await writeItem(site, kind)
  await writeRequests(site)
  await writeAccounts(site)
  const { id } = await submit(site.visitor, { path: '/api/student', item: access })
  await site.admin.post('/api/student/approve', { id })
  await writeEmails(site, fail)
  await writeRest(site)
  await writeSessions(site)
}

async function writeItem({ visitor, admin }: SiteClients, kind: KindCast) {
  const { path, item, title } = kind
  const { body } = await (kind.reviewed ? visitor : admin).post(path, { ...item, [title]: 'Said' })
  const say = (verb: string, sent?: object) => admin.put(`${path}/${verb}/${body['id']}`, sent)
  if (kind.reviewed) await reviewItem({ visitor, admin }, kind)
  const mine = `${path}/${body['id']}`
  await admin.put(mine, { [title]: 'Again' })
  await say('revert', { revision: 1 })
  await admin.delete(mine)
  await say('restore')
  await admin.delete(mine)
  await admin.delete(`${path}/trash/${body['id']}`)
  const file = new File([`${title}\nx\n`], 'rows.csv')
  await admin.form('POST', `${path}/import?dry=1`, { file })
  const email = 'email' in item ? { email: 'imported@college.edu' } : {}
  const rows = JSON.stringify([{ ...item, [title]: 'Imported', ...email }])
  await admin.form('POST', `${path}/import`, { file: new File([rows], 'rows.json') })
}

async function reviewItem({ visitor, admin }: SiteClients, kind: KindCast) {
  const { path, title } = kind
  const { id, call } = await submit(visitor, kind, { [title]: 'Asked' })
  const say = (verb: string, sent?: object) => admin.put(`${path}/${verb}/${id}`, sent)
  await say('ask', { note: 'More.' })
  await say('unask')
  await visitor.put(call, { [title]: 'Changed' })
  await say('approve')
  if (path === '/api/events') for (const verb of ['cancel', 'uncancel']) await say(verb, {})
  for (const verb of ['unpublish', 'approve']) await say(verb)
  await visitor.put(call, { [title]: 'Proposed' })
  await say('approve') // without the revision of the proposal
  const { headers } = await admin.get(`${path}/${id}`)
  const seen = { 'if-match': String(headers.get('etag')) }
  await admin.put(`${path}/decline/${id}`, { reason: null }, seen)
  await say('repropose')
  await visitor.post(`${call}/take-down`, undefined)
  await admin.post(`${path}/link/${id}`, undefined)
  await say('decline', { reason: 'No.' })
  const spam = await submit(visitor, kind, { [title]: 'Spam', hl_check: 'x' })
  await admin.put(`${path}/not-spam/${spam.id}`)
  await visitor.delete(spam.call)
}

async function writeRequests({ visitor, admin }: SiteClients) {
  const ask = async (student_id: string, path = '/api/student', more = {}) =>
    (await visitor.post(path, { ...access, student_id, ...more })).body['id']
  const approved = await ask('N00000011')
  await admin.post('/api/student/approve', { id: approved })
  await admin.put(`/api/student/keep/${approved}`, { keep: true })
  await admin.delete(`/api/student/student-panel/${approved}`)
  await admin.post('/api/student/deny', { id: await ask('N00000012') })
  await admin.delete(`/api/student/${await ask('N00000013')}`)
  await admin.delete(`/api/sd-forms/${await ask('N00000014', '/api/sd-forms')}`)
  const spam = await ask('N00000015', '/api/student', { hl_check: 'x' })
  await admin.put(`/api/student/not-spam/${spam}`)
}

async function writeAccounts({ visitor, admin }: SiteClients) {
  const lee = { user: 'lee', email: 'lee@college.edu' }
  const { body } = await admin.post('/api/admins', { ...lee, invite: true })
  const account = `/api/admins/admin-panel/${body['id']}`
  await admin.post(`/api/admins/${body['id']}/invite`, undefined)
  await admin.put(account, { notices: 'never' })
  await admin.post(`/api/admins/password-link/1`, undefined)
  await admin.delete(account)
  await visitor.post('/api/auth/forgot', { who: ada.user })
  await visitor.post('/api/submissions/find', { email: 'maya@example.org' })
  await visitor.post('/send-alert', { subject: 'Printer', message: 'It is out of paper.' })
}

async function writeSessions({ visitor, admin }: SiteClients) {
  const logIn = async (path: string, sent: object) =>
    visitor.as(String((await visitor.post(path, sent)).body['token']))
  const byPassword = () => logIn('/api/auth/login', { username: ada.user, password: ada.password })
  const device = createAuthenticator()
  const optionsOf = async (client: Client, method: 'get' | 'post', path: string) => {
    const { body } = await (method === 'get' ? client.get(path) : client.post(path, {}))
    return { challenge: String(body['challenge']) }
  }
  const made = device.create(await optionsOf(admin, 'get', '/api/passkeys/options'))
  const { body: key } = await admin.post('/api/passkeys', { ...made, name: 'Phone' })
  await admin.put(`/api/passkeys/${key['id']}`, { name: 'Tablet' })
  const options = await optionsOf(visitor, 'post', '/api/auth/passkey/options')
  const other = await logIn('/api/auth/passkey', device.get(options, 1))
  await other.post('/api/auth/logout', undefined)
  await byPassword()
  const { body: sessions } = await admin.get('/api/sessions')
  const theirs = sessions.find((each) => !each['is_this'])
  await admin.delete(`/api/sessions/${theirs?.['id']}`)
  await admin.delete('/api/sessions')
  await admin.delete(`/api/passkeys/${key['id']}`)
}

async function writeEmails({ admin }: SiteClients, fail: (id: number) => Promise<void>) {
  await admin.post('/api/mail/test', {})
  const { body: all } = await admin.get('/api/mail')
  const id = Number(
    all.find(({ kind, recipient }) => kind === 'approved' && recipient === access.email)?.['id'],
  )
  await fail(id)
  await admin.post('/api/mail/seen', {})
  await admin.post(`/api/mail/retry/${id}`, undefined)
  await fail(id)
  await admin.post('/api/mail/retry-all', {})
  await fail(id)
  await admin.put(`/api/mail/${id}`, { recipient: 'maya@college.edu' })
  const { body: failed } = await admin.get('/api/mail/failed')
  await admin.delete(`/api/mail/${failed[0]?.['id']}`)
}

async function writeRest({ admin }: SiteClients) {
  await admin.put('/api/lab', { room: 'First floor.' })
  for (const { path } of kinds) {
    const [row] = (await admin.get(`${path}/published`)).body
    const items = [{ id: row?.['id'] }]
    await admin.post(path.replace('/api/', '/api/bulk/'), { action: 'delete', items })
  }
  await admin.post('/api/counts/editing', { page: '/admin-panel/lab' })
}
