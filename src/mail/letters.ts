/** Every text we send: functions from facts to words. */
export type Letter = { subject: string; body: string }

type Request = { full_name: string; email: string; student_id: string }

export const alertOf = (request: Request, panel: string): Letter => ({
  subject: `Server and database access: ${request.full_name}`,
  body: `${request.full_name} asks for access to the lab's servers and databases.

Email: ${request.email}
Student ID: ${request.student_id}

Approve or deny the request in the admin panel:
${panel}
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

export const testLetter = (site: string): Letter => ({
  subject: 'Test letter from the Hydra Lab site',
  body: `Mail from ${site} arrives.\n`,
})
