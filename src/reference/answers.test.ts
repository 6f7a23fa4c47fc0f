import { expect, test } from 'bun:test'
import * as z from 'zod'
import { everyKind } from '../content/every-kind.ts'
import { ada, hackNight, kinds } from '../testing/cast.ts'
import { Client } from '../testing/client.ts'
import {
  writeAccounts,
  writeItem,
  writeLetters,
  writeRequests,
  writeRest,
  writeSessions,
} from '../testing/every-write.ts'
import { emptyFolder } from '../testing/folder.ts'
import { liveIn } from '../testing/lived-in.ts'
import { openSite } from '../testing/memory.ts'
import type { Description } from './openapi.ts'

const site = await openSite({ SMTP_URL: 'smtp://localhost:1', DATA_DIR: emptyFolder() })
const { paths } = (await site.visitor.get('/api/openapi.json')).body as unknown as Description

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => {
    const good = Object.entries(responses).find(([status]) => /^20/.test(status))?.[1].content
    return {
      name: `${method} ${path}`,
      path,
      method,
      isJson: good !== undefined,
      schema: good?.['application/json']?.schema,
    }
  }),
)

/** The most literal first: `/api/faq/published` is no item. */
const patterns = operations
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map((operation) => ({
    ...operation,
    pattern: new RegExp(
      `^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`,
    ),
  }))

const asked = new Set<string>()
const wrong = new Set<string>()

/** Holds an answer against what is said of its call. */
async function hold({ url, method }: Request, response: Response) {
  const { pathname } = new URL(url)
  const operation = patterns.find(
    (each) => each.method === method.toLowerCase() && each.pattern.test(pathname),
  )
  if (!operation || !response.ok) return
  const { name, schema } = operation
  asked.add(name)
  if (!isWhole(schema)) return
  const { error } = z.fromJSONSchema(Object(schema)).safeParse(await response.json())
  for (const issue of error?.issues.slice(0, 3) ?? [])
    wrong.add(`${name} ${JSON.stringify(issue).slice(0, 300)}`)
}

const held = ({ send, token, address }: Client) =>
  new Client(
    async (request) => {
      const response = await send(request)
      await hold(request, response.clone())
      return response
    },
    token,
    address,
  )

const visitor = held(site.visitor)
const admin = held(site.admin)
const calls = await liveIn({ visitor, admin })

function isWhole(schema: object | undefined) {
  return JSON.stringify(schema ?? {}).includes('"additionalProperties":false')
}

/** What another standard describes: WebAuthn, and OpenAPI itself. */
const byOthers = [
  'post /api/auth/passkey/options',
  'get /api/passkeys/options',
  'get /api/openapi.json',
]

test('every call that answers JSON says which fields it answers', () => {
  const outlines = operations
    .filter(({ isJson, schema }) => isJson && !isWhole(schema))
    .map(({ name }) => name)
  expect(outlines).toEqual(byOthers)
})

const { text: listed } = await visitor.get('/api/student-highlights')

/** As if its server had refused it for good. */
async function failLetter(id: number) {
  site.world.sqlite.run(`UPDATE letters SET state = 'failed', seen = 0 WHERE id = ${id}`)
}

const meant: Record<string, () => string[]> = {
  '{id}': () => ['1', '3', '5', '9'],
  '{token}': () => calls.map((call) => call.replace('/api/submissions/', '')),
  '{kind}': () => everyKind.map(({ path }) => path),
  '{username}': () => [ada.user],
  '{email}': () => [ada.email],
  '{file}': () => [/\/images\/([^"]+)/.exec(listed)?.[1] ?? ''],
}

const queryFor = (path: string) => {
  if (path.startsWith('/api/search')) return '?q=a'
  if (path.endsWith('/some')) return '?ids=1'
  if (path.endsWith('/repetition'))
    return `?${new URLSearchParams({ ...hackNight, repeats: 'none' })}`
  return path.startsWith('/api/bulk') ? '?list=published' : ''
}

test('whatever is read and written answers as it is described, and every call is tried', async () => {
  for (const kind of kinds) await writeItem({ visitor, admin }, kind)
  await writeRequests({ visitor, admin })
  await writeAccounts({ visitor, admin })
  await writeLetters({ visitor, admin }, failLetter)
  await writeRest({ visitor, admin }, kinds)
  for (const { path } of operations.filter(({ method }) => method === 'get')) {
    const [place] = path.match(/\{\w+\}/) ?? []
    for (const value of place ? (meant[place]?.() ?? []) : [''])
      for (const client of [admin, visitor])
        await client.get(path.replace(String(place), value) + queryFor(path))
  }
  await writeSessions({ visitor, admin })
  asked.add('get /metrics') // by `src/health/metrics.test.ts`: it answers this machine alone, through a socket
  const untried = operations.flatMap(({ name }) => (asked.has(name) ? [] : `${name} was not tried`))
  expect([...[...wrong].slice(0, 20), ...untried]).toEqual([])
})
