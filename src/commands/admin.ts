import * as accounts from '../admins/admins.ts'
import { readConfig } from '../config.ts'
import { openDatabase, type Store } from '../database/open.ts'
import { systemClock } from '../world.ts'
import type { Said } from './command.ts'
import { hasDatabase, openData, refuseAnother, refuseMissing } from './data.ts'
import { Failure } from './failure.ts'
import { becomeOwnerOf } from './owner.ts'
import { readPassword } from './password.ts'

/** `admin list`. */
export const listAdmins = () =>
  withData((store, folder) => {
    const { items, total } = accounts.list(store, {})
    say(`${total} admin${total === 1 ? '' : 's'} in ${folder}:`)
    for (const { user, email } of items.toReversed()) say(`  ${user}  ${email}`)
  })

/** `admin create`; the very first one may be made before the first start. */
export const createAdmin = (said: Said) => {
  const account = { user: said.option('user'), email: said.option('email') }
  const prepare = async (store: Store) => {
    accounts.expectNew(store, account)
    const password = await readPassword(said.flag('password-stdin'), account.user)
    const body = { ...account, role: 'admin', password, confirmPassword: password }
    return accounts.prepare(now(store), body)
  }
  return withFirstData(prepare, (store, write, folder) => {
    const { user } = store.db.transaction(write)
    say(`"${user}" may log in now. The data folder is ${folder}.`)
  })
}

/** `admin reset-password`: the new one ends the sessions that the old one has begun. */
export const resetPassword = (said: Said) =>
  withData(async (store, folder) => {
    const admin = accounts.findByUser(store.db, said.place('USER'))
    if (!admin) throw new Failure(`There is no admin "${said.place('USER')}" in ${folder}.`)
    const password = await readPassword(said.flag('password-stdin'), admin.user)
    if (!password) throw new Failure('The password is empty. Nothing was changed.')
    await accounts.edit(now(store), admin.id, { password, confirmPassword: password }, null)
    say(`"${admin.user}" has a new password and no session any more. The data folder is ${folder}.`)
  })

const now = (store: Store) => ({ ...store, clock: systemClock })

const say = (line: string) => process.stdout.write(`${line}\n`)

type Work = (store: Store, folder: string) => void | Promise<void>

async function withData(work: Work) {
  const config = ownConfig()
  refuseMissing(config.dataDir)
  await using(openData(config), (store) => work(store, config.dataDir))
  return 0
}

/** A database is made only once it is known that something will be written to it. */
async function withFirstData<Prepared>(
  prepare: (store: Store) => Promise<Prepared>,
  work: (store: Store, prepared: Prepared, folder: string) => void,
) {
  const config = ownConfig()
  const isFirst = !hasDatabase(config.dataDir)
  if (isFirst) refuseAnother(config.dataDir)
  const prepared = await using(isFirst ? openDatabase(':memory:') : openData(config), prepare)
  await using(openData(config), (store) => work(store, prepared, config.dataDir))
  return 0
}

function ownConfig() {
  const config = readConfig()
  becomeOwnerOf(config.dataDir)
  return config
}

async function using<Done>(store: Store, work: (store: Store) => Done | Promise<Done>) {
  try {
    return await work(store)
  } finally {
    store.close()
  }
}
