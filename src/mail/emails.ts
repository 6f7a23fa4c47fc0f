import { type HourCycle, intlCycles } from '../fields/times/words.ts'

export type EmailText = { subject: string; body: string }

export const senderName = 'Hydra Lab'

type Request = { full_name: string; email: string; student_id: string }

export type WaitingItems = {
  count: number
  noun: string
  nouns: string
  tab: string
  titles?: readonly string[]
}

export const alertOf = (request: Request, site: string): EmailText => ({
  subject: `Server and database access: ${request.full_name}`,
  body: `${request.full_name} asks for access to the lab's servers and databases.

Email: ${request.email}
Student ID: ${request.student_id}

Approve or deny the request in the admin panel:
${panelTab(site, 'pending-accounts')}
`,
})

export const approvalOf = ({ full_name }: Request): EmailText => ({
  subject: 'Your server and database access was approved',
  body: `Dear ${full_name},

your request for access to the lab's servers and databases was approved.
If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

export const reasonGiven = (reason: string | null) =>
  reason ? `\nThe reason given:\n\n${reason}\n` : ''

export const denialOf = ({ full_name }: Request, reason: string | null): EmailText => ({
  subject: 'Your server and database access was not approved',
  body: `Dear ${full_name},

your request for access to the lab's servers and databases was not approved.
${reasonGiven(reason)}
If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

export const digestOf = (overdue: WaitingItems[], site: string): EmailText => ({
  subject: `${submissionsIn(overdue)} waiting for a decision at the Hydra Lab site`,
  body: `For more than a day, these have been waiting to be approved or denied:

${listOf(overdue, site)}`,
})

export const noticeOf = (come: WaitingItems[], site: string, account: number): EmailText => ({
  subject: `${submissionsIn(come)} new at the Hydra Lab site`,
  body: `These have come to wait to be approved or denied:

${listOf(come, site)}
You hear of this at once, at most once an hour. Your account says how often:
${site}/admin-panel/users/edit-admin/${account}
`,
})

const submissionsIn = (waiting: WaitingItems[]) =>
  many(
    waiting.reduce((sum, { count }) => sum + count, 0),
    'submission',
    'submissions',
  )

const listOf = (waiting: WaitingItems[], site: string) =>
  waiting
    .filter(({ count }) => count > 0)
    .map((sort) => [headOf(sort, site), ...itemsOf(sort, site)].join('\n'))
    .join('\n')

const headOf = ({ count, noun, nouns, tab }: WaitingItems, site: string) =>
  `${many(count, noun, nouns)}\n${panelTab(site, tab)}\n`

function itemsOf({ count, tab, titles = [] }: WaitingItems, site: string) {
  const others = titles.length > 0 ? count - titles.length : 0
  return [
    ...titles.map((title) => `“${title}”\n${panelTab(site, tab)}&q=${searchFor(title)}\n`),
    ...(others > 0 ? [`and ${others} more\n`] : []),
  ]
}

const searchFor = (title: string) => encodeURIComponent(title.toWellFormed())

export const damageOf = (damage: string, site: string): EmailText => ({
  subject: 'The database of the Hydra Lab site is damaged',
  body: `${damage}

The site goes on with what it can read. How it is stands here:
${panelTab(site, 'status')}
`,
})

type PasswordLink = { user: string; link: string; ends: Date; by: 'another admin' | 'yourself' }

export const passwordEmailOf = (
  { user, link, ends, by }: PasswordLink,
  place: Place,
): EmailText => ({
  subject: 'Set your password at the Hydra Lab site',
  body: `${by === 'yourself' ? 'Somebody, probably you, asked for' : 'Another admin sends you'} this link, with which you set the password of
your account "${user}" at the Hydra Lab site:
${link}

It works once, until ${momentIn(place, ends)}.
Whoever has the link can do that, so please keep it to yourself.
Until you use it, your present password stays as it is.
`,
})

type Invitation = { user: string; link: string; ends: Date; by: string; site: string }

export const invitationOf = (
  { user, link, ends, by, site }: Invitation,
  place: Place,
): EmailText => ({
  subject: 'You are invited to help run the Hydra Lab site',
  body: `${by} has made an account for you at the Hydra Lab site:
${site}

Your username is "${user}". Set your password here:
${link}

It works once, until ${momentIn(place, ends)}.
Whoever has the link can do that, so please keep it to yourself.
`,
})

type Place = { timeZone: string; cycle: HourCycle }

const momentIn = ({ timeZone, cycle }: Place, moment: Date) =>
  moment.toLocaleString('en-US', {
    ...{ timeZone, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ hourCycle: intlCycles[cycle], timeZoneName: 'short' },
  })

export const testEmailOf = (site: string): EmailText => ({
  subject: 'Test letter from the Hydra Lab site',
  body: `Mail from ${site} arrives.\n`,
})

const panelTab = (site: string, tab: string) => `${site}/admin-panel?tab=${tab}`

const many = (count: number, one: string, others: string) =>
  `${count} ${count === 1 ? one : others}`
