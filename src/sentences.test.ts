import { expect, test } from 'bun:test'
import { createApp } from './app.ts'
import { everyKind } from './content/every-kind.ts'
import { pictureColumns } from './content/pictures.ts'
import { makeAda } from './testing/ada.ts'
import { access, ada, kinds } from './testing/cast.ts'
import { Client } from './testing/client.ts'
import { environment } from './testing/site.ts'
import { createTestWorld } from './testing/world.ts'

const world = createTestWorld(environment)
makeAda(world)
const app = createApp(world)
const visitor = new Client((request) => app.handle(request))
const { body: login } = await visitor.post('/api/auth/login', {
  username: ada.user,
  password: ada.password,
})
const admin = visitor.as(String(login['token']))

for (const { path, item } of kinds) await admin.post(path, item)
await admin.post('/api/student', access)

const fieldsOf = (hooks: { body?: unknown }) =>
  typeof hooks.body === 'object' && hooks.body !== null && 'shape' in hooks.body
    ? Object.keys({ ...(hooks.body.shape as object) })
    : []
const pictures: string[] = pictureColumns.map(({ name }) => name)
const fields = app.routes.flatMap(({ method, path, hooks }) =>
  fieldsOf(hooks)
    .filter((field) => !pictures.includes(field))
    .flatMap((field) => {
      const called = path.replace(':id', '1')
      const each = called.includes(':kind') ? everyKind : [{ path: '' }]
      return each.map((kind) => ({ method, path: called.replace(':kind', kind.path), field }))
    }),
)

/** The name that a refusal uses for a field that was sent under another one. */
function ownNameOf(field: string, path: string) {
  const kind = everyKind.find((each) => path.startsWith(`/api/${each.path}/`))
  const [name = field] =
    Object.entries(kind?.aliases ?? {}).find(([, others]) => others.includes(field)) ?? []
  return name
}

test('the calls and their fields were found', () => {
  expect(fields.length).toBeGreaterThan(60)
  expect(new Set(fields.map(({ path }) => path)).size).toBeGreaterThan(12)
})

for (const value of [true, [1], [], { a: 1 }, {}, -1.5])
  test(`${JSON.stringify(value)} in any field of any call is refused with a sentence about that field`, async () => {
    for (const { method, path, field } of fields) {
      if (['keep', 'featured'].includes(field) && value === true) continue // just what they take
      const answer = await admin.ask(method, path, {
        body: JSON.stringify({ [field]: value }),
        headers: { 'content-type': 'application/json' },
      })
      const call = `${method} ${path} ${field}`
      expect([call, answer.status]).toEqual([call, 422])
      const refused = new Map(Object.entries(answer.body['fields'] ?? {}))
      const name = ownNameOf(field, path)
      expect([call, [...refused.keys()]]).toEqual([call, expect.arrayContaining([name])])
      for (const sentence of [...refused.values(), answer.body['message']])
        expect(sentence).toMatch(/^(?!.*(invalid|expected|required))[A-Z]/i)
    }
  })
