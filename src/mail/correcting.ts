import { eq, inArray } from 'drizzle-orm'
import { emptyLog } from '../database/erasing.ts'
import type { Queries } from '../database/open.ts'
import { notFound, Refusal } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { isEmptied } from './forgetting.ts'
import { answered, renewed } from './queue.ts'
import { letters } from './table.ts'

// What an admin does about letters that didn't arrive.

/** Those of the letters that are there, in no order. */
export const readLetters = ({ db }: World, ids: number[]) =>
  db.select().from(letters).where(inArray(letters.id, ids)).all().map(answered)

/** Sends a letter that didn't go out to another address: it is due at once, with two days ahead of it again. */
export const redirectLetter = ({ db, clock }: World, id: number, recipient: string) =>
  db.transaction((tx) => {
    const letter = read(tx, id)
    if (letter.state === 'sent') throw new Refusal(409, 'This letter was sent already.')
    if (isEmptied(letter)) throw new Refusal(409, 'This letter’s text and address are erased.')
    if (letter.kind === 'password') throw new Refusal(409, forItsReader)
    if (letter.recipient === null) throw new Refusal(409, forTheLab)
    const values = { ...renewed(clock()), recipient }
    return answered(tx.update(letters).set(values).where(eq(letters.id, id)).returning().get())
  })

const forItsReader =
  'This letter holds a link to set a password, which is for its reader alone. Correct the admin’s address and send another link.'

const forTheLab =
  'This letter goes to whoever gets the alerts: ALERT_TO, or else the admins. It has no address of its own to correct.'

/** Deletes a letter that was given up. */
export function dismissLetter({ db, sqlite }: World, id: number) {
  db.transaction((tx) => {
    const { state } = read(tx, id)
    if (state !== 'failed') throw new Refusal(409, 'Only a letter that failed can be dismissed.')
    tx.delete(letters).where(eq(letters.id, id)).run()
  })
  emptyLog(sqlite)
}

function read(tx: Queries, id: number) {
  const letter = tx.select().from(letters).where(eq(letters.id, id)).get()
  if (!letter) throw notFound('There is no such letter.')
  return letter
}
