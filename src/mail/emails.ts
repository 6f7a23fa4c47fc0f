import { type HourCycle, intlCycles } from '../fields/times/words.ts'

export type EmailText = { subject: string; body: string }

export const senderName = 'Hydra Lab'

export const compose = (subject: string, ...paragraphs: string[]): EmailText => ({
  subject,
  body: `${paragraphs.join('\n\n')}\n`,
})

export const reasonGiven = (reason: string | null) => (reason ? ['The reason given:', reason] : [])

type Request = { full_name: string; email: string; student_id: string }

export type WaitingItems = {
  count: number
  noun: string
  nouns: string
  tab: string
  titles?: readonly string[]
}

export const alertOf = ({ full_name, email, student_id }: Request, site: string) =>
  compose(
    `Server and database access: ${full_name}`,
    `${full_name} asks for access to the lab's servers and databases.`,
    `Email: ${email}\nStudent ID: ${student_id}`,
    `Approve or deny the request in the admin panel:\n${panelTab(site, 'pending-accounts')}`,
  )

export const approvalOf = ({ full_name }: Request) =>
  compose(
    'Your server and database access was approved',
    `Dear ${full_name},`,
    `your request for access to the lab's servers and databases was approved.
If you have questions, come by Science Hall, Room 260.`,
    senderName,
  )

export const denialOf = ({ full_name }: Request, reason: string | null) =>
  compose(
    'Your server and database access was not approved',
    `Dear ${full_name},`,
    "your request for access to the lab's servers and databases was not approved.",
    ...reasonGiven(reason),
    'If you have questions, come by Science Hall, Room 260.',
    senderName,
  )

export const digestOf = (overdue: WaitingItems[], site: string) =>
  compose(
    `${submissionsIn(overdue)} waiting for a decision at the Hydra Lab site`,
    'For more than a day, these have been waiting to be approved or denied:',
    ...listOf(overdue, site),
  )

export const noticeOf = (come: WaitingItems[], site: string, account: number) =>
  compose(
    `${submissionsIn(come)} new at the Hydra Lab site`,
    'These have come to wait to be approved or denied:',
    ...listOf(come, site),
    `You hear of this at once, at most once an hour. Your account says how often:
${site}/admin-panel/users/edit-admin/${account}`,
  )

const submissionsIn = (waiting: WaitingItems[]) =>
  many(
    waiting.reduce((sum, { count }) => sum + count, 0),
    'submission',
    'submissions',
  )

const listOf = (waiting: WaitingItems[], site: string) =>
  waiting
    .filter(({ count }) => count > 0)
    .flatMap((sort) => [headOf(sort, site), ...itemsOf(sort, site)])

const headOf = ({ count, noun, nouns, tab }: WaitingItems, site: string) =>
  `${many(count, noun, nouns)}\n${panelTab(site, tab)}`

function itemsOf({ count, tab, titles = [] }: WaitingItems, site: string) {
  const others = titles.length > 0 ? count - titles.length : 0
  return [
    ...titles.map((title) => `“${title}”\n${panelTab(site, tab)}&q=${searchFor(title)}`),
    ...(others > 0 ? [`and ${others} more`] : []),
  ]
}

const searchFor = (title: string) => encodeURIComponent(title.toWellFormed())

export const damageOf = (damage: string, site: string) =>
  compose(
    'The database of the Hydra Lab site is damaged',
    damage,
    `The site goes on with what it can read. How it is stands here:\n${panelTab(site, 'status')}`,
  )

type Link = { user: string; link: string; ends: Date }

export const passwordEmailOf = (
  { user, link, ends, by }: Link & { by: 'another admin' | 'yourself' },
  place: Place,
) =>
  compose(
    'Set your password at the Hydra Lab site',
    `${by === 'yourself' ? 'Somebody, probably you, asked for' : 'Another admin sends you'} this link, with which you set the password of
your account "${user}" at the Hydra Lab site:
${link}`,
    `${onceUntil(ends, place)}
Until you use it, your present password stays as it is.`,
  )

export const invitationOf = (
  { user, link, ends, by, site }: Link & { by: string; site: string },
  place: Place,
) =>
  compose(
    'You are invited to help run the Hydra Lab site',
    `${by} has made an account for you at the Hydra Lab site:\n${site}`,
    `Your username is "${user}". Set your password here:\n${link}`,
    onceUntil(ends, place),
  )

type Place = { timeZone: string; cycle: HourCycle }

function onceUntil(ends: Date, { timeZone, cycle }: Place) {
  const moment = ends.toLocaleString('en-US', {
    ...{ timeZone, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ hourCycle: intlCycles[cycle], timeZoneName: 'short' },
  })
  return `It works once, until ${moment}.
Whoever has the link can do that, so please keep it to yourself.`
}

export const testEmailOf = (site: string) =>
  compose('Test letter from the Hydra Lab site', `Mail from ${site} arrives.`)

const panelTab = (site: string, tab: string) => `${site}/admin-panel?tab=${tab}`

const many = (count: number, one: string, others: string) =>
  `${count} ${count === 1 ? one : others}`
