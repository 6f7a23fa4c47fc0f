import { afterAll, beforeAll, expect, test } from 'bun:test'
import { longest as longestOf } from './fields/words.ts'
import { kinds } from './testing/cast.ts'
import { but } from './testing/client.ts'
import { leastOf, longestBlock, scaledMs } from './testing/cpu-time.ts'
import { endpointsWithFields } from './testing/endpoints.ts'
import {
  boundary,
  hostileForms,
  hostileHeads,
  hostileTexts,
  longNumber,
} from './testing/hostile.ts'
import { readersOfLongText } from './testing/long-reads.ts'
import { openPages } from './testing/memory.ts'
import { megabyte } from './units.ts'

/** Milliseconds for which nobody may block other requests. */
const most = scaledMs(50)
let site: Awaited<ReturnType<typeof openPages>>

beforeAll(async () => {
  site = await openPages({ LOG_LEVEL: 'error' })
  for (const { path, item } of kinds) await site.admin.post(path, item)
})
afterAll(() => site.context.close())

/** How long the fields may be that take the longest texts. */
const lengths = {
  project_description: longestOf.prose,
  description: longestOf.prose,
  answer: longestOf.prose,
  summary: longestOf.summary,
}

const json = { 'content-type': 'application/json' }

/** Twice the longest field. Longer texts have been cut to this and a sign. */
const longest = 40_000
/** Whether there is anything to see, whether it is a number, and how many letters there are: each is looked at once. */
const harmless = [
  /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u,
  /^[1-9]\d{0,14}$/,
  /^\d{1,9}$/,
  /[\uD800-\uDBFF]/,
].map(String)

test.each(endpointsWithFields().map((call) => [`${call.method} ${call.path}`, call] as const))(
  'a text far too long for its field is refused without reading it: %s',
  async (_, { method, path, fields }) => {
    for (const field of fields) {
      const body = JSON.stringify({ [field]: 'é'.repeat(longest + 5000) })
      let status = 0
      const looks = await readersOfLongText(longest, async () => {
        ;({ status } = await site.admin.request(method, path, { body, headers: json }))
      })
      const long = looks.filter((look) => !harmless.includes(look))
      expect([field, status < 500, long]).toEqual([field, true, []])
    }
  },
)

type Ask = () => Promise<{ status: number }>

/** What is more work at a time than nobody may hold others up for, beyond what is usual. */
async function complaintAbout(ask: Ask, usual = 0) {
  let status = 0
  const once = async () => {
    ;({ status } = await ask())
  }
  const least = await leastOf(most + usual, () => longestBlock(once))
  return least < most + usual && status < 500
    ? undefined
    : `${status} after ${Math.round(least)} ms`
}

const none = new Uint8Array(12 * megabyte - 10).fill(97)
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
test('the largest bodies hold nobody up on their way through all of the server', async () => {
  const send = (path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    site.admin.request('POST', path, { body, headers })
  const usual = await longestBlock(() => send('/submit-project', none, form)) // here they are sent and copied by the same thread
  for (const [name, make] of Object.entries(hostileForms)) {
    const body = make()
    const complaint = await complaintAbout(() => send('/submit-project', body, form), usual)
    expect([name, complaint]).toEqual([name, undefined])
  }
  const number = longNumber(8 * megabyte)
  expect(await complaintAbout(() => send('/api/tech-blog', number, json), usual)).toBeUndefined()
})

test.each(kinds)(
  'the longest texts that the fields of $path accept are processed fast',
  async (kind) => {
    const fields = Object.entries(lengths).filter(([field]) => field in kind.item)
    for (const [name, text] of Object.entries(hostileTexts)) {
      const texts = fields.map(([field, length]) => [field, text(length - 50)])
      const item = but(kind.item, Object.fromEntries(texts))
      const complaint = await complaintAbout(() => site.admin.post(kind.path, item))
      expect([name, complaint]).toEqual([name, undefined])
    }
  },
  60_000,
)

const far = 'é'.repeat(1100)
const searches: Record<string, () => Promise<unknown>> = {
  'a search': () => site.admin.get(`/api/faq?q=${encodeURIComponent(far)}`),
  'a username': () => site.admin.get(`/api/admins/check-username/${encodeURIComponent(far)}`),
  'an address': () => site.admin.get(`/api/admins/check-email/${encodeURIComponent(far)}`),
  'a login': () => site.visitor.post('/api/auth/login', { username: far, password: 'x' }),
}

test.each(Object.entries(searches))('%s that is far too long is not folded', async (_, search) => {
  expect(await readersOfLongText(1000, search)).not.toContain('normalize')
})

test('the longest headers, paths and queries hold nobody up', async () => {
  for (const { path, headers } of hostileHeads) {
    const name = `${path.slice(0, 80)} ${Object.keys(headers)}`
    const client = 'authorization' in headers ? site.visitor : site.admin
    expect([name, await complaintAbout(() => client.get(path, headers))]).toEqual([name, undefined])
  }
})
