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
const ids = 'Name the request by its id'
const studentId = "Student ID must start with 'N' followed by 8 digits"
const college = 'Email must end with @college.edu'
const each = 'Name each by its id, and its revision if you know it'
const count = 'Name at least one, and at most 1,000 at once'
const request = requests.requestDraft('college.edu').shape
const bulk = bulkOf(['approve', 'ask'])
const decided = { action: 'approve', items: [{ id: 1 }] }
const many = (length: number) => Array.from({ length }, (_, n) => ({ id: n + 1 }))
const { password, role, notices } = admins.adminEdit.shape
/** Values that are all refused with the same message. */
const refused = (values: unknown[], sentence: string) =>
  values.map((value): [unknown, undefined, string] => [value, undefined, sentence])
const noticesSentence = 'Notices come at once, daily or never'

/** Input, result, and the message if it is refused. */
test.each<[string, z.ZodMiniType, [sent: unknown, kept: unknown, sentence?: string][]]>([
  [
    'category',
    articleDraft.shape.category,
    [
      [' cybersecurity ', 'cybersecurity'],
      ['', null],
      [null, null],
      ['Cybersecurity', undefined, 'Choose a category from the list'],
      [5, undefined, 'Choose a category from the list'],
    ],
  ],
  [
    'version',
    version.shape.revision,
    [
      [1, 1],
      ['999999999', 999_999_999],
      ...refused([0, 1.5, '0', '1234567890', 'x1', null], 'Name the version by its revision'),
    ],
  ],
  [
    'college address',
    request.email,
    [
      ['Ada@College.edu', 'Ada@College.edu'],
      ['ada@acollege.edu', undefined, college],
      ['Maya.O@COLLEGE.edu', 'Maya.O@COLLEGE.edu'],
      ...refused(
        [
          ...['a a@college.edu', 'a@college.edu.evil.com', 'a@sub.college.edu', '@college.edu'],
          ...['a@evil-college.edu', 'a@evil.com@college.edu', 5],
          ...['a@college.edu\r\nBcc: evil@example.com', 'a@college.edu, evil@example.com'],
          ...['"evil@example.com" <a@college.edu>', '<evil@example.com> a@college.edu'],
          ...['evil@example.com,a@college.edu', 'a@evil.example?@college.edu'],
        ],
        college,
      ),
    ],
  ],
  [
    'student ID',
    request.student_id,
    [
      [' N01234567', 'N01234567'],
      ...refused(
        [
          ...['n01234567', 'N0123456', 'N012345678', 'xN01234567', 'N0123456x', '12345678'],
          ...['N１２３４５６７８', 5],
        ],
        studentId,
      ),
    ],
  ],
  [
    'id of a request',
    requests.approval.shape.id,
    [
      [7, 7],
      ['123456789012345', 123_456_789_012_345],
      ...refused(
        [0, -1, 1.5, 1e15, '01', ' 1', '1e0', '0x1', '1234567890123456', [[1]], null],
        ids,
      ),
    ],
  ],
  [
    'id of a request in a message',
    requests.alertMessage.shape.request_id,
    [
      ['', null],
      [null, null],
      [undefined, undefined],
      ['7', 7],
      ...refused(['x', '1e0', [1], {}, true], ids),
    ],
  ],
  [
    'keeping',
    requests.keeping.shape.keep,
    [
      [true, true],
      ['false', false],
      ['true', true],
      [false, false],
      ['yes', undefined, 'Say whether to keep it: true or false'],
    ],
  ],
  [
    'new password',
    password,
    [
      ['', ''],
      [null, null],
      [' 7 signs', ' 7 signs'],
      ['7 signs', '7 signs'], // it is judged after what else is wrong
      [5, undefined, 'Enter a password'],
    ],
  ],
  [
    'role',
    role,
    [
      ['', 'admin'],
      [null, 'admin'],
      ['owner', undefined, 'The only role is admin'],
    ],
  ],
  [
    'time of notices',
    notices,
    [
      ['', null],
      ['daily', 'daily'],
      ['weekly', undefined, noticesSentence],
    ],
  ],
  [
    'login',
    credentials,
    [
      [
        { username: ' a ', password: 'p' },
        { username: 'a', password: 'p' },
      ],
      [{ username: ' ', password: 'p' }, undefined, 'Enter your username'],
      [{ username: 5, password: 'p' }, undefined, 'Enter your username'],
      [{ username: 'ada', password: '' }, undefined, 'Enter your password'],
      [{ username: 'ada', password: 5 }, undefined, 'Enter your password'],
      [{ username: 'ada', password: text(longest.password + 1) }, undefined, 'Enter your password'],
      [
        { username: text(longest.line), password: text(longest.password) },
        { username: text(longest.line), password: text(longest.password) },
      ],
    ],
  ],
  [
    'choice of many',
    bulk,
    [
      [
        { ...decided, items: many(1000) },
        { ...decided, items: many(1000) },
      ],
      [
        { ...decided, action: 'ask', note: 'n' },
        { ...decided, action: 'ask', note: 'n' },
      ],
      [{ ...decided, items: many(1001) }, undefined, count],
      [{ ...decided, items: [] }, undefined, count],
      [{ ...decided, items: 'x' }, undefined, count],
      [{ ...decided, items: [5] }, undefined, each],
      [{ ...decided, items: [{ id: 0 }] }, undefined, each],
      [{ ...decided, items: [{ id: 1.5 }] }, undefined, each],
      [{ ...decided, items: [{ id: 1, revision: '1' }] }, undefined, each],
      [{ ...decided, items: [{ id: 1 }, { id: 1 }] }, undefined, 'Name each only once'],
      [{ ...decided, action: 'x' }, undefined, 'The action is one of approve, ask'],
    ],
  ],
])('a %s is taken as it is meant, or refused with its sentence', (_, schema, cases) => {
  for (const [sent, kept, sentence] of cases) {
    const { data, error } = schema.safeParse(sent)
    const [issue] = error?.issues ?? []
    expect([sent, data, issue?.message]).toEqual([sent, kept, sentence])
  }
})
