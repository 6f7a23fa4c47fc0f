import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { longest } from '../../src/fields/words.ts'
import { articleDraft } from '../../src/kinds/articles/contract.ts'
import { highlightDraft } from '../../src/kinds/highlights/contract.ts'
import { requestDraft } from '../../src/requests/contract.ts'
import { access, article, tracker } from '../../src/testing/cast.ts'
import type { Client } from '../../src/testing/client.ts'
import { createTestContext } from '../../src/testing/context.ts'
import { environment } from '../../src/testing/site.ts'
import { visitorOf } from '../../src/testing/visitor.ts'
import { validate } from './form-fields.ts'

let visitor: Client
let visits = 0

beforeAll(() => {
  visitor = visitorOf(createTestContext(environment))
})

/** From a new address each time, below all rate limits. */
const somebody = () =>
  visitor.as(undefined, `10.${visits >> 16}.${(visits++ >> 8) & 255}.${visits & 255}`)

const browserSays = (schema: z.ZodMiniType, values: Record<string, string>) =>
  validate(schema, values).errors

async function serverSays(path: string, values: Record<string, string>) {
  const { status, body } = await somebody().post(path, values)
  expect([201, 422]).toContain(status)
  return status === 201 ? {} : body['fields']
}

/** What the way to the server might change, or the two sides measure differently. */
const anything = fc.oneof(
  fc.constantFrom(
    ' ',
    'a\u0007b\u0000',
    'two\r\nlines',
    '\ud800',
    'x'.repeat(longest.line + 1),
    ` ${'x'.repeat(longest.summary)}\r\n`,
    '🐍'.repeat(longest.summary / 2 + 1),
    'y'.repeat(longest.prose + 1),
    'Programming',
    ' https://münchen.example/ü ',
    'zoe@COLLEGE.edu',
    ' N12345678 ',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const around = (good: Record<string, string>) =>
  fc
    .subarray(Object.keys(good), { minLength: 0 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, anything]))))
    .map((changes): Record<string, string> => ({ ...good, ...changes }))

test.each([
  ['/api/student-highlights', highlightDraft, tracker],
  ['/api/tech-blog', articleDraft, article],
  ['/api/sd-forms', requestDraft('college.edu'), access],
] as const)('the browser and %s say the same of every form', async (path, schema, good) => {
  await fc.assert(
    fc.asyncProperty(around({ ...good }), async (values) => {
      expect<unknown>(await browserSays(schema, values)).toEqual(await serverSays(path, values))
    }),
    { numRuns: 100 },
  )
})
