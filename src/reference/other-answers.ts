import { activity } from '../activity/table.ts'
import { everyKind, reviewedKinds } from '../content/every-kind.ts'
import { internal } from '../content/kind.ts'
import { isScheduled } from '../content/scheduled.ts'
import { lab } from '../lab/table.ts'
import { letters } from '../mail/table.ts'
import { proposalDecisions, receiptStatuses } from '../receipts/words.ts'
import { requests } from '../requests/table.ts'
import { panelAnswer, searchAnswer } from '../search/contract.ts'
import { accountAnswers } from './account-answers.ts'
import { contact, itemOf } from './items.ts'
import {
  byName,
  columnsOf,
  conversation,
  counted,
  doneTo,
  fields,
  flag,
  listOf,
  number,
  ofContract,
  orNull,
  proposal,
  type Schema,
  said,
  text,
  whole,
  written,
} from './schemas.ts'

const request = { ...columnsOf(requests, [...internal, 'folded_email']), kept_until: orNull(text) }
const facts = columnsOf(lab, ['revision'])
const queued = fields({ state: text, sent_at: orNull(text), error: orNull(text) })
const asked = fields(
  { ...request, revision: whole, approved_by: orNull(text), letter: orNull(queued) },
  { alike: whole },
)
const decided = written(request, { revision: whole, receipt: text, usual_hours: orNull(number) })
const letter = {
  ...columnsOf(letters, ['folded', 'nonce', 'tried_since', 'held_until']),
  seen: flag,
}

const students: Record<string, Schema> = {
  'GET /api/student': listOf(asked),
  'GET /api/student/spam': listOf(asked),
  'GET /api/sd-forms': listOf(asked),
  'POST /api/student': decided,
  'POST /api/sd-forms': decided,
  'POST /api/student/approve': decided,
  'POST /api/student/deny': doneTo,
  'PUT /api/student/keep/:id': decided,
  'PUT /api/student/not-spam/:id': decided,
}

const mail: Record<string, Schema> = {
  'GET /api/mail': listOf(fields(letter)),
  'GET /api/mail/failed': listOf(fields(letter)),
  'GET /api/mail/some': listOf(fields(letter)),
  'POST /api/mail/test': written(letter),
  'POST /api/mail/retry/:id': written(letter),
  'PUT /api/mail/:id': written(letter),
  'POST /api/mail/retry-all': counted,
  'POST /api/mail/seen': counted,
  'POST /send-alert': fields({ msg: text }),
}

const submitted: Schema = {
  anyOf: [
    ...reviewedKinds.map((kind) => {
      const { shown, times } = itemOf(kind)
      return fields(shown, { ...times, ...contact })
    }),
    fields({ id: whole, full_name: text, email: text, student_id: text }),
    { type: 'null' },
  ],
}
const receipt = {
  ...{
    kind: text,
    title: orNull(text),
    status: { ...text, enum: [...receiptStatuses, 'changes-asked'] },
  },
  ...{ submitted_at: text, decided_at: orNull(text), note: orNull(text), reason: orNull(text) },
  ...{
    link: orNull(text),
    item: submitted,
    revision: orNull(whole),
    usual_hours: orNull(number),
    conversation,
    proposal,
    proposal_fate: orNull({ ...text, enum: [...proposalDecisions] }),
    proposal_at: orNull(text),
  },
}
const more = { receipt: text }

const submissions: Record<string, Schema> = {
  'POST /api/submissions/find': said,
  'GET /api/submissions/:token': fields(receipt),
  'PUT /api/submissions/:token': written(receipt, more),
  'POST /api/submissions/:token/take-down': written(receipt),
}

const happening = everyKind.filter((kind) => isScheduled(kind)).map(itemOf)
const event: Schema = {
  anyOf: happening.map(({ shown, times }) =>
    fields({ ...shown, ...times }, { start: text, end: orNull(text), past: flag }),
  ),
}
const teaser = { id: whole, title: text, author: text, published: text }
const here = fields({
  id: whole,
  name: text,
  office_hours: orNull(text),
  office_location: orNull(text),
  img: orNull(text),
})
const shelves = fields(
  { existing: whole, trash: whole },
  { pending: whole, spam: whole, newest: listOf(whole) },
)

