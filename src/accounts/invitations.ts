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

export const making = (world: Site): Creation<Made> => ({
  table: admins,
  prepare: async (body) =>
    isInvitation(body) ? prepareInvited(world, body) : accounts.prepare(world, body),
  handOut: (answer) => withLink(world, answer),
})

const isInvitation = ({ invite }: Body) => !no.includes(invite)
const no: unknown[] = [undefined, null, '', false, 'false']

function prepareInvited(world: Site, body: Body) {
  const known = [...accounts.names, 'invite']
  const draft = checked(invitedAdmin, canonical(known, accounts.aliases, body))
  refuseTaken(world.db, draft)
  return (tx: Transaction): Made => {
    const row = accounts.insert(world, tx, draft, unusableHash)
    accounts.tellOf(world, tx, 'invited', row)
    if (world.config.smtpUrl !== undefined) issueLink(world, tx, row, 'invitation')
    return accounts.answered(world, row)
  }
}

/** Without mail the link is handed over, and made anew for each response so that it is never stored. */
function withLink(world: Site, answer: Created<Made>) {
  if (world.config.smtpUrl !== undefined) return answer
  return world.db.transaction((tx) => {
    const row = accounts.read(tx, answer.id)
    const hasPassword = row.password_hash !== unusableHash
    return hasPassword ? answer : { ...answer, ...issueLink(world, tx, row, 'invitation') }
  })
}
