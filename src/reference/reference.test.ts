import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }
import { everyKind, isReviewed, reviewedKinds } from '../content/every-kind.ts'
import { isScheduled } from '../content/scheduled.ts'
import { longest } from '../fields/words.ts'
import { routes } from '../testing/endpoints.ts'
import { openPages } from '../testing/memory.ts'
import type { OpenApi } from './openapi.ts'

const template = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')

const form = z.object({ properties: z.record(z.string(), z.unknown()) })

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const list = {
  description: 'The list.',
  headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
  ...json(expect.objectContaining({ type: 'array' })),
}
const writes = {
  description: 'Done.',
  ...json(
    expect.objectContaining({ required: expect.arrayContaining(['message', 'affectedRows']) }),
  ),
}
const inQuery = (parameters: Record<string, unknown>) =>
  Object.entries(parameters).map(([name, schema]) => ({ name, in: 'query', schema }))

const site = await openPages()

const read = async () => (await site.visitor.get('/api/openapi.json')).body as unknown as OpenApi

test('every call of the app is in it, with its parameters, and whether it needs a session', async () => {
  const { openapi, paths } = await read()
  expect(openapi).toMatch(/^3\.1\./)
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

test('what a call does is said of no other of its part of the site, and its name is no other’s', async () => {
  const { paths } = await read()
  const ids = Object.values(paths).flatMap((calls) =>
    Object.values(calls).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  const twice = ['/api/student: delete Delete one'] // the spec has two addresses for it
  const summaries = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(
      ([method, { summary }]) => `${path.split('/').slice(0, 3).join('/')}: ${method} ${summary}`,
    ),
  )
  expect(summaries.filter((each, place) => summaries.indexOf(each) < place)).toEqual(twice)
})

test('calls are grouped by what they are about', async () => {
  const { paths } = await read()
  const groupsOf = (path: string) => Object.values(paths[path] ?? {}).flatMap(({ tags }) => tags)
  expect(groupsOf('/api/faq/{id}')).toEqual(['faq', 'faq', 'faq'])
  expect(groupsOf('/api/activity.csv')).toEqual(['activity'])
  for (const path of ['/send-alert', '/calendar/feed.xml'])
    expect(groupsOf(path)).toEqual(['other'])
})

test('programs learn where the site is, how to log in, and what refusals, rows and writes look like', async () => {
  const { paths, ...rest } = await read()
  expect(rest).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Hydra Lab', version: packageJson.version },
    servers: [{ url: 'https://hydra.college.edu' }],
    components: {
      schemas: {
        Error: { required: ['message'], properties: { message: {}, fields: {} } },
      },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  })
  expect(rest.info.description).toMatch(/multipart\/form-data.+a message.+a sentence for each/)
})

test('a call is described whole: whom it is for, what it takes, and all that it may answer', async () => {
  const { paths } = await read()
  const number = { type: 'string', pattern: '^[1-9]\\d{0,8}$' }
  const schema = {
    type: 'object',
    required: ['question', 'answer'],
    properties: {
      question: { type: 'string', maxLength: longest.line },
      answer: { type: 'string', maxLength: longest.prose },
      link: { anyOf: [{ type: 'string', maxLength: longest.link }, { type: 'null' }] },
    },
  }
  const refusals = {
    400: errorResponse('Not parseable.'),
    401: errorResponse('There is no valid session.'),
    413: errorResponse('Too large.'),
    422: errorResponse('A field breaks a rule.'),
    default: errorResponse('Any other error.'),
  }
  expect<unknown>(paths['/api/faq']).toEqual({
    get: {
      ...{ operationId: 'getApiFaq', tags: ['faq'], summary: 'The list', security: [] },
      parameters: inQuery({ page: number, perPage: number, q: { type: 'string' } }),
      responses: { 200: list, default: refusals.default },
    },
    post: {
      ...{ operationId: 'postApiFaq', tags: ['faq'], summary: 'Send one in', parameters: [] },
      security: [{ session: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema }, 'multipart/form-data': { schema } },
      },
      responses: { 201: writes, ...refusals },
    },
  })
  expect<unknown>(paths['/api/faq/{id}']?.['delete']).toEqual({
    ...{ operationId: 'deleteApiFaqId', tags: ['faq'], summary: 'Delete one' },
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
    ],
    security: [{ session: [] }],
    responses: {
      200: writes,
      401: refusals[401],
      404: errorResponse('There is no such thing.'),
      default: refusals.default,
    },
  })
  expect(paths['/api/tech-blog/pending']?.['get']?.parameters).toEqual(
    inQuery({
      ...{ page: number, perPage: number, q: { type: 'string' } },
      sort: { type: 'string', enum: ['newest', 'oldest', 'title'] },
      ...{ from: { type: 'string' }, to: { type: 'string' } },
      alike: { type: 'string', pattern: '^[1-9]\\d{0,14}$' },
      mark: { type: 'string' },
      category: { type: 'string' },
    }),
  )
})

