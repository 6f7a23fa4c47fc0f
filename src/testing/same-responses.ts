import { expect } from 'bun:test'
import { pageRoutes } from '../pages/contract.ts'
import type { Client, SiteClients } from './client.ts'

const ownAnswers: Record<string, string> = {
  '/api/health': 'It tells of the process: since when it runs, its disk, its snapshots.',
  '/api/mail':
    'Emails stay where they were queued: nobody gets one twice, and nothing imported sends any.',
  '/api/backup': 'A copy of the file, whose pages lie as they were written.',
  '/api/admins/password-command/{id}': 'It names the folder of the site.',
  '/api/passkeys/options': 'Each holds a challenge of its own.',
  '/api/sessions': 'Nobody stays logged in: sessions don’t move.',
  '/metrics': 'It counts what this process was cache.',
}

const isPage = (path: string) => pages.includes(path)
const pages = pageRoutes.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))

/** Doesn't depend on the query. */
const isOneText = /\/(openapi\.json|docs|lab|health\/ready)$/

type Known = {
  tokens: string[]
  pictures: string[]
  ids: readonly number[]
  /** With a leading question mark. */
  queries?: readonly string[]
}

const eachQuery = [
  ...['', '?page=2&perPage=3', '?q=e', '?category=programming', '?when=past'],
  '?status=pending',
]

async function addressesOf(site: Client, known: Known) {
  const { tokens, pictures, ids, queries = eachQuery } = known
  const { body } = await site.get('/api/openapi.json')
  const calls = Object.entries(Object(body['paths']))
    .filter(([, methods]) => 'get' in Object(methods))
    .map(([path]) => path)
  expect(calls.length).toBeGreaterThan(50)
  for (const path of Object.keys(ownAnswers)) expect(calls).toContain(path)
  const meant: Record<string, string[]> = {
    '{id}': ids.map(String),
    '{token}': tokens,
    '/images/{file}': pictures.flatMap((file) => [file, `${file}?w=320`]),
    '/calendar/{file}': ids.map((id) => `${id}.ics`),
    '{username}': ['ada', 'nobody'],
    '{email}': ['ada@college.edu', 'nobody@college.edu'],
  }
  const all = [...calls.filter((path) => !(path in ownAnswers)), ...pages]
  return all.flatMap((path) => {
    const [place] = /\{\w+\}/.exec(path) ?? []
    const values = meant[path] ?? meant[place ?? ''] ?? []
    const some = isPage(path) ? values.filter((_, n) => n % 5 === 0) : values
    if (place) return some.map((value) => path.replace(place, value))
    if (!path.startsWith('/api/') || isOneText.test(path)) return [path]
    return queries.map((query) => path + query)
  })
}

/** Each rendering of a form has a key of its own. */
const formKey = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/

/** Emails stay on their site and are counted only there. */
const withoutEmails = (text: string) =>
  text.replace(/"letters":\{[^}]*\}/, '').replace(/"letter":(null|\{[^}]*\})/g, '')

const tellsOfEmails = /^\/api\/(counts|student|sd-forms)\b/

/** These depend on the moment, the connection or the encoding. */
const ofTheMoment =
  /^(date|etag|x-request-id|content-(encoding|length)|connection|keep-alive|transfer-encoding)$/

async function answerOf(site: Client, path: string) {
  const { status, text, headers } = await site.get(path)
  const etag = formKey.test(text) ? null : headers.get('etag')
  const lasting = [...headers].filter(([name]) => !ofTheMoment.test(name))
  if (tellsOfEmails.test(path))
    return { path, status, etag: null, headers: lasting, text: withoutEmails(text) }
  const withoutKeys = text.replaceAll(new RegExp(formKey, 'g'), 'a form’s key')
  return { path, status, etag, headers: lasting, text: withoutKeys }
}

/** Bounds memory: some lists are long. */
const atOnce = 6
/** Pages are the same for everybody. */
const whoSees = (path: string) =>
  /^\/(api|images)\//.test(path) ? (['visitor', 'admin'] as const) : (['visitor'] as const)

/** Compares all responses of two sites. */
export async function expectSameResponses(one: SiteClients, other: SiteClients, known: Known) {
  const addresses = await addressesOf(one.admin, known)
  let good = 0
  const compare = async (path: string) => {
    for (const who of whoSees(path)) {
      const [here, there] = [answerOf(one[who], path), answerOf(other[who], path)]
      expect<unknown>([who, await there]).toEqual([who, await here])
      if ((await here).status === 200) good++
    }
  }
  for (let n = 0; n < addresses.length; n += atOnce)
    await Promise.all(addresses.slice(n, n + atOnce).map(compare))
  expect(good).toBeGreaterThan(120)
}
