import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }
import { everyKind, isReviewed, reviewedKinds } from '../content/every-kind.ts'
import { isScheduled } from '../content/scheduled.ts'
import { longest } from '../fields/words.ts'
import { routes, template } from '../testing/endpoints.ts'
import { openPages } from '../testing/memory.ts'
import type { OpenApi } from './openapi.ts'

const site = await openPages()
const described = (await site.visitor.get('/api/openapi.json')).body as unknown as OpenApi
const { paths } = described
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
)

const bodyOf = (path: string, method: string, type = 'application/json') =>
  paths[path]?.[method]?.requestBody?.content[type]?.schema ?? {}
const form = z.object({ properties: z.record(z.string(), z.unknown()) })
const fieldsOf = (schema: unknown) => Object.keys(form.parse(schema).properties)

test('every call of the app is in it, with its parameters, and whether it needs a session', async () => {
  expect(routes.length).toBeGreaterThan(50)
  for (const { method, path } of routes) {
    const call = paths[template(path)]?.[method.toLowerCase()]
    expect([path, call?.summary]).toEqual([path, expect.stringMatching(/\w/)])
    const inPath = call?.parameters?.filter((each) => each.in === 'path') ?? []
    expect(inPath.map(({ name }) => `:${name}`)).toEqual(path.match(/:\w+/g) ?? [])
    if (path.includes(':') || method !== 'GET') continue
    const { status } = await site.visitor.get(path)
    expect([path, (call?.security.length ?? 0) > 0]).toEqual([path, status === 401])
  }
})

test('what a call does is said of no other of its part of the site, and its name is no other’s', () => {
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
  const summaries = calls.map(
    ({ path, method, summary }) => `${path.split('/').slice(0, 3).join('/')}: ${method} ${summary}`,
  )
  const twice = ['/api/student: delete Delete one'] // the spec has two addresses for it
  expect(summaries.filter((each, place) => summaries.indexOf(each) < place)).toEqual(twice)
})

test.each([
  ['/api/faq/{id}', 'faq'],
  ['/api/activity.csv', 'activity'],
  ['/send-alert', 'other'],
  ['/calendar/feed.xml', 'other'],
])('the calls of %s are among those about %s', (path, tag) => {
  for (const { tags } of Object.values(paths[path] ?? {})) expect(tags).toEqual([tag])
})

test('programs learn where the site is, how to log in, and what refusals look like', () => {
  expect(described).toMatchObject({
    openapi: '3.1.0',
    info: {
      ...{ title: 'Hydra Lab', version: packageJson.version },
      description: expect.stringMatching(/multipart\/form-data.+a message.+a sentence for each/),
    },
    servers: [{ url: 'https://hydra.college.edu' }],
    components: {
      schemas: { Error: { required: ['message'], properties: { message: {}, fields: {} } } },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  })
})

test('a call is described with what it takes and answers', () => {
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
  const required = expect.arrayContaining(['message', 'affectedRows'])
  const saved = { description: 'Done.', ...json(expect.objectContaining({ required })) }
  const schema = {
    type: 'object',
    required: ['question', 'answer'],
    properties: {
      question: { type: 'string', maxLength: longest.line },
      answer: { type: 'string', maxLength: longest.prose },
      link: { anyOf: [{ type: 'string', maxLength: longest.link }, { type: 'null' }] },
    },
  }
  expect<unknown>(paths['/api/faq']?.['post']).toEqual({
    ...{ operationId: 'postApiFaq', tags: ['faq'], summary: 'Send one in', parameters: [] },
    security: [{ session: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema }, 'multipart/form-data': { schema } },
    },
    responses: expect.objectContaining({ 201: saved }),
  })
  const number = { type: 'string', pattern: '^[1-9]\\d{0,8}$' }
  expect<unknown>(paths['/api/faq']?.['get']).toEqual({
    ...{ operationId: 'getApiFaq', tags: ['faq'], summary: 'The list', security: [] },
    parameters: [
      { name: 'page', in: 'query', schema: number },
      { name: 'perPage', in: 'query', schema: number },
      { name: 'q', in: 'query', schema: { type: 'string' } },
    ],
    responses: expect.objectContaining({
      200: {
        description: 'The list.',
        headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
        ...json(expect.objectContaining({ type: 'array' })),
      },
    }),
  })
  const { parameters, responses } = paths['/api/faq/{id}']?.['delete'] ?? {}
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
  expect<unknown>([parameters, responses?.['200']]).toEqual([[id], saved])
})

