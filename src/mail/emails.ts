import { type HourCycle, intlCycles } from '../fields/times/words.ts'
import { counted } from '../fields/words.ts'

export type EmailText = { subject: string; body: string }

export const senderName = 'Hydra Lab'

export const compose = (subject: string, ...paragraphs: string[]): EmailText => ({
  subject,
  body: `${paragraphs.join('\n\n')}\n`,
})

export const reasonParagraphs = (reason: string | null) =>
  reason ? ['The reason given:', reason] : []

type Request = { full_name: string; email: string; student_id: string }

export type PendingItems = {
  count: number
  noun: string
  nouns: string
  tab: string
  titles?: readonly string[]
}

export const alertEmail = ({ full_name, email, student_id }: Request, site: string) =>
  compose(
    `Server and database access: ${full_name}`,
    `${full_name} asks for access to the lab's servers and databases.`,
    `Email: ${email}\nStudent ID: ${student_id}`,
    `Approve or deny the request in the admin panel:\n${panelTab(site, 'pending-accounts')}`,
  )

export const approvalEmail = ({ full_name }: Request) =>
  compose(
    'Your server and database access was approved',
    `Dear ${full_name},`,
    `your request for access to the lab's servers and databases was approved.
If you have questions, come by Science Hall, Room 260.`,
    senderName,
  )

export const denialEmail = ({ full_name }: Request, reason: string | null) =>
  compose(
    'Your server and database access was not approved',
    `Dear ${full_name},`,
    "your request for access to the lab's servers and databases was not approved.",
    ...reasonParagraphs(reason),
    'If you have questions, come by Science Hall, Room 260.',
    senderName,
  )

export const digestEmail = (overdue: PendingItems[], site: string) =>
  compose(
    `${totalSubmissions(overdue)} waiting for a decision at the Hydra Lab site`,
    'For more than a day, these have been waiting to be approved or denied:',
    ...itemParagraphs(overdue, site),
  )

export const noticeEmail = (items: PendingItems[], site: string, account: number) =>
  compose(
    `${totalSubmissions(items)} new at the Hydra Lab site`,
    'These have come to wait to be approved or denied:',
    ...itemParagraphs(items, site),
    `You hear of this at once, at most once an hour. Your account says how often:
${site}/admin-panel/users/edit-admin/${account}`,
  )

const totalSubmissions = (pending: PendingItems[]) =>
  counted(
    pending.reduce((sum, { count }) => sum + count, 0),
    'submission',
  )

const itemParagraphs = (pending: PendingItems[], site: string) =>
  pending
    .filter(({ count }) => count > 0)
    .flatMap((items) => [heading(items, site), ...titleParagraphs(items, site)])

const heading = ({ count, noun, nouns, tab }: PendingItems, site: string) =>
  `${counted(count, noun, nouns)}\n${panelTab(site, tab)}`

function titleParagraphs({ count, tab, titles = [] }: PendingItems, site: string) {
  const others = titles.length > 0 ? count - titles.length : 0
  return [
    ...titles.map((title) => `“${title}”\n${panelTab(site, tab)}&q=${searchParam(title)}`),
    ...(others > 0 ? [`and ${others} more`] : []),
  ]
}

const searchParam = (title: string) => encodeURIComponent(title.toWellFormed())

export const damageEmail = (damage: string, site: string) =>
  compose(
    'The database of the Hydra Lab site is damaged',
    damage,
    `The site goes on with what it can read. How it is stands here:\n${panelTab(site, 'status')}`,
  )

type PasswordLink = { user: string; link: string; ends: Date }

export const passwordEmail = (
  { user, link, ends, by }: PasswordLink & { by: 'another admin' | 'yourself' },
  labTime: LabTime,
) =>
  compose(
    'Set your password at the Hydra Lab site',
    `${by === 'yourself' ? 'Somebody, probably you, asked for' : 'Another admin sends you'} this link, with which you set the password of
your account "${user}" at the Hydra Lab site:
${link}`,
    `${expiryParagraph(ends, labTime)}
Until you use it, your present password stays as it is.`,
  )

export const invitationEmail = (
  { user, link, ends, by, site }: PasswordLink & { by: string; site: string },
  labTime: LabTime,
) =>
  compose(
    'You are invited to help run the Hydra Lab site',
    `${by} has made an account for you at the Hydra Lab site:\n${site}`,
    `Your username is "${user}". Set your password here:\n${link}`,
    expiryParagraph(ends, labTime),
  )

type LabTime = { timeZone: string; cycle: HourCycle }

function expiryParagraph(ends: Date, { timeZone, cycle }: LabTime) {
  const moment = ends.toLocaleString('en-US', {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: intlCycles[cycle],
    timeZoneName: 'short',
  })
  return `It works once, until ${moment}.
Whoever has the link can do that, so please keep it to yourself.`
}

export const testEmail = (site: string) =>
  compose('Test email from the Hydra Lab site', `Mail from ${site} arrives.`)

const panelTab = (site: string, tab: string) => `${site}/admin-panel?tab=${tab}`
