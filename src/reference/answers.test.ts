import { expect, test } from 'bun:test'
import * as z from 'zod'
import { everyKind } from '../content/every-kind.ts'
import { ada, kinds } from '../testing/cast.ts'
import { liveIn } from '../testing/lived-in.ts'
import { openSite } from '../testing/memory.ts'
import type { Description } from './openapi.ts'

const site = await openSite({ SMTP_URL: 'smtp://localhost:1' })
const calls = await liveIn(site)
const { paths } = (await site.visitor.get('/api/openapi.json')).body as unknown as Description

const schemaOf = (path: string, method: string) =>
  Object.entries(paths[path]?.[method]?.responses ?? {}).find(([status]) => /^20/.test(status))?.[1]
    .content?.['application/json']?.schema

/** What is wrong with an answer, by its own description. */
function wrongWith(path: string, method: string, body: unknown) {
  const schema = schemaOf(path, method)
  const result = z.fromJSONSchema(Object(schema)).safeParse(body)
  return result.success
    ? []
    : result.error.issues.slice(0, 3).map((issue) => JSON.stringify(issue).slice(0, 300))
}

const isWhole = (schema: object | undefined) =>
  JSON.stringify(schema ?? {}).includes('"additionalProperties":false')

/** What another standard describes: WebAuthn, and OpenAPI itself. */
const byOthers = [
  'post /api/auth/passkey/options',
  'get /api/passkeys/options',
  'get /api/openapi.json',
]

test('every call that answers JSON says which fields it answers', () => {
  const outlines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => {
      const success = Object.entries(methods[method]?.responses ?? {}).find(([status]) =>
        /^20/.test(status),
      )
      const isFile = success?.[1].content === undefined
      return isFile || isWhole(schemaOf(path, method)) ? [] : `${method} ${path}`
    }),
  )
  expect(outlines).toEqual(byOthers)
})

test('what is read has the fields that are described, and no others', async () => {
  const meant: Record<string, string[]> = {
    '{id}': ['1', '3', '5', '9'],
    '{token}': calls.map((call) => call.replace('/api/submissions/', '')),
    '{kind}': everyKind.map(({ path }) => path),
    '{username}': ['ada'],
    '{email}': [ada.email],
  }
  const wrong: string[] = []
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || !isWhole(schemaOf(path, 'get'))) continue
    const [place] = path.match(/\{\w+\}/) ?? []
    const query = path.startsWith('/api/search')
      ? '?q=a'
      : path.endsWith('/some')
        ? '?ids=1'
        : path.startsWith('/api/bulk')
          ? '?list=published'
          : ''
    for (const value of place ? (meant[place] ?? []) : [''])
      for (const client of [site.admin, site.visitor]) {
        const { status, body } = await client.get(path.replace(String(place), value) + query)
        if (status === 200)
          wrong.push(...wrongWith(path, 'get', body).map((each) => `${path} ${each}`))
      }
  }
  expect([...new Set(wrong)].slice(0, 20)).toEqual([])
})

test('what is written is answered as it is described', async () => {
  const wrong: string[] = []
  const tell = (path: string, method: string, body: unknown) =>
    wrong.push(...wrongWith(path, method, body).map((each) => `${method} ${path} ${each}`))
  for (const { path, item, reviewed, title } of kinds) {
    const { body } = await site.visitor
      .post(path, { ...item, [title]: 'Said' })
      .then((made) =>
        made.status === 201 ? made : site.admin.post(path, { ...item, [title]: 'Said' }),
      )
    tell(path, 'post', body)
    const id = Number(body['id'])
    const verbs: [string, object?][] = reviewed
      ? [['ask', { note: 'More.' }], ['unask'], ['approve'], ['unpublish']]
      : []
    for (const [verb, sent] of verbs)
      tell(
        `${path}/${verb}/{id}`,
        'put',
        (await site.admin.put(`${path}/${verb}/${id}`, sent)).body,
      )
    tell(`${path}/{id}`, 'put', (await site.admin.put(`${path}/${id}`, { [title]: 'Again' })).body)
    tell(
      `${path}/revert/{id}`,
      'put',
      (await site.admin.put(`${path}/revert/${id}`, { revision: 1 })).body,
    )
    tell(`${path}/{id}`, 'delete', (await site.admin.delete(`${path}/${id}`)).body)
    tell(`${path}/restore/{id}`, 'put', (await site.admin.put(`${path}/restore/${id}`)).body)
    if (reviewed)
      tell(
        `${path}/decline/{id}`,
        'put',
        (await site.admin.put(`${path}/decline/${id}`, { reason: null })).body,
      )
    const file = new File([`${title}\nx\n`], 'rows.csv')
    tell(
      `${path}/import`,
      'post',
      (await site.admin.form('POST', `${path}/import?dry=1`, { file })).body,
    )
  }
  expect([...new Set(wrong)].slice(0, 20)).toEqual([])
})
