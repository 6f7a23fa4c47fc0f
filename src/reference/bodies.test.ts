import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { everyKind, isReviewed, reviewedKinds } from '../content/every-kind.ts'
import { isScheduled } from '../content/scheduled.ts'
import { describeSource } from '../testing/site.ts'
import type { Description } from './openapi.ts'

const form = z.object({ properties: z.record(z.string(), z.unknown()) })

describeSource('what the description says of bodies', (site) => {
  const read = async () =>
    (await site.visitor.get('/api/openapi.json')).body as unknown as Description

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

  test('an import takes a file alone, and answers what became of its rows', async () => {
    const { post } = (await read()).paths['/api/faq/import'] ?? {}
    const { 'multipart/form-data': sent, ...others } = post?.requestBody?.content ?? {}
    expect(others).toEqual({})
    const { properties } = form.parse(sent?.schema)
    expect(Object.keys(properties)).toEqual(['file', 'map', 'ignore', 'update', 'dates'])
    const told = form.parse(post?.responses[200]?.content?.['application/json']?.schema)
    expect(Object.keys(told.properties)).toEqual([
      ...['columns', 'missing', 'read', 'added', 'updated', 'there', 'differs', 'refused', 'notes'],
    ])
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
      expect(wordsOf(`/api/${kind}/export.csv`)).toBe('q sort from to status')
    expect(wordsOf('/api/events/export.csv')).toBe('q sort from to status category')
    expect(wordsOf('/api/activity.csv')).toBe('q sort from to by kind did')
    expect(wordsOf('/api/faq/import', 'post')).toBe('dry')
  })
})
