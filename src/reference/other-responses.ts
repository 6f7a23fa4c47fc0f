import { activity } from '../activity/table.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { internal } from '../content/kind.ts'
import { lab } from '../lab/table.ts'
import { emails } from '../mail/table.ts'
import { proposalDecisions, receiptStatuses } from '../receipts/words.ts'
import { requests } from '../requests/table.ts'
import {
  boolean,
  columnsOf,
  conversation,
  counted,
  done,
  doneWithId,
  fields,
  fieldsOf,
  integer,
  listOf,
  messageOnly,
  number,
  orNull,
  proposal,
  recordOf,
  type Schema,
  text,
  written,
} from './schemas.ts'

const admin = {
  id: integer,
  user: text,
  email: text,
  role: { ...text, enum: ['admin'] },
  notices: text,
  entered_at: orNull(text),
}
const session = { message: text, token: text, id: integer, user: text, role: text }

const request = { ...columnsOf(requests, [...internal, 'folded_email']), kept_until: orNull(text) }
const labFacts = columnsOf(lab, ['revision'])
const approvalEmail = fields({ state: text, sent_at: orNull(text), error: orNull(text) })
const requestRow = fields(
  { ...request, revision: integer, approved_by: orNull(text), letter: orNull(approvalEmail) },
  { alike: integer },
)
const writtenRequest = written(request, {
  revision: integer,
  receipt: text,
  usual_hours: orNull(number),
})
const email = {
  ...columnsOf(emails, ['folded', 'nonce', 'tried_since', 'held_until']),
  seen: boolean,
}

const submittedItem: Schema = {
  anyOf: [
    ...reviewedKinds.map((kind) => {
      const { item, times, contact } = fieldsOf(kind)
      return fields(item, { ...times, ...contact })
    }),
    fields({ id: integer, full_name: text, email: text, student_id: text }),
    { type: 'null' },
  ],
}
const receipt = {
  kind: text,
  title: orNull(text),
  status: { ...text, enum: [...receiptStatuses, 'changes-asked'] },
  submitted_at: text,
  decided_at: orNull(text),
  note: orNull(text),
  reason: orNull(text),
  link: orNull(text),
  item: submittedItem,
  revision: orNull(integer),
  usual_hours: orNull(number),
  conversation,
  proposal,
  proposal_fate: orNull({ ...text, enum: [...proposalDecisions] }),
  proposal_at: orNull(text),
}

const listCounts = fields(
  { existing: integer, trash: integer },
  { pending: integer, spam: integer, newest: listOf(integer) },
)

const passkey = { id: integer, name: text, created_at: text, used_at: orNull(text) }
const problem = { problem: orNull(text) }
const delay = { letters: integer, words: text, isLong: boolean }
const drill = { at: text, snapshot: text, rows: integer, ...problem }
const healthDetails = {
  version: text,
  commit: text,
  disk: fields({ freeBytes: number, isTight: boolean }),
  database: fields({ bytes: integer, checkedAt: orNull(text), damage: orNull(text) }),
  backlog: listOf(
    fields({
      queue: text,
      what: text,
      rows: integer,
      most: integer,
      share: number,
      isNearlyFull: boolean,
    }),
  ),
  mail: fields({
    isSetUp: boolean,
    alertsTo: listOf(text),
    waiting: integer,
    failed: integer,
    newestFailed: orNull(integer),
    delay: orNull(fields(delay)),
    oldestSeconds: orNull(integer),
    isLate: boolean,
    lastSentAt: orNull(text),
  }),
  backup: fields({
    isOn: boolean,
    lastAt: orNull(text),
    ...problem,
    snapshots: listOf(
      fields({
        name: text,
        bytes: integer,
        madeAt: text,
        ageHours: integer,
        checkedAt: text,
        ...problem,
      }),
    ),
    isReplicated: boolean,
    drill: orNull(fields(drill)),
    replica: orNull(fields({ ageSeconds: number, isStale: boolean })),
  }),
}

export const otherResponses: Record<string, Schema> = {
  'GET /api/admins': listOf(fields(admin)),
  'GET /api/admins/admin-panel/:id': fields(admin),
  'PUT /api/admins/admin-panel/:id': written(admin),
  'POST /api/admins': written(admin, { link: text }),
  'POST /api/admins/password-link/:id': doneWithId,
  'POST /api/admins/:id/invite': fields(done, { link: text }),
  'GET /api/admins/check-username/:username': fields({ available: boolean }),
  'GET /api/admins/check-email/:email': fields({ available: boolean }),
  'GET /api/admins/password-command/:id': fields({ command: text }),
  'POST /api/auth/login': fields(session),
  'POST /api/auth/passkey': fields(session),
  'POST /api/auth/forgot': messageOnly,
  'POST /api/auth/logout': doneWithId,
  'DELETE /api/sessions': counted,
  'GET /api/sessions': listOf(
    fields({
      id: integer,
      begun_at: text,
      seen_at: text,
      ends_at: text,
      browser: orNull(text),
      is_this: boolean,
    }),
  ),

  'GET /api/student': listOf(requestRow),
  'GET /api/student/spam': listOf(requestRow),
  'GET /api/sd-forms': listOf(requestRow),
  'POST /api/student': writtenRequest,
  'POST /api/sd-forms': writtenRequest,
  'POST /api/student/approve': writtenRequest,
  'POST /api/student/deny': doneWithId,
  'PUT /api/student/keep/:id': writtenRequest,
  'PUT /api/student/not-spam/:id': writtenRequest,

  'GET /api/mail': listOf(fields(email)),
  'GET /api/mail/failed': listOf(fields(email)),
  'POST /api/mail/test': written(email),
  'POST /api/mail/retry/:id': written(email),
  'PUT /api/mail/:id': written(email),
  'POST /api/mail/retry-all': counted,
  'POST /api/mail/seen': counted,
  'POST /send-alert': fields({ msg: text }),

  'POST /api/submissions/find': messageOnly,
  'GET /api/submissions/:token': fields(receipt),
  'PUT /api/submissions/:token': written(receipt, { receipt: text }),
  'POST /api/submissions/:token/take-down': written(receipt),

  'GET /api/activity': listOf(fields(columnsOf(activity, ['folded']))),
  'GET /api/lab': fields(labFacts),
  'PUT /api/lab': written(labFacts),
  'GET /api/counts': fields({
    kinds: recordOf(listCounts),
    requests: fields({
      pending: integer,
      spam: integer,
      newest: listOf(integer),
      approved: integer,
    }),
    letters: fields({ waiting: integer, failed: integer }),
    editing: recordOf(listOf(text)),
  }),
  'POST /api/counts/editing': fields({
    message: text,
    affectedRows: integer,
    others: listOf(text),
  }),
  'GET /api/health/ready': fields({ status: text }),

  'GET /api/health': fields({ status: text }, { message: text, ...healthDetails }),
  'GET /api/passkeys': listOf(fields(passkey)),
  'POST /api/passkeys': written(passkey),
  'PUT /api/passkeys/:id': written(passkey),
}
