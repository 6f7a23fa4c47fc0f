import { expect, test } from 'bun:test'
import type * as z from 'zod/mini'
import * as admins from './accounts/contract.ts'
import { bulkOf } from './bulk/contract.ts'
import { contact } from './content/contract.ts'
import { everyKind } from './content/every-kind.ts'
import { longest } from './fields/words.ts'
import { labDraft } from './lab/contract.ts'
import * as requests from './requests/contract.ts'

/** Every text field of every endpoint; its schema has its limit and its name in messages. */
const shapes: [what: string, shape: Record<string, z.core.$ZodType>][] = [
  ...everyKind.flatMap(({ path, draft, submitted, editDraft }): typeof shapes => [
    [path, draft.shape],
    [`${path} as it is sent`, submitted.shape],
    [`${path} that is edited`, editDraft.shape],
  ]),
  ['contact', contact],
  ['message', requests.alertMessage.shape],
  ['request', requests.requestDraft('college.edu').shape],
  ['denial', requests.denial.shape],
  ['account', admins.newNames.shape],
  ['password', admins.validPassword.shape],
  ['lab', labDraft.shape],
  ['bulk', bulkOf(['ask', 'decline']).shape],
]

/** Texts of any length that some field accepts. */
const makes: ((length: number) => string)[] = [
  (length) => 'x'.repeat(length),
  (length) => 'https://a.b/'.padEnd(length, 'x'),
  (length) => `a@${'b.'.repeat((length - 5) / 2)}${'e'.repeat(3 + ((length - 5) % 2))}`,
  (length) => `${'a'.repeat(length - 12)}@college.edu`,
]

function read(schema: z.core.$ZodType, value: unknown): { data?: unknown; refused?: string[] } {
  const { data, error } = (schema as z.ZodMiniType).safeParse(value)
  return error ? { refused: error.issues.map(({ message }) => message) } : { data }
}
const isTaken = (schema: z.core.$ZodType, value: unknown) =>
  typeof read(schema, value).data === 'string'

/** They hold megabytes, and are validated once they are decoded. */
const pictures = new Set<string>(everyKind.flatMap((kind) => ['img', ...kind.pictures]))

const texts = shapes.flatMap(([what, shape]) =>
  Object.entries(shape).flatMap(([name, schema]) => {
    if (pictures.has(name)) return []
    const make = makes.find((each) => isTaken(schema, each(21)))
    return make ? [{ field: `${name} of ${what}`, schema, make }] : []
  }),
)

test('the texts of all endpoints were found', () => {
  expect(texts.length).toBeGreaterThan(70)
})

const limits = Object.values(longest).toSorted((one, other) => one - other)

test.each(texts)(
  '$field is accepted at its limit, and refused one character above',
  ({ schema, make }) => {
    const most = limits.find((each) => !isTaken(schema, make(each + 1))) ?? 0
    expect(read(schema, make(most))).toEqual({ data: make(most) })
    const sentence = `must be ${most.toLocaleString('en')} characters or fewer`
    const { refused } = read(schema, make(most + 1))
    expect(refused?.at(-1)).toMatch(new RegExp(`^[A-Z][\\w ]+ ${sentence}$`))
  },
)

test.each(texts)('$field is asked for, or null where there is none', ({ schema }) => {
  for (const none of ['', null]) {
    const { data, refused } = read(schema, none)
    if (refused) expect(refused[0]).toMatch(/^(Enter|Email must) /)
    else expect(data).toBeNull()
  }
})

test('the limits are those of the contract', () => {
  expect(longest).toMatchObject({ line: 200, summary: 300, link: 2000, prose: 20_000 })
})
