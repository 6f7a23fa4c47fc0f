import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { systemClock } from './app-context.ts'
import { readBuiltWeb } from './pages/built.ts'
import { access, ada, kinds, teacher, tracker } from './testing/cast.ts'
import type { Client, SiteClients } from './testing/client.ts'
import { createTestContext, visitorOf } from './testing/context.ts'
import { endpointFinder, routes } from './testing/endpoints.ts'
import { writeEverything } from './testing/every-write.ts'
import { startLoggedIn } from './testing/logged-in.ts'
import { openSite, publish } from './testing/memory.ts'
import { png } from './testing/pictures.ts'
import { expectSameResponses } from './testing/same-responses.ts'
import { environment } from './testing/site.ts'

// Elysia reads the source of its handlers, so compiling can change what they are passed.

const officeWorkbook = `${import.meta.dir}/moving/files/faculty.fixture.xlsx`

/** Differs from site to site: times and durations, ids of sessions, private links. */
const ownWords =
  /\d{4}-\d\d-\d\dT[\d:.]+Z|"usual_hours":[\d.e-]+|\d{9,}|(?<=submissions?\/)(?!find)[\w-]+|eyJ[\w.-]+|(?<="challenge":")[\w-]+|(?<=set-password\/)[\w-]+/g

/** A command names its data folder unless that is the default. */
const ownFolder = /\bDATA_DIR=\S+ /g

/** Clients that record the responses to all writes, and the receipts in them. */
function recordingClients({ visitor, admin }: SiteClients) {
  const lines: string[] = []
  const receipts: string[] = []
  const written = new Set<object | undefined>()
  const listening = (client: Client) =>
    client.as(client.token, '192.0.2.100').through(async (request) => {
      const answer = await client.send(request)
      if (answer.ok || answer.status === 303) written.add(endpointOf(request))
      const { pathname } = new URL(request.url)
      const text = request.method === 'GET' ? '' : await answer.clone().text()
      const [, receipt] = /"receipt":"\/submission\/([^"]+)/.exec(text) ?? []
      if (receipt) receipts.push(receipt)
      const words = answer.headers.get('content-type')?.includes('json') ? text : ''
      const line = `${request.method} ${pathname} ${answer.status} ${words}`
      lines.push(line.replaceAll(ownFolder, '').replaceAll(ownWords, '…'))
      return answer
    })
  return { lines, receipts, written, visitor: listening(visitor), admin: listening(admin) }
}

const writing = routes.filter(({ method }) => method !== 'GET')
const endpointOf = endpointFinder(writing)

/** All endpoints that write, by an admin and by a visitor; emails don't fail here. */
async function writeAll(site: SiteClients) {
  const { visitor, admin } = site
  for (const kind of kinds) await publish(admin, kind)
  await admin.form('PUT', '/api/faculty/1', { ...teacher, img: new File([png(400, 40)], 'a.png') })
  await writeEverything(site, async () => {})
  const workbook = new File([await Bun.file(officeWorkbook).bytes()], 'faculty.xlsx')
  await admin.form('POST', '/api/faculty/import', { file: workbook, ignore: 'true' })
  const forms = {
    '/submit-project': tracker,
    '/submit-sd-request': access,
    '/submission': { email: access.email },
  }
  for (const [path, fields] of Object.entries(forms)) await visitor.form('POST', path, fields)
  for (const { method, path } of writing)
    await visitor.request(method, path.replace(/:\w+/g, '999999'), {
      body: '{"not": "what is asked for"}',
      headers: { 'content-type': 'application/json' },
    })
}

/** Endpoints that need mail to be set up, or to have failed. */
const needMail = ['DELETE /api/mail/:id', 'POST /api/admins/password-link/:id']

test('the executable has the same responses for every endpoint, page and file as the source, and logs no secret', async () => {
  const web = await readBuiltWeb()
  const { binary, visitor, admin } = await startLoggedIn({
    environment: { ...environment, LOG_LEVEL: 'debug' },
  })
  const compiled = recordingClients({ visitor, admin })
  const source = recordingClients(await openSite({}, web))
  await writeAll(source)
  await writeAll(compiled)
  expect(compiled.lines).toEqual(source.lines)
  const untried = writing.filter((endpoint) => !compiled.written.has(endpoint))
  expect(untried.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(needMail)
  const DATA_DIR = join(binary.folder, 'data')
  const context = createTestContext({ ...environment, DATA_DIR })
  const beside = visitorOf({ ...context, clock: systemClock, web })
  const [, picture = ''] = /\/images\/(\w+\.webp)/.exec(compiled.lines.join()) ?? []
  const tokens = compiled.receipts.slice(-2)
  await expectSameResponses(
    { visitor: beside, admin: beside.as(compiled.admin.token) },
    { visitor, admin: visitor.as(compiled.admin.token) },
    { tokens, pictures: [picture], ids: [1], queries: ['?page=1&perPage=1&q=e'] },
  )
  context.close()
  await binary.stop()
  const log = binary.output()
  expect(log.split('\n').length).toBeGreaterThan(compiled.lines.length)
  const secrets = [ada.password, environment.JWT_SECRET, compiled.admin.token, ...compiled.receipts]
  const students = [access.full_name, access.email, access.student_id, 'N0000001', 'maya@']
  const told = [tracker.summary, tracker.student_name, teacher.email, 'nobody@college.edu', '?q=e']
  const leaked = [...secrets, ...students, ...told].filter((each) => log.includes(String(each)))
  expect(leaked).toEqual([])
})