const overview: Record<string, Schema> = {
  'GET /api/activity': listOf(fields(columnsOf(activity, ['folded']))),
  'GET /api/lab': fields(facts),
  'PUT /api/lab': written(facts),
  'GET /api/search': ofContract(searchAnswer),
  'GET /api/search/all': ofContract(panelAnswer),
  'GET /api/bulk/:kind': listOf(
    fields({ id: whole, revision: whole, title: text }, { review: text }),
  ),
  'POST /api/bulk/:kind': fields({
    results: listOf(
      fields(
        { id: whole, status: whole, message: text },
        { affectedRows: whole, kept_until: orNull(text), revision: whole },
      ),
    ),
  }),
  'GET /api/news': fields({
    totals: byName(whole),
    projects: listOf(
      fields({ ...teaser, summary: text, image: orNull(text), image_alt: orNull(text) }),
    ),
    articles: listOf(fields({ ...teaser, link: text })),
    people: listOf(here),
  }),
  'GET /api/calendar': fields({
    ...{ timeZone: text, today: text, month: text, weeks: listOf(listOf(orNull(text))) },
    ...{ isEmpty: flag, previous: orNull(text), next: orNull(text), events: listOf(event) },
    ...{ total: whole, inToday: listOf(here) },
  }),
  'GET /api/calendar/featured': fields({ event: orNull(event) }),
  'GET /api/calendar/next': fields({ next: orNull(event), goingOn: listOf(event) }),
  'GET /api/calendar/repetition': fields({ text: orNull(text) }),
  'GET /api/counts': fields({
    kinds: byName(shelves),
    requests: fields({ pending: whole, spam: whole, newest: listOf(whole), approved: whole }),
    letters: fields({ waiting: whole, failed: whole, newest: listOf(whole) }),
    editing: byName(listOf(text)),
  }),
  'POST /api/counts/editing': fields({ message: text, affectedRows: whole, others: listOf(text) }),
  'GET /api/health/ready': fields({ status: text }),
}

const passkey = { id: whole, name: text, created_at: text, used_at: orNull(text) }
const problem = { problem: orNull(text) }
const snapshot = {
  name: text,
  bytes: whole,
  madeAt: text,
  ageHours: whole,
  checkedAt: text,
  ...problem,
}
const backlog = {
  queue: text,
  what: text,
  rows: whole,
  most: whole,
  share: number,
  isNearlyFull: flag,
}
const details = {
  ...{ version: text, commit: text, disk: fields({ freeBytes: number, isTight: flag }) },
  database: fields({ bytes: whole, checkedAt: orNull(text), damage: orNull(text) }),
  backlog: listOf(fields(backlog)),
  mail: fields({
    ...{
      isSetUp: flag,
      alertsTo: listOf(text),
      waiting: whole,
      failed: whole,
      newestFailed: orNull(whole),
      delay: orNull(fields({ letters: whole, words: text, isLong: flag })),
    },
    ...{ oldestSeconds: orNull(whole), isLate: flag, lastSentAt: orNull(text) },
  }),
  backup: fields({
    ...{ isOn: flag, lastAt: orNull(text), ...problem, snapshots: listOf(fields(snapshot)) },
    ...{
      isReplicated: flag,
      drill: orNull(fields({ at: text, snapshot: text, rows: whole, ...problem })),
    },
    replica: orNull(fields({ ageSeconds: number, isStale: flag })),
  }),
}

const keeping: Record<string, Schema> = {
  'GET /api/health': fields({ status: text }, { message: text, ...details }),
  'GET /api/passkeys': listOf(fields(passkey)),
  'POST /api/passkeys': written(passkey),
  'PUT /api/passkeys/:id': written(passkey),
}

export const otherAnswers: Record<string, Schema> = {
  ...accountAnswers,
  ...students,
  ...mail,
  ...submissions,
  ...overview,
  ...keeping,
}
