import { expect, test } from 'bun:test'
import { everyKind } from './content/every-kind.ts'
import { pictureColumns } from './content/pictures.ts'
import { access, kinds } from './testing/cast.ts'
import { endpointsWithFields } from './testing/endpoints.ts'
import { openSite } from './testing/memory.ts'

const { admin } = await openSite()

for (const { path, item } of kinds) await admin.post(path, item)
await admin.post('/api/student', access)

const pictures: string[] = pictureColumns.map(({ name }) => name)
const calls = endpointsWithFields().flatMap(({ fields, ...call }) =>
  fields.filter((field) => !pictures.includes(field)).map((field) => ({ ...call, field })),
)

/** The name that a refusal uses for a field that was sent under an alias. */
function ownNameOf(field: string, path: string) {
  const kind = everyKind.find((each) => `${path}/`.startsWith(`/api/${each.path}/`))
  const [name = field] =
    Object.entries(kind?.aliases ?? {}).find(([, others]) => others.includes(field)) ?? []
  return name
}

test('the calls and their fields were found', () => {
  expect(calls.length).toBeGreaterThan(60)
  expect(new Set(calls.map(({ path }) => path)).size).toBeGreaterThan(12)
})

/** Fields that accept the value. */
const taken = new Map([
  ['true', ['keep', 'featured', 'all_day', 'invite', 'left']],
  ['[]', ['except', 'areas', 'courses']],
  ['{}', ['fields']],
  ['{"a":1}', ['fields']],
])

for (const value of [true, [1], [], { a: 1 }, {}, -1.5])
  test(`${JSON.stringify(value)} in any field of any call is refused with a sentence about that field`, async () => {
    for (const { method, path, field } of calls) {
      if (taken.get(JSON.stringify(value))?.includes(field)) continue
      const answer = await admin.request(method, path, {
        body: JSON.stringify({ [field]: value }),
        headers: { 'content-type': 'application/json' },
      })
      const call = `${method} ${path} ${field}`
      expect([call, answer.status]).toEqual([call, 422])
      const refused = new Map(Object.entries(answer.body['fields'] ?? {}))
      const name = ownNameOf(field, path)
      expect([call, [...refused.keys()]]).toEqual([call, expect.arrayContaining([name])])
      for (const sentence of [...refused.values(), answer.body['message']])
        expect([call, sentence]).toEqual([
          call,
          expect.stringMatching(/^(?!.*(invalid|expected|required))[A-Z]/i),
        ])
    }
  })
