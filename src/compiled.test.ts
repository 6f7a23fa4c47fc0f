import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { readBuiltWeb } from './pages/built.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { startAsAda } from './testing/begun.ts'
import { access, kinds, tracker, twice } from './testing/cast.ts'
import { type Answer, Client } from './testing/client.ts'
import { expectSameAnswers } from './testing/every-answer.ts'
import { liveIn } from './testing/lived-in.ts'
import { openSite } from './testing/memory.ts'
import { claimsIn, environment } from './testing/site.ts'
import { visitorOf } from './testing/visitor.ts'
import { createTestWorld } from './testing/world.ts'
import { systemClock } from './world.ts'

// Elysia reads the source of its handlers, so compiling can change what a call is given.

const officeWorkbook = `${import.meta.dir}/moving/faculty.fixture.xlsx`

type Site = { visitor: Client; admin: Client }

/** What differs from site to site: moments, and how long they lie apart; ids of sessions; links that were handed out. */
const ownWords =
  /\d{4}-\d\d-\d\dT[\d:.]+Z|"usual_hours":[\d.e-]+|\d{9,}|(?<=submissions?\/)(?!find)[\w-]+|eyJ[\w.-]+|(?<="challenge":")[\w-]+|(?<=set-password\/)[\w-]+/g

/** A command names the folder that it works on, but not the one that is meant where it is started. */
const ownFolder = /\bDATA_DIR=\S+ /g

/** The same site, and what it has answered to all that writes. */
function heard({ visitor, admin }: Site) {
  const said: string[] = []
  const listening = (client: Client) =>
    new Client(
      async (request) => {
        const answer = await client.send(request)
        const { pathname } = new URL(request.url)
        const text = request.method === 'GET' ? '' : await answer.clone().text()
        const words = answer.headers.get('content-type')?.includes('json') ? text : ''
        const told = `${request.method} ${pathname} ${answer.status} ${words}`
        said.push(told.replaceAll(ownFolder, '').replaceAll(ownWords, '…'))
        return answer
      },
      client.token,
      '192.0.2.100',
    )
  return { said, visitor: listening(visitor), admin: listening(admin) }
}

/** Every call that writes and isn't among those. */
async function writeTheRest({ visitor, admin }: Site) {
  for (const { path, item, title, reviewed } of kinds) {
    const rows = JSON.stringify([item, { ...item, [title]: '' }])
    await admin.form('POST', `${path}/import`, { file: new File([rows], 'rows.json') })
    const { body } = await admin.post(path, item)
    await admin.put(`${path}/${body['id']}`, { [title]: 'Again' })
    await admin.put(`${path}/revert/${body['id']}`, { revision: 1 })
    const bulk = { action: 'delete', items: [{ id: body['id'] }] }
    await admin.post(path.replace('/api/', '/api/bulk/'), bulk)
    if (!reviewed) continue
    const spam = await visitor.post(path, { ...item, hl_check: 'x' })
    for (const verb of ['not-spam', 'unask', 'looked', 'repropose'])
      await admin.put(`${path}/${verb}/${spam.body['id']}`)
    await admin.put(`${path}/approve/${spam.body['id']}`)
    const link = String(spam.body['receipt']).replace('/submission/', '/api/submissions/')
    await visitor.post(`${link}/take-down`, undefined)
    await admin.post(`${path}/link/${spam.body['id']}`, undefined)
  }
  const workbook = new File([await Bun.file(officeWorkbook).bytes()], 'faculty.xlsx')
  await admin.form('POST', '/api/faculty/import', { file: workbook, ignore: 'true' })
  for (const verb of ['cancel', 'uncancel']) await admin.put(`/api/events/${verb}/1`, {})
  const ask = async (student_id: string, path = '/api/student', more = {}) =>
    (await visitor.post(path, { ...access, student_id, ...more })).body['id']
  await admin.delete(`/api/sd-forms/${await ask('N00000010', '/api/sd-forms')}`)
  await admin.post('/api/student/deny', { id: await ask('N00000011') })
  const id = await ask('N00000012')
  await admin.post('/api/student/approve', { id })
  await admin.put(`/api/student/keep/${id}`, { keep: true })
  await admin.delete(`/api/student/student-panel/${await ask('N00000013')}`)
  await admin.put(`/api/student/not-spam/${await ask('N00000014', undefined, { hl_check: 'x' })}`)
  for (const [path, fields] of Object.entries({
    '/submit-project': tracker,
    '/submit-sd-request': access,
    '/submission': { email: access.email },
  }))
    await visitor.form('POST', path, fields)
  await visitor.post('/api/submissions/find', { email: access.email })
  await visitor.post('/send-alert', { subject: 'Hot', message: 'Too hot.' })
  await admin.post('/api/counts/editing', { page: '/admin-panel/faq/edit/1' })
  await admin.post('/api/mail/test', undefined)
  await admin.post('/api/counts/editing', { page: '/admin-panel/faq/edit/1' })
  for (const call of ['retry/1', 'retry-all', 'seen'])
    await admin.post(`/api/mail/${call}`, undefined)
  await admin.put('/api/mail/1', { recipient: 'zoe@college.edu' })
  await admin.delete('/api/mail/1')
  const password = 'a much longer password'
  const lee = { user: 'lee', email: 'lee@college.edu', ...twice(password) }
  const { body } = await admin.post('/api/admins', lee)
  await admin.put(`/api/admins/admin-panel/${body['id']}`, { email: 'lee@example.org' })
  await admin.post(`/api/admins/password-link/${body['id']}`, undefined)
  await admin.post(`/api/admins/${body['id']}/invite`, undefined)
  await visitor.post('/api/auth/forgot', { who: 'lee' })
  await logInByPasskey({ visitor, admin })
  const login = await visitor.post('/api/auth/login', { username: 'lee', password })
  const own = admin.as(String(login.body['token']))
  await own.delete('/api/sessions')
  await own.post('/api/auth/logout', undefined)
  const other = await visitor.post('/api/auth/login', { username: 'lee', password })
  const { sid } = claimsIn(String(other.body['token']))
  await admin.as(String(other.body['token'])).delete(`/api/sessions/${sid}`)
  await admin.delete(`/api/admins/admin-panel/${body['id']}`)
}

async function logInByPasskey({ visitor, admin }: Site) {
  const device = createAuthenticator(environment['PUBLIC_URL'])
  const challengeIn = ({ body }: Answer) => ({ challenge: String(body['challenge']) })
  const options = challengeIn(await admin.get('/api/passkeys/options'))
  const { body } = await admin.post('/api/passkeys', { ...device.create(options), name: 'Phone' })
  const asked = challengeIn(await visitor.post('/api/auth/passkey/options', {}))
  await visitor.post('/api/auth/passkey', device.get(asked, 1))
  await admin.put(`/api/passkeys/${body['id']}`, { name: 'Laptop' })
  await admin.delete(`/api/passkeys/${body['id']}`)
}

/** What needs mail to be set up, or to have failed. */
const needMail = ['DELETE /api/mail/:id', 'POST /api/admins/password-link/:id', 'PUT /api/mail/:id']

test('the executable answers every call, page and file as the source does', async () => {
  const web = await readBuiltWeb()
  const { binary, visitor, admin } = await startAsAda({ environment })
  const compiled = heard({ visitor, admin })
  const source = heard(await openSite({}, web))
  const tokens: string[] = []
  for (const site of [source, compiled]) {
    const calls = await liveIn(site)
    await writeTheRest(site)
    tokens.splice(0, tokens.length, ...calls.map((call) => call.replace('/api/submissions/', '')))
  }
  expect(compiled.said).toEqual(source.said)
  const writing = createApp(createTestWorld()).routes.filter(({ method }) => method !== 'GET')
  const untried = writing
    .map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
    .filter((route) => !compiled.said.some((said) => isOf(route, said)))
  expect(untried.toSorted()).toEqual(needMail)
  const DATA_DIR = join(binary.folder, 'data')
  const world = createTestWorld({ ...environment, DATA_DIR })
  const beside = visitorOf({ ...world, clock: systemClock, web })
  const [, picture = ''] = /\/images\/(\w+\.webp)/.exec(compiled.said.join()) ?? []
  await expectSameAnswers(
    { visitor: beside, admin: beside.as(compiled.admin.token) },
    { visitor, admin: visitor.as(compiled.admin.token) },
    { tokens: tokens.slice(0, 3), pictures: [picture], ids: [1] },
  )
  world.close()
  await binary.stop()
})

/** Whether a call was one of these, and went well. */
const isOf = (route: string, said: string) =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/ ]+')}/? [23][0-9]{2} `).test(said)