test('every call says how it refuses', () => {
  const unread = { 400: 'Not parseable.', 413: 'Too large.', 422: 'A field breaks a rule.' }
  for (const { path, method, security, requestBody, responses } of calls) {
    const refusals = Object.entries(responses).filter(([status]) => !/^([23]|503)/.test(status))
    const said = refusals.map(([status, { description }]) => [status, description])
    expect<unknown>([method, path, Object.fromEntries(said)]).toEqual([
      ...[method, path],
      {
        ...(security.length > 0 && { 401: 'There is no valid session.' }),
        ...(path.includes('{') && { 404: 'There is no such thing.' }),
        ...(requestBody && unread),
        default: 'Any other error.',
      },
    ])
    for (const [, { content }] of refusals)
      expect(JSON.stringify(content)).toContain('{"$ref":"#/components/schemas/Error"}')
  }
})

test('bodies are the contracts’: what may be left out, and what only a sender or a file gives', () => {
  for (const kind of everyKind) {
    const schema = bodyOf(`/api/${kind.path}`, 'post')
    expect(schema).toHaveProperty('required')
    expect(bodyOf(`/api/${kind.path}`, 'post', 'multipart/form-data')).toEqual(schema)
    const isMailed = fieldsOf(schema).includes('contact_email')
    expect([kind.path, isMailed]).toEqual([kind.path, isReviewed(kind)])
    expect(bodyOf(`/api/${kind.path}/{id}`, 'put')).not.toHaveProperty('required')
  }
  expect(bodyOf('/api/tech-blog', 'post')).toHaveProperty('properties.image', {
    anyOf: [
      { type: 'string', description: expect.stringMatching(/a file .+ an address/) },
      { type: 'null' },
    ],
  })
  expect(bodyOf('/api/faq/import', 'post')).toEqual({})
  const importing = bodyOf('/api/faq/import', 'post', 'multipart/form-data')
  expect(fieldsOf(importing)).toEqual(['file', 'map', 'ignore', 'update', 'dates'])
})

test('an edit by a link may name the fields of any form', () => {
  const edit = bodyOf('/api/submissions/{token}', 'put')
  const { anyOf: forms } = z.object({ anyOf: z.array(form) }).parse(edit)
  const fields = forms.map(fieldsOf)
  const first = reviewedKinds.map(({ submitted }) => Object.keys(submitted.shape)[0])
  expect(fields.map(([name]) => name)).toEqual([...first, 'full_name'])
  const areMailed = fields.map((names) => names.includes('contact_email'))
  expect(areMailed).toEqual([...reviewedKinds.map(() => true), false])
  expect(JSON.stringify(edit)).not.toContain('"required"')
})

const list = 'page perPage q'
const file = 'q sort from to alike status mark'

test.each([
  ['/api/events', `${list} when from to category`],
  ...everyKind
    .filter((kind) => !isScheduled(kind))
    .map(({ path, filters }) => [`/api/${path}`, [list, ...Object.keys(filters)].join(' ')]),
  ['/api/events/pending', `${list} sort from to alike mark category`],
  ['/api/faq/export.csv', file],
  ['/api/student/export.csv', file],
  ['/api/events/export.csv', `${file} category`],
  ['/api/activity.csv', 'q sort from to by kind did'],
  ['/api/faq/import', 'dry', 'post'],
])('the words that %s heeds are %s', (path, words, method = 'get') => {
  const { parameters } = paths[path]?.[method] ?? {}
  expect(parameters?.map(({ name }) => name).join(' ')).toBe(words)
})

test('a word of an address says which values it takes', () => {
  const schemaOf = (path: string, word: string) =>
    paths[path]?.['get']?.parameters.find(({ name }) => name === word)?.schema
  const oneOf = (...values: string[]) => ({ type: 'string', enum: values })
  expect(schemaOf('/api/events', 'when')).toEqual(oneOf('upcoming', 'past', 'all'))
  expect(schemaOf('/api/tech-blog/pending', 'sort')).toEqual(oneOf('newest', 'oldest', 'title'))
  const number = { type: 'string', pattern: '^[1-9]\\d{0,14}$' }
  expect(schemaOf('/api/tech-blog/pending', 'alike')).toEqual(number)
})
