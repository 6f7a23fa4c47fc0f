import type { Db, Transaction } from './open.ts'

type Check = (tx: Transaction) => void

export function withTransactionCheck(base: Db, check: Check): Db {
  const db: Db = Object.create(base)
  db.transaction = (work, config) =>
    base.transaction((tx) => {
      check(tx)
      return work(tx)
    }, config)
  db.insert = refuse
  db.update = refuse
  db.delete = refuse
  db.run = refuse
  return db
}

function refuse(): never {
  throw new Error('This is written in a transaction only, which begins with a check.')
}
