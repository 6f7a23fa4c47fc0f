import { expect, test } from 'bun:test'
import packageJson from '../../package.json' with { type: 'json' }
import { createApp } from '../app.ts'
import { longest } from '../fields/words.ts'
import { describeSource } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'
import type { Description } from './openapi.ts'

const routes = createApp(createTestWorld()).routes
const template = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')

const said = (description: string) => ({
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
const inQuery = (asked: Record<string, unknown>) =>
  Object.entries(asked).map(([name, schema]) => ({ name, in: 'query', schema }))

describeSource('the description of the API', (site) => {
  const read = async () =>
    (await site.visitor.get('/api/openapi.json')).body as unknown as Description

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

  test('what a call does is said of no other of its part of the site: a word of its own was forgotten else', async () => {
    const { paths } = await read()
    const twice = ['/api/student: delete Delete one'] // the spec has two addresses for it
    const said = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(
        ([method, { summary }]) => `${path.split('/').slice(0, 3).join('/')}: ${method} ${summary}`,
      ),
    )
    expect(said.filter((each, place) => said.indexOf(each) < place)).toEqual(twice)
  })

  test('calls are grouped by what they are about', async () => {
    const { paths } = await read()
    const groupsOf = (path: string) => Object.values(paths[path] ?? {}).flatMap(({ tags }) => tags)
    expect(groupsOf('/api/faq/{id}')).toEqual(['faq', 'faq', 'faq'])
    expect(groupsOf('/api/activity.csv')).toEqual(['activity'])
    for (const path of ['/send-alert', '/calendar/feed.xml'])
      expect(groupsOf(path)).toEqual(['other'])
  })

  test('only what answers rows is called a list, and a call with words of its own says more than its method', async () => {
    const { paths } = await read()
    for (const [path, calls] of Object.entries(paths))
      for (const { summary, responses } of Object.values(calls)) {
        const isGeneral = /^(The list|Read|Change|Delete|Send one)( one| in)?$/.test(summary)
        if (summary === 'Send one in') expect([path, responses]).toHaveProperty('1.201')
        if (summary === 'The list') expect<unknown>([path, responses[200]]).toEqual([path, list])
        if (/^\/api\/[^/]+\/[a-z]/.test(path) && !/-panel\//.test(path))
          expect([path, summary, isGeneral]).toEqual([path, summary, false])
      }
  })

  test('what every call is named by is no other’s, and all it refers to is there', async () => {
    const description = await read()
    const calls = Object.values(description.paths).flatMap((each) => Object.values(each))
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
    for (const [, name = ''] of JSON.stringify(description).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    ))
      expect(Object.keys(description.components.schemas)).toContain(name)
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
      400: said('Not parseable.'),
      401: said('There is no valid session.'),
      413: said('Too large.'),
      422: said('A field breaks a rule.'),
      default: said('Any other error.'),
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
        404: said('There is no such thing.'),
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
})
