import type { Transaction } from '../database/open.ts'
import { canonical } from '../fields/names.ts'
import type { Created, Creation } from '../http/limits/admission.ts'
import type { Body } from '../http/request/parse.ts'
import { validate } from '../http/response/errors.ts'
import * as accounts from './admins.ts'
import { invitedAdmin } from './contract.ts'
import { refuseTaken } from './names.ts'
import { issueLink, type LinkContext } from './password-links.ts'
import { unusableHash } from './sessions/passwords.ts'
import { admins } from './table.ts'

type CreatedAdmin = accounts.Admin & { link?: string }

export const adminCreation = (context: LinkContext): Creation<CreatedAdmin> => ({
  table: admins,
  prepare: async (body) =>
    isInvitation(body) ? prepareInvited(context, body) : accounts.prepareAdmin(context, body),
  finalize: (answer) => withLink(context, answer),
})

const isInvitation = ({ invite }: Body) => !no.includes(invite)
const no: unknown[] = [undefined, null, '', false, 'false']

function prepareInvited(context: LinkContext, body: Body) {
  const fields = [...accounts.adminFields, 'invite']
  const draft = validate(invitedAdmin, canonical(fields, accounts.fieldAliases, body))
  refuseTaken(context.db, draft)
  return (tx: Transaction): CreatedAdmin => {
    const row = accounts.insertAdmin(context, tx, draft, unusableHash)
    accounts.recordActivity(context, tx, 'invited', row)
    if (context.config.smtpUrl !== undefined) issueLink(context, tx, row, 'invitation')
    return accounts.adminResponse(context, row)
  }
}

/** Without mail the link is handed over, and made anew for each response so that it is never stored. */
function withLink(context: LinkContext, answer: Created<CreatedAdmin>) {
  if (context.config.smtpUrl !== undefined) return answer
  return context.db.transaction((tx) => {
    const row = accounts.readAdmin(tx, answer.id)
    const hasPassword = row.password_hash !== unusableHash
    return hasPassword ? answer : { ...answer, ...issueLink(context, tx, row, 'invitation') }
  })
}
