import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import * as accounts from '../accounts/admins.ts'
import { findAdmins } from '../accounts/lists.ts'
import { validateNewNames } from '../accounts/names.ts'
import { removePasskeysOf } from '../accounts/passkeys/store.ts'
import { systemClock } from '../app-context.ts'
import { readConfig } from '../config.ts'
import type { Store } from '../database/open.ts'
import { counted } from '../fields/words.ts'
import { Failure } from './failure.ts'
import { openData } from './folder.ts'
import type { Args } from './main.ts'

export const listAdmins = () =>
  withData((store, folder) => {
    const { items, total } = findAdmins(store, {})
    print(`${counted(total, 'admin')} in ${folder}:`)
    for (const { user, email } of items.toReversed()) print(`  ${user}  ${email}`)
  })

export const createAdmin = (args: Args) => {
  const account = { user: args.required('user'), email: args.required('email') }
  return withData(async (store, folder) => {
    validateNewNames(store, account)
    const password = await readPassword(args.flag('password-stdin'), account.user)
    const body = { ...account, role: 'admin', password, confirmPassword: password }
    const { user } = store.db.transaction(await accounts.prepareAdmin(withClock(store), body))
    print(`"${user}" may log in now. The data folder is ${folder}.`)
  })
}

/** Passkeys stay unless `--passkeys` is given. */
export const resetPassword = (args: Args) =>
  withData(async (store, folder) => {
    const admin = accounts.findByUser(store.db, args.operand)
    if (!admin) throw new Failure(`There is no admin "${args.operand}" in ${folder}.`)
    const password = await readPassword(args.flag('password-stdin'), admin.user)
    if (!password) throw new Failure('The password is empty. Nothing was changed.')
    await accounts.edit(withClock(store), admin.id, { password, confirmPassword: password }, null)
    const removed = args.flag('passkeys') ? removePasskeysOf(store.db, admin.id) : undefined
    if (removed) accounts.recordActivity(withClock(store), store.db, 'passkey removed', admin)
    const passkeys = removed === undefined ? '' : `, and ${removed} passkeys were removed`
    print(
      `"${admin.user}" has a new password and no session any more${passkeys}. The data folder is ${folder}.`,
    )
  })

const withClock = (store: Store) => ({ ...store, clock: systemClock })

const print = (line: string) => process.stdout.write(`${line}\n`)

async function withData(run: (store: Store, folder: string) => void | Promise<void>) {
  const config = readConfig()
  const store = openData(config)
  try {
    await run(store, config.dataDir)
  } finally {
    store.close()
  }
  return 0
}

async function readPassword(fromStdin: boolean, user: string) {
  if (fromStdin) return singleLine(await Bun.stdin.text())
  if (!process.stdin.isTTY)
    throw new Failure('There is no terminal to ask for the password. Use --password-stdin.')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() }) // shows nothing
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const { promise: closed, reject } = Promise.withResolvers<never>()
  lines.once('close', () => reject(new Failure('Nothing was changed.'))) // by Ctrl-C or Ctrl-D
  const ask = async (question: string) => {
    process.stderr.write(question)
    try {
      return await Promise.race([lines.question(''), closed])
    } finally {
      process.stderr.write('\n')
    }
  }
  try {
    const password = await ask(`Password for ${user}: `)
    if ((await ask('The same again: ')) !== password)
      throw new Failure('The passwords are not the same. Nothing was changed.')
    return password
  } finally {
    lines.close()
    process.stdin.destroy() // an open stdin would keep the process alive
  }
}

function singleLine(text: string) {
  const line = text.replace(/\r?\n$/, '')
  if (/[\r\n]/.test(line)) throw new Failure('The password has more than one line.')
  return line
}