test('an edit may name any of the fields, and one by a link those of any form', async () => {
  const { paths } = await read()
  const bodyOf = (path: string) =>
    paths[path]?.['put']?.requestBody?.content['application/json']?.schema ?? {}
  for (const { path } of everyKind)
    expect(bodyOf(`/api/${path}/{id}`)).not.toHaveProperty('required')
  const { anyOf: forms } = z
    .object({ anyOf: z.array(form) })
    .parse(bodyOf('/api/submissions/{token}'))
  expect(forms.map(({ properties }) => Object.keys(properties)[0])).toEqual([
    ...reviewedKinds.map(({ submitted }) => Object.keys(submitted.shape)[0]),
    'full_name',
  ])
  expect(forms.map(({ properties }) => 'contact_email' in properties)).toEqual([
    ...reviewedKinds.map(() => true),
    false,
  ])
  expect(JSON.stringify(bodyOf('/api/submissions/{token}'))).not.toContain('"required"')
})

test('an import takes a file alone', async () => {
  const { post } = (await read()).paths['/api/faq/import'] ?? {}
  const { 'multipart/form-data': sent, ...others } = post?.requestBody?.content ?? {}
  expect(others).toEqual({})
  const { properties } = form.parse(sent?.schema)
  expect(Object.keys(properties)).toEqual(['file', 'map', 'ignore', 'update', 'dates'])
})

test('bodies are the contracts’: required fields, limits, choices and what may be left out', async () => {
  const { paths } = await read()
  for (const kind of everyKind) {
    const call = paths[`/api/${kind.path}`]?.['post']
    const { content: bodies = {} } = call?.requestBody ?? {}
    const schema = bodies['application/json']?.schema ?? {}
    expect(bodies['multipart/form-data']?.schema).toEqual(schema)
    expect([kind.path, schema]).toEqual([
      kind.path,
      expect.objectContaining({ type: 'object', required: expect.any(Array) }),
    ])
    const { properties } = form.parse(schema)
    expect([kind.path, 'contact_email' in properties]).toEqual([kind.path, isReviewed(kind)])
  }
  const bodies = paths['/api/tech-blog']?.['post']?.requestBody?.content
  expect(bodies?.['application/json']?.schema).toHaveProperty('properties.image', {
    anyOf: [
      { type: 'string', description: expect.stringMatching(/a file .+ an address/) },
      { type: 'null' },
    ],
  })
})

test('an address’s words are those that its call heeds: times of events, filters of a file, a trial', async () => {
  const { paths } = await read()
  const wordsOf = (path: string, method = 'get') =>
    paths[path]?.[method]?.parameters.map(({ name }) => name).join(' ')
  const list = 'page perPage q'
  expect(wordsOf('/api/events')).toBe(`${list} when from to category`)
  expect(paths['/api/events']?.['get']?.parameters[3]?.schema).toEqual({
    type: 'string',
    enum: ['upcoming', 'past', 'all'],
  })
  for (const { path, filters } of everyKind.filter((kind) => !isScheduled(kind)))
    expect(wordsOf(`/api/${path}`)).toBe([list, ...Object.keys(filters)].join(' '))
  expect(wordsOf('/api/events/pending')).not.toContain('when')
  for (const kind of ['faq', 'student'])
    expect(wordsOf(`/api/${kind}/export.csv`)).toBe('q sort from to alike status mark')
  expect(wordsOf('/api/events/export.csv')).toBe('q sort from to alike status mark category')
  expect(wordsOf('/api/activity.csv')).toBe('q sort from to by kind did')
  expect(wordsOf('/api/faq/import', 'post')).toBe('dry')
})
