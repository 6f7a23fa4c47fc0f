import * as accounts from '../accounts/admins.ts'
import { list } from '../accounts/lists.ts'
import { expectNew } from '../accounts/names.ts'
import { removePasskeysOf } from '../accounts/passkeys/store.ts'
import { systemClock } from '../app-context.ts'
import { readConfig } from '../config.ts'
import type { Store } from '../database/open.ts'
import { Failure } from './failure.ts'
import { openData } from './folder.ts'
import type { Args } from './main.ts'
import { readPassword } from './password.ts'

export const listAdmins = () =>
  withData((store, folder) => {
    const { items, total } = list(store, {})
    say(`${total} admin${total === 1 ? '' : 's'} in ${folder}:`)
    for (const { user, email } of items.toReversed()) say(`  ${user}  ${email}`)
  })

export const createAdmin = (args: Args) => {
  const account = { user: args.required('user'), email: args.required('email') }
  return withData(async (store, folder) => {
    expectNew(store, account)
    const password = await readPassword(args.flag('password-stdin'), account.user)
    const body = { ...account, role: 'admin', password, confirmPassword: password }
    const { user } = store.db.transaction(await accounts.prepare(now(store), body))
    say(`"${user}" may log in now. The data folder is ${folder}.`)
  })
}

/** Passkeys stay unless `--passkeys` is given. */
export const resetPassword = (args: Args) =>
  withData(async (store, folder) => {
    const admin = accounts.findByUser(store.db, args.operand)
    if (!admin) throw new Failure(`There is no admin "${args.operand}" in ${folder}.`)
    const password = await readPassword(args.flag('password-stdin'), admin.user)
    if (!password) throw new Failure('The password is empty. Nothing was changed.')
    await accounts.edit(now(store), admin.id, { password, confirmPassword: password }, null)
    const removed = args.flag('passkeys') ? removePasskeysOf(store.db, admin.id) : undefined
    const passkeys = removed === undefined ? '' : `, and ${removed} passkeys were removed`
    say(
      `"${admin.user}" has a new password and no session any more${passkeys}. The data folder is ${folder}.`,
    )
  })

const now = (store: Store) => ({ ...store, clock: systemClock })

const say = (line: string) => process.stdout.write(`${line}\n`)

type Work = (store: Store, folder: string) => void | Promise<void>

async function withData(work: Work) {
  const config = readConfig()
  const store = openData(config)
  try {
    await work(store, config.dataDir)
  } finally {
    store.close()
  }
  return 0
}
