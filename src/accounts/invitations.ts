import type { Transaction } from '../database/open.ts'
import { canonical } from '../fields/names.ts'
import type { Created, Creation } from '../http/limits/admission.ts'
import type { Body } from '../http/request/parse.ts'
import { checked } from '../http/response/errors.ts'
import * as accounts from './admins.ts'
import { invitedAdmin } from './contract.ts'
import { refuseTaken } from './names.ts'
import { issueLink, type Site } from './password-links.ts'
import { unusableHash } from './sessions/passwords.ts'
import { admins } from './table.ts'

type Made = accounts.Admin & { link?: string }

export const making = (context: Site): Creation<Made> => ({
  table: admins,
  prepare: async (body) =>
    isInvitation(body) ? prepareInvited(context, body) : accounts.prepare(context, body),
  handOut: (answer) => withLink(context, answer),
})

const isInvitation = ({ invite }: Body) => !no.includes(invite)
const no: unknown[] = [undefined, null, '', false, 'false']

function prepareInvited(context: Site, body: Body) {
  const known = [...accounts.names, 'invite']
  const draft = checked(invitedAdmin, canonical(known, accounts.aliases, body))
  refuseTaken(context.db, draft)
  return (tx: Transaction): Made => {
    const row = accounts.insert(context, tx, draft, unusableHash)
    accounts.tellOf(context, tx, 'invited', row)
    if (context.config.smtpUrl !== undefined) issueLink(context, tx, row, 'invitation')
    return accounts.answered(context, row)
  }
}

/** Without mail the link is handed over, and made anew for each response so that it is never stored. */
function withLink(context: Site, answer: Created<Made>) {
  if (context.config.smtpUrl !== undefined) return answer
  return context.db.transaction((tx) => {
    const row = accounts.read(tx, answer.id)
    const hasPassword = row.password_hash !== unusableHash
    return hasPassword ? answer : { ...answer, ...issueLink(context, tx, row, 'invitation') }
  })
}
