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
