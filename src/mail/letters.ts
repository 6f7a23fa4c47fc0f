/** Every text we send: functions from facts to words. */
export type Letter = { subject: string; body: string }

/** The sender, as inboxes show it. */
export const senderName = 'Hydra Lab'

type Request = { full_name: string; email: string; student_id: string }

/** How many of a sort have waited for a decision for more than a day, what they are called, and the panel's tab of them. */
export type Overdue = { count: number; noun: string; nouns?: string; tab: string }

export const alertOf = (request: Request, site: string): Letter => ({
  subject: `Server and database access: ${request.full_name}`,
  body: `${request.full_name} asks for access to the lab's servers and databases.

Email: ${request.email}
Student ID: ${request.student_id}

Approve or deny the request in the admin panel:
${panelTab(site, 'pending-accounts')}
`,
})

export const approvalOf = ({ full_name }: Request): Letter => ({
  subject: 'Your server and database access was approved',
  body: `Dear ${full_name},

your request for access to the lab's servers and databases was approved.
If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

export const denialOf = ({ full_name }: Request, reason: string | null): Letter => ({
  subject: 'Your server and database access was not approved',
  body: `Dear ${full_name},

your request for access to the lab's servers and databases was not approved.
${reason ? `\nThe reason given:\n\n${reason}\n` : ''}
If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

/** Holds no word of whoever sent it: anybody can name anybody's address. */
export const receiptLetterOf = (noun: string, link: string): Letter => ({
  subject: `Your ${noun} is with the Hydra Lab`,
  body: `Thank you. Your ${noun} has arrived at the Hydra Lab and is awaiting review.

Here you see what becomes of it. While it waits, you can change or withdraw it:
${link}

Whoever has this link can do that, so please keep it to yourself. If you sent nothing,
somebody has mistyped an address, and you need not do anything.

Hydra Lab
`,
})

export const askedOf = (noun: string, note: string, link: string): Letter => ({
  subject: `Please change something in your ${noun}`,
  body: `The Hydra Lab has looked at your ${noun} and asks you to change something first:

${note}

Change it here, and it is looked at again:
${link}

Hydra Lab
`,
})

export const publishedOf = (noun: string, link: string): Letter => ({
  subject: `Your ${noun} is published`,
  body: `Your ${noun} is published at the Hydra Lab site. The way to it:
${link}

Hydra Lab
`,
})

export const declinedOf = (noun: string, reason: string | null, link: string): Letter => ({
  subject: `Your ${noun} was not accepted`,
  body: `Your ${noun} was not accepted for the Hydra Lab site.
${reason ? `\nThe reason given:\n\n${reason}\n` : ''}
For 30 days this stands here, too:
${link}

If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

export function digestOf(overdue: Overdue[], site: string): Letter {
  const total = overdue.reduce((sum, { count }) => sum + count, 0)
  const lines = overdue
    .filter(({ count }) => count > 0)
    .map(({ count, noun, nouns, tab }) => `${many(count, noun, nouns)}\n${panelTab(site, tab)}\n`)
  return {
    subject: `${many(total, 'submission')} waiting for a decision at the Hydra Lab site`,
    body: `For more than a day, these have been waiting to be approved or denied:

${lines.join('\n')}`,
  }
}

export const damageOf = (damage: string, site: string): Letter => ({
  subject: 'The database of the Hydra Lab site is damaged',
  body: `${damage}

The site goes on with what it can read. How it is stands here:
${panelTab(site, 'status')}
`,
})

export const testLetter = (site: string): Letter => ({
  subject: 'Test letter from the Hydra Lab site',
  body: `Mail from ${site} arrives.\n`,
})

const panelTab = (site: string, tab: string) => `${site}/admin-panel?tab=${tab}`

const many = (count: number, one: string, others = `${one}s`) =>
  `${count} ${count === 1 ? one : others}`
