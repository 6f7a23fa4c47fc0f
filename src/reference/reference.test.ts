import { expect, test } from 'bun:test'
import { createApp } from '../app.ts'
import * as content from '../content/contract.ts'
import { everyKind, reviewedKinds } from '../content/every-kind.ts'
import { longest } from '../fields/words.ts'
import { describeSite } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'
import type { Description } from './openapi.ts'

const routes = createApp(createTestWorld()).routes
const template = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')

describeSite('the description of the API', (site) => {
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
      expect([path, call?.security !== undefined]).toEqual([path, status === 401])
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
    expect(groupsOf('/api/calendar')).toEqual(['calendar'])
    expect(groupsOf('/send-alert')).toEqual(['other'])
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

  test('what is answered is an object: a refusal and a write always have a message, a row its id', async () => {
    const always = (name: string) => ({ type: 'object', required: [name] })
    expect((await read()).components.schemas).toMatchObject({
      Error: always('message'),
      Written: always('message'),
      Row: always('id'),
    })
  })

  test('a call names what it answers: a list, an item, what is made and what is changed', async () => {
    const { paths } = await read()
    const answersOf = (path: string, method: string) => paths[path]?.[method]?.responses ?? {}
    const json = (schema: object) => ({ content: { 'application/json': { schema } } })
    const written = json({ $ref: '#/components/schemas/Written' })
    expect(answersOf('/api/faq', 'get')[200]).toMatchObject(json({ type: 'array' }))
    expect(answersOf('/api/faq/{id}', 'get')[200]).toMatchObject(json({ type: 'object' }))
    expect(answersOf('/api/faq', 'post')).toMatchObject({ 201: written })
    expect(answersOf('/api/faq/{id}', 'put')).toMatchObject({ 200: written })
    expect(answersOf('/metrics', 'get')[200]).toEqual({ description: 'The file.' })
  })

  test('a call with a body and a session names every refusal that those bring', async () => {
    const put = (await read()).paths['/api/faq/{id}']?.['put']
    const refusals = ['400', '401', '404', '413', '422', 'default']
    expect(Object.keys(put?.responses ?? {})).toEqual(expect.arrayContaining(refusals))
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
    }
    const schema = paths['/api/faq']?.['post']?.requestBody?.content['application/json']?.schema
    expect(schema).toMatchObject({
      required: Object.keys(content.faqDraft.shape).filter((name) => name !== 'link'),
      properties: {
        question: { type: 'string', maxLength: longest.line },
        answer: { maxLength: longest.prose },
        link: { anyOf: [{ type: 'string', maxLength: longest.link }, { type: 'null' }] },
      },
    })
    const [kind] = reviewedKinds
    const list = paths[`/api/${kind?.path}`]?.['get']?.parameters?.map(({ name }) => name)
    expect(list).toEqual(['page', 'perPage', 'category', 'q'])
  })

  test('the page shows every call, runs nothing, loads nothing, and lets the browser do neither', async () => {
    const { text, headers, status } = await site.visitor.get('/api/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { method, path } of routes)
      expect(text).toContain(`${method} ${template(path)}</code>`)
    expect(text).not.toMatch(/Parameters: *<\/p>/)
    expect(text).not.toMatch(/<(script|link|img|iframe)\b|\bsrc=|url\(|@import|\son\w+=/i)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toStartWith("default-src 'none'; style-src 'sha256-")
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
    const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).not.toMatch(/script-src|https?:|'self'|unsafe/)
  })
})
