import { expect, test } from 'bun:test'
import type * as z from 'zod/mini'
import * as admins from './accounts/contract.ts'
import { credentials } from './accounts/sessions/contract.ts'
import { bulkOf } from './bulk/contract.ts'
import { version } from './content/contract.ts'
import { longest } from './fields/words.ts'
import { articleDraft } from './kinds/articles/contract.ts'
import * as requests from './requests/contract.ts'

const text = (length: number) => 'x'.repeat(length)
const request = requests.requestDraft('college.edu').shape
const many = (length: number) => Array.from({ length }, (_, n) => ({ id: n + 1 }))
const { password, role, notices } = admins.adminEdit.shape

const approve = (items: unknown) => ({ action: 'approve', items })
const longestLogin = { username: text(longest.line), password: text(longest.password) }

/** What is sent, and what it is taken as. */
type Taken = [sent: unknown, kept: unknown][]
const asSent = (...values: unknown[]): Taken => values.map((value) => [value, value])
const noneOf = (...values: unknown[]): Taken => values.map((value) => [value, null])

type Choice = [what: string, schema: z.ZodMiniType, Taken, refused: Record<string, unknown[]>]

test.each<Choice>([
  [
    'category',
    articleDraft.shape.category,
    [[' cybersecurity ', 'cybersecurity'], ...noneOf('', null)],
    { 'Choose a category from the list': ['Cybersecurity', 5] },
  ],
  [
    'version',
    version.shape.revision,
    [...asSent(1), ['999999999', 999_999_999]],
    { 'Name the version by its revision': [0, 1.5, '0', '1234567890', 'x1', null] },
  ],
  [
    'college address',
    request.email,
    asSent('Ada@College.edu', 'Maya.O@COLLEGE.edu'),
    {
      'Email must end with @college.edu': [
        ...['ada@acollege.edu', 'a a@college.edu', 'a@college.edu.evil.com', 'a@sub.college.edu'],
        ...['@college.edu', 'a@evil-college.edu', 'a@evil.com@college.edu', 5],
        ...['a@college.edu\r\nBcc: evil@example.com', 'a@college.edu, evil@example.com'],
        ...['"evil@example.com" <a@college.edu>', '<evil@example.com> a@college.edu'],
        ...['evil@example.com,a@college.edu', 'a@evil.example?@college.edu'],
      ],
    },
  ],
  [
    'student ID',
    request.student_id,
    [[' N01234567', 'N01234567']],
    {
      "Student ID must start with 'N' followed by 8 digits": [
        ...['n01234567', 'N0123456', 'N012345678', 'xN01234567', 'N0123456x', '12345678'],
        ...['N１２３４５６７８', 5],
      ],
    },
  ],
  [
    'id of a request',
    requests.approval.shape.id,
    [...asSent(7), ['123456789012345', 123_456_789_012_345]],
    {
      'Name the request by its id': [
        ...[0, -1, 1.5, 1e15, '01', ' 1', '1e0', '0x1', '1234567890123456', [[1]], null],
      ],
    },
  ],
  [
    'id of a request in a message',
    requests.alertMessage.shape.request_id,
    [['7', 7], ...noneOf('', null), ...asSent(undefined)],
    { 'Name the request by its id': ['x', '1e0', [1], {}, true] },
  ],
  [
    'keeping',
    requests.keeping.shape.keep,
    [...asSent(true, false), ...[true, false].map((keep): Taken[0] => [String(keep), keep])],
    { 'Say whether to keep it: true or false': ['yes'] },
  ],
  [
    'new password',
    password,
    asSent('', null, ' 7 signs', '7 signs'), // it is validated after all else
    { 'Enter a password': [5] },
  ],
  [
    'role',
    role,
    ['', null].map((none) => [none, 'admin']),
    { 'The only role is admin': ['owner'] },
  ],
  [
    'time of notices',
    notices,
    [...noneOf(''), ...asSent('daily')],
    { 'Notices come at once, daily or never': ['weekly'] },
  ],
  [
    'login',
    credentials,
    [
      [
        { username: ' a ', password: 'p' },
        { username: 'a', password: 'p' },
      ],
      ...asSent(longestLogin),
    ],
    {
      'Enter your username': [' ', 5].map((username) => ({ username, password: 'p' })),
      'Enter your password': ['', 5, text(longest.password + 1)].map((password) => ({
        ...{ username: 'ada', password },
      })),
    },
  ],
  [
    'choice of many',
    bulkOf(['approve', 'ask']),
    asSent(approve(many(1000)), { action: 'ask', items: [{ id: 1 }], note: 'n' }),
    {
      'Name at least one, and at most 1,000 at once': [many(1001), [], 'x'].map(approve),
      'Name each by its id, and its revision if you know it': [
        ...[5, { id: 0 }, { id: 1.5 }, { id: 1, revision: '1' }].map((item) => approve([item])),
      ],
      'Name each only once': [approve([{ id: 1 }, { id: 1 }])],
      'The action is one of approve, ask': [{ action: 'x', items: [{ id: 1 }] }],
    },
  ],
])('a %s is taken as it is meant, or refused with its sentence', (_, schema, taken, refused) => {
  for (const [sent, kept] of taken)
    expect([sent, schema.safeParse(sent).data]).toEqual([sent, kept])
  for (const [sentence, values] of Object.entries(refused))
    for (const sent of values) {
      const [issue] = schema.safeParse(sent).error?.issues ?? []
      expect([sent, issue?.message]).toEqual([sent, sentence])
    }
})
