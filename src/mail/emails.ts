/** Every text we send: functions from facts to words. */
export type EmailText = { subject: string; body: string }

/** The sender, as inboxes show it. */
export const senderName = 'Hydra Lab'

type Request = { full_name: string; email: string; student_id: string }

/** How many of a sort wait, what they are called, the panel's tab of them, and the titles of some of them. */
export type Waiting = {
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

export const denialOf = ({ full_name }: Request, reason: string | null): EmailText => ({
  subject: 'Your server and database access was not approved',
  body: `Dear ${full_name},

your request for access to the lab's servers and databases was not approved.
${reason ? `\nThe reason given:\n\n${reason}\n` : ''}
If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

/** Holds no word of whoever sent it: anybody can name anybody's address. */
export const receiptEmailOf = (noun: string, link: string): EmailText => ({
  subject: `Your ${noun} is with the Hydra Lab`,
  body: `Thank you. Your ${noun} has arrived at the Hydra Lab and is awaiting review.

Here you see what becomes of it. While it waits, you can change or withdraw it:
${link}

Whoever has this link can do that, so please keep it to yourself. If you sent nothing,
somebody has mistyped an address, and you need not do anything.

Hydra Lab
`,
})

/** The links that somebody has asked for who left this address. */
export const linksOf = (
  found: readonly { about: string; link: string }[],
  isCut: boolean,
): EmailText => ({
  subject: 'Your submissions at the Hydra Lab',
  body: `Somebody, probably you, asked for the links to what was sent in with this address.
${found.map(({ about, link }) => `\n${about}\n${link}\n`).join('')}
${isCut ? `These are the newest ${found.length}. ` : ''}Whoever has a link sees what became of the submission and may change it, so please keep
them to yourself. If you asked for nothing, you need not do anything.

Hydra Lab
`,
})

/** A submission that an admin has read, so that its title may be told. */
type Named = { noun: string; title: string }

/** As much of a title as a subject has room for. */
const longestInSubject = 60

/** What a letter is about, so that two of them can be told apart. */
function called({ noun, title }: Named) {
  const isLong = title.length > longestInSubject
  const shown = isLong ? `${title.slice(0, longestInSubject).toWellFormed().trimEnd()}…` : title
  return `your ${noun} "${shown}"`
}

export const askedOf = ({ noun, title }: Named, note: string, link: string): EmailText => ({
  subject: `Please change something in ${called({ noun, title })}`,
  body: `The Hydra Lab has looked at your ${noun} “${title}” and asks you to change something first:

${note}

Change it here, and it is looked at again:
${link}

Hydra Lab
`,
})

export const publishedOf = ({ noun, title }: Named, link: string): EmailText => ({
  subject: `Now published: ${called({ noun, title })}`,
  body: `Your ${noun} “${title}” is published at the Hydra Lab site.

Here you find the way to it, and can take it down whenever you like:
${link}

Hydra Lab
`,
})

export const declinedOf = (
  { noun, title }: Named,
  reason: string | null,
  link: string,
): EmailText => ({
  subject: `Not accepted: ${called({ noun, title })}`,
  body: `Your ${noun} “${title}” was not accepted for the Hydra Lab site.
${reason ? `\nThe reason given:\n\n${reason}\n` : ''}
For 30 days this stands here, too:
${link}

If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

export const digestOf = (overdue: Waiting[], site: string): EmailText => ({
  subject: `${submissionsIn(overdue)} waiting for a decision at the Hydra Lab site`,
  body: `For more than a day, these have been waiting to be approved or denied:

${listOf(overdue, site)}`,
})

export const noticeOf = (come: Waiting[], site: string, account: number): EmailText => ({
  subject: `${submissionsIn(come)} new at the Hydra Lab site`,
  body: `These have come to wait to be approved or denied:

${listOf(come, site)}
You hear of this at once, at most once an hour. Your account says how often:
${site}/admin-panel/users/edit-admin/${account}
`,
})

const submissionsIn = (waiting: Waiting[]) =>
  many(
    waiting.reduce((sum, { count }) => sum + count, 0),
    'submission',
    'submissions',
  )

/** Each sort with the way to its tab, and then the way to each item. */
const listOf = (waiting: Waiting[], site: string) =>
  waiting
    .filter(({ count }) => count > 0)
    .map((sort) => [headOf(sort, site), ...itemsOf(sort, site)].join('\n'))
    .join('\n')

const headOf = ({ count, noun, nouns, tab }: Waiting, site: string) =>
  `${many(count, noun, nouns)}\n${panelTab(site, tab)}\n`

function itemsOf({ count, tab, titles = [] }: Waiting, site: string) {
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
  timeZone: string,
): EmailText => ({
  subject: 'Set your password at the Hydra Lab site',
  body: `${by === 'yourself' ? 'Somebody, probably you, asked for' : 'Another admin sends you'} this link, with which you set the password of
your account "${user}" at the Hydra Lab site:
${link}

It works once, until ${momentIn(timeZone, ends)}.
Whoever has the link can do that, so please keep it to yourself.
Until you use it, your present password stays as it is.
`,
})

type Invitation = { user: string; link: string; ends: Date; by: string; site: string }

export const invitationOf = (
  { user, link, ends, by, site }: Invitation,
  timeZone: string,
): EmailText => ({
  subject: 'You are invited to help run the Hydra Lab site',
  body: `${by} has made an account for you at the Hydra Lab site:
${site}

Your username is "${user}". Set your password here:
${link}

It works once, until ${momentIn(timeZone, ends)}.
Whoever has the link can do that, so please keep it to yourself.
`,
})

const momentIn = (timeZone: string, moment: Date) =>
  moment.toLocaleString('en-US', {
    ...{ timeZone, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'short',
  })

export const testEmailOf = (site: string): EmailText => ({
  subject: 'Test letter from the Hydra Lab site',
  body: `Mail from ${site} arrives.\n`,
})

const panelTab = (site: string, tab: string) => `${site}/admin-panel?tab=${tab}`

const many = (count: number, one: string, others: string) =>
  `${count} ${count === 1 ? one : others}`
