import { expect, test } from 'bun:test'
import * as z from 'zod'
import { everyKind } from '../content/every-kind.ts'
import { Delivery } from '../mail/delivery.ts'
import { access, ada } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { endpointFinder } from '../testing/endpoints.ts'
import { writeEverything } from '../testing/every-write.ts'
import { fillSite } from '../testing/filled-site.ts'
import { emptyFolder } from '../testing/folder.ts'
import { reply, startMailServer } from '../testing/mail-server.ts'
import { openPages } from '../testing/memory.ts'
import { complaintsAbout } from '../testing/security-headers.ts'
import { minute } from '../units.ts'
import type { OpenApi, ResponseObject } from './openapi.ts'

/** Takes no emails to one student, so that there are some to try again. */
const mailServer = await startMailServer({
  refuses: (address) => (address === access.email ? reply(550, 'No such user here') : null),
})
const SMTP_URL = `smtp://localhost:${mailServer.port}`
const site = await openPages({ SMTP_URL, DATA_DIR: emptyFolder() })
const { text: described } = await site.visitor.get('/api/openapi.json')
const { paths, components }: OpenApi = JSON.parse(
  described.replaceAll('#/components/schemas/', '#/$defs/'),
)

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses, requestBody, parameters }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...{ path, method, responses, takesBody: requestBody !== undefined },
    words: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  })),
)

const operationOf = endpointFinder(operations)

const schemaOf = ({ content }: ResponseObject) => content?.['application/json']?.schema

const tested = new Set<string>()
const wrong = new Set<string>()

const readers = new Map<object, z.ZodType>()

function readerOf(schema: object) {
  const reader =
    readers.get(schema) ?? z.fromJSONSchema(Object({ ...schema, $defs: components.schemas }))
  readers.set(schema, reader)
  return reader
}

/** Where a response differs from its description. */
async function mismatchesOf({ responses }: (typeof operations)[number], response: Response) {
  const { status, headers, ok } = response
  const described = responses[status] ?? (ok ? undefined : responses['default'])
  if (!described) return [`answered ${status}, which isn’t said`]
  const schema = schemaOf(described)
  const isJson = headers.get('content-type')?.startsWith('application/json')
  if (isJson !== (schema !== undefined)) return [`answered ${headers.get('content-type')}`]
  const isCounted = headers.has('x-total-count')
  if (isCounted !== (described.headers !== undefined)) return [`has a total: ${isCounted}`]
  const { error } = schema ? readerOf(schema).safeParse(await response.json()) : {}
  return (error?.issues ?? []).slice(0, 3).map((issue) => JSON.stringify(issue).slice(0, 300))
}

async function compare(request: Request, response: Response) {
  const operation = operationOf(request)
  if (!operation) return wrong.add(`${request.method} ${request.url} isn’t said`)
  if (response.ok) tested.add(operation.name)
  if (response.status === 500) wrong.add(`${request.url} fails`)
  for (const untrue of [...(await mismatchesOf(operation, response)), ...complaintsAbout(response)])
    wrong.add(`${operation.name} (${response.status}) ${untrue}`)
}

const held = (client: Client) =>
  client.through(async (request) => {
    const response = await client.send(request)
    await compare(request, response.clone())
    return response
  })

const visitor = held(site.visitor)
const admin = held(site.admin)
const calls = await fillSite({ visitor, admin })

const isWhole = (schema = {}) => JSON.stringify(schema).includes('"additionalProperties":false')

/** What another standard describes: WebAuthn, and OpenAPI itself. */
const byOthers = [
  'POST /api/auth/passkey/options',
  'GET /api/passkeys/options',
  'GET /api/openapi.json',
]

test('every call that answers JSON says which fields it answers', () => {
  const outlines = operations.flatMap(({ name, responses }) =>
    Object.values(responses)
      .map(schemaOf)
      .some((schema) => schema && !('$ref' in schema || isWhole(schema)))
      ? name
      : [],
  )
  expect(isWhole(components.schemas.Error)).toBe(true)
  expect(outlines).toEqual(byOthers)
})

const { text: listed } = await visitor.get('/api/student-highlights')
const ids = ['1', '3', '5', '9']
const files: Record<string, string[]> = {
  '/images/{file}': [/\/images\/([^"]+)/.exec(listed)?.[1] ?? ''],
  '/calendar/{file}': ids.map((id) => `${id}.ics`),
}

const delivery = new Delivery(site.context, () => [ada.email])

/** Tries an email until it is given up. */
async function failEmail(id: number) {
  const stateOf = () =>
    site.context.sqlite.query(`SELECT state FROM letters WHERE id = ${id}`).values()[0]?.[0]
  while (stateOf() === 'waiting') {
    site.context.pass(10 * minute)
    await delivery.round()
  }
}

const meant: Record<string, string[]> = {
  '{id}': ids,
  '{token}': calls.map((call) => call.replace('/api/submissions/', '')),
  '{kind}': everyKind.map(({ path }) => path),
  '{username}': [ada.user],
  '{email}': [ada.email],
}

const queryFor = (path: string) => (path.startsWith('/api/search') ? '?q=a' : '')

/** Sends what can't be read, asks for what isn't there, and repeats each word of an address. */
async function refuseAll() {
  const headers = { 'content-type': 'application/json' }
  for (const { method, path, takesBody, words } of operations) {
    for (const word of method === 'get' ? words : [])
      await admin.get(
        `${path.replace('{kind}', 'events')}?${word}=1&${word}=2&${word}[]=1&${word}[a]=2`,
      )
    const call = path
      .replace('{id}', '999999')
      .replace('{kind}', 'faq')
      .replace(/\{\w+\}/, 'none')
    const bodies = takesBody ? ['{', '{"x":1}'] : path.includes('{id}') ? [undefined] : []
    for (const body of bodies) await admin.request(method.toUpperCase(), call, { body, headers })
  }
  const file = new File(['question,answer,Shoe size\nWhy?,So.,43\n'], 'rows.csv')
  await admin.form('POST', '/api/faq/import', { file })
  site.context.isDamaged = true
  await visitor.get('/api/health')
  site.context.isDamaged = false
}

test('whatever is read and written answers as it is described and with strict headers, and every call is tried', async () => {
  await writeEverything({ visitor, admin }, failEmail)
  for (const { path } of operations.filter(({ method }) => method === 'get')) {
    const [place] = path.match(/\{\w+\}/) ?? []
    for (const value of place ? (files[path] ?? meant[place] ?? []) : [''])
      for (const client of [admin, visitor])
        await client.get(path.replace(String(place), value) + queryFor(path))
  }
  await refuseAll()
  tested.add('GET /metrics') // by `src/health/metrics.test.ts`: it answers this machine alone, through a socket
  const untried = operations.flatMap(({ name }) =>
    tested.has(name) ? [] : `${name} was not tried`,
  )
  expect([...[...wrong].slice(0, 20), ...untried]).toEqual([])
})
