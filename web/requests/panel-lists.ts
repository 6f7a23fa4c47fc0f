import { pageSizes } from '../../src/content/words.ts'
import { notSpam } from '../admin/list/actions.ts'
import { listOf } from '../admin/list/item-list.tsx'
import type { Action, ListDefinition } from '../admin/list/list-definition.ts'
import { byMonth } from '../admin/list/list-query.ts'
import type { Tab } from '../admin/panel/tab.ts'
import type { TimeFormat } from '../admin/time-format.ts'
import { type Api, unwrapPage } from '../data/api.ts'
import { nothingFound } from '../data/kind.ts'
import { failures } from '../data/messages.ts'

type Request = NonNullable<Awaited<ReturnType<Api['student']['get']>>['data']>[number]

const byHand = 'The account itself is made by hand.'
const erased = 'The request is erased at once.'
const noUndo = (sendsMail: boolean) =>
  `This can’t be undone, and the email ${sendsMail ? 'leaves at once' : 'waits until mail is set up'}.`

const approve: Action<Request> = {
  name: 'Approve',
  past: 'approved',
  bulk: 'approve',
  look: 'primary',
  confirm: { note: (sendsMail) => `${byHand} ${noUndo(sendsMail)}` },
  call: (api, { id }, { options }) => api.student.approve.post({ id }, options),
  failed: failures.requests.approve,
  isDone: ({ status }) => status === 'approved',
}

const deny: Action<Request> = {
  name: 'Deny',
  past: 'denied',
  bulk: 'decline',
  look: 'threat',
  confirm: {
    note: (sendsMail) => `${erased} ${noUndo(sendsMail)}`,
    field: { label: 'Reason', hint: 'The email to the requester quotes it.' },
  },
  call: (api, { id }, { text: reason, options }) =>
    reason
      ? api.student.deny.post({ id, reason }, options)
      : api.student({ id }).delete(undefined, options),
  failed: failures.requests.deny,
}

const remove: Action<Request> = {
  name: 'Delete',
  past: 'deleted',
  bulk: 'delete',
  look: 'threat',
  confirm: {
    warning: ([target]) =>
      target?.item?.status === 'approved'
        ? 'Nobody is told; the access itself is taken back by hand.'
        : undefined,
  },
  call: (api, { id }, { options }) =>
    api.student['student-panel']({ id }).delete(undefined, options),
  failed: failures.requests.remove,
}

/** Approved requests are erased after a year unless they are kept. */
const keeping = (keep: boolean): Action<Request> => ({
  name: keep ? 'Keep' : "Don't keep",
  past: keep ? 'kept for good' : 'set to be erased a year after its approval',
  look: 'quiet',
  call: (api, { id }, { options }) => api.student.keep({ id }).put({ keep }, options),
  isAvailable: (request) => request.keep !== keep,
  failed: failures.requests.update,
  isDone: (request) => request.keep === keep,
})

const common = {
  names: ['request', 'requests'],
  noun: 'request',
  size: pageSizes.usual,
  filters: [byMonth],
  search: { label: 'Search by name, email or ID', placeholder: 'Search Requests...' },
  order: { byTitle: 'Name' },
  messages: { loading: 'Loading…', failed: failures.requests.load, empty: nothingFound },
  nameOf: ({ full_name }) => full_name,
  factsOf: ({ email, student_id, submission_date }, { on }) => [
    email,
    student_id,
    on('submitted', submission_date),
  ],
} satisfies Partial<ListDefinition<Request>>

/** Requests that are no spam, decided or not. */
const reread = async (api: Api) =>
  (await unwrapPage(api.student.get(), failures.requests.load)).items

const pending: ListDefinition<Request> = {
  ...common,
  key: 'pending requests',
  title: 'Pending Accounts',
  reread,
  bulk: 'student',
  note: `Approve: ${byHand.toLowerCase()} Deny: ${erased.toLowerCase()}`,
  file: { path: '/api/student', status: 'pending' },
  read: (api, query) => api['sd-forms'].get({ query }),
  newest: ({ requests }) => requests.newest,
  actions: [approve, deny],
}

const approved: ListDefinition<Request> = {
  ...common,
  key: 'approved requests',
  title: 'Approved Accounts',
  reread,
  names: ['account', 'accounts'],
  file: { path: '/api/student', status: 'approved' },
  read: (api, query) => api.student.get({ query: { ...query, status: 'approved' } }),
  factsOf: (request, format) => [
    ...common.factsOf(request, format),
    approvalOf(request, format),
    emailOf(request, format),
    request.keep ? 'kept for good' : format.on('kept until', request.kept_until),
  ],
  actions: [keeping(true), keeping(false), { ...remove, only: 'alone' }],
}

const approvalOf = ({ approved_at, approved_by }: Request, { on }: TimeFormat) => {
  const approved = on('approved', approved_at)
  return approved && approved_by ? `${approved} by ${approved_by}` : approved
}

/** Emails are erased before the request is. */
function emailOf({ letter: email }: Request, { on }: TimeFormat) {
  if (email === null) return undefined
  if (email.state === 'sent') return on('email sent', email.sent_at)
  if (email.state === 'waiting') return 'email waiting'
  return `email failed${email.error ? `: ${email.error}` : ''}`
}

const spam: ListDefinition<Request> = {
  ...common,
  key: 'spam requests',
  title: 'Requests kept apart as spam',
  bulk: 'student',
  file: { path: '/api/student', status: 'spam' },
  read: (api, query) => api.student.spam.get({ query }),
  actions: [{ ...notSpam, failed: failures.requests.update }, remove],
}

const tab = { id: 'pending-accounts', label: 'Pending Accounts' }

export const requestTabs: { pending: Tab; existing: Tab } = {
  pending: {
    ...tab,
    group: 'pending',
    views: [
      {
        name: 'pending',
        label: 'Pending',
        List: listOf(pending),
        count: ({ requests }) => requests.pending,
      },
      {
        name: 'spam',
        label: 'Spam',
        List: listOf(spam),
        count: ({ requests }) => requests.spam,
      },
    ],
    counted: 'pending',
  },
  existing: {
    ...tab,
    group: 'existing',
    views: [
      {
        name: 'approved',
        label: 'Approved',
        List: listOf(approved),
        count: ({ requests }) => requests.approved,
      },
    ],
  },
}
