import * as z from 'zod/mini'
import { reviewedKinds } from '../../content/every-kind.ts'
import { email, optional, prose } from '../../fields/contract.ts'
import { longest } from '../../fields/words.ts'
import { randomText } from '../../http/link-tokens.ts'
import { invalid } from '../../http/response/errors.ts'
import { decisions, endings } from '../../receipts/receipts.ts'
import { fates, requestKind } from '../../receipts/words.ts'
import { flag } from '../marks.ts'
import { checkedWith, item, jsonIn, kindOf, moment, oneOf } from './cells.ts'
import { followItems, type History, placeGone, reserveIds } from './history.ts'
import { isNew } from './waiting.ts'

const message = (name: string) => optional(prose('a text', name, longest.message))

const receipt = z.object({
  kind: kindOf([...reviewedKinds.map(({ path }) => path), requestKind]),
  item: item(),
  may_change: flag('may_change'),
  status: oneOf('status', fates),
  note: message('Note'),
  reason: message('Reason'),
  submitted_at: moment('submitted_at'),
  decided_at: moment('decided_at'),
  changed_at: moment('changed_at'),
  contact_email: optional(email()),
})

/** One more with each move, and with each new key. */
const mostLinks = 100

/** The hashes of the tokens that were handed out: nobody can make a link of one. */
function linksIn(given: unknown) {
  const links = jsonIn('links', given)
  const isRight = (link: unknown) => typeof link === 'string' && /^[\w-]{43}$/.test(link)
  const isList = Array.isArray(links) && links.length > 0 && links.length <= mostLinks
  if (isList && links.every(isRight)) return JSON.stringify([...new Set(links)])
  throw invalid({ links: `links must be a list of 1 to ${mostLinks} hashes` })
}

/** Without its date, what was decided would never be forgotten. */
function refuseUndated({
  status,
  decided_at,
}: Pick<z.output<typeof receipt>, 'status' | 'decided_at'>) {
  const isDecided = decisions.some((each) => each === status)
  if (isDecided && decided_at === undefined) throw invalid({ decided_at: 'decided_at is missing' })
  if (!isDecided && decided_at !== undefined)
    throw invalid({ decided_at: `It is ${status}, so nothing was decided yet` })
}

const isOlder = 'Its item was here before, and has receipts of its own'

const own = Object.keys(receipt.shape).filter((name) => name !== 'item')
const isEnding = `status IN (${endings.map((each) => `'${each}'`).join()})`

/** The links that people have go on working: the site that they were made by has another key, and doesn't tell it. */
export const receipts: History = {
  name: 'receipts',
  columns: [...Object.keys(receipt.shape), 'links'],
  json: ['links'],
  rows: `SELECT ${Object.keys(receipt.shape).join()}, (
      SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id) AS links
    FROM receipts ORDER BY id`,
  waits: [...Object.keys(receipt.shape), 'links', 'nonce', 'own_id'],
  createJudge: () => (given) => {
    const values = checkedWith(receipt, given, ['item', 'submitted_at'])
    refuseUndated(values)
    const { may_change = true, ...rest } = values
    const links = linksIn(given['links'])
    return { ...rest, may_change: may_change ? 1 : 0, links, nonce: randomText() }
  },
  settle({ waiting, ledger }) {
    const { table } = waiting
    followItems({ waiting, ledger }, isEnding)
    placeGone({ waiting, ledger })
    waiting.run(`CREATE TABLE ${table}_links (hash PRIMARY KEY, n) WITHOUT ROWID`)
    waiting.run(
      `INSERT OR IGNORE INTO ${table}_links SELECT value, n FROM ${table}, json_each(links) ORDER BY n`,
    )
    const ofIt = (where: string) => `EXISTS (SELECT 1 FROM json_each(w.links) WHERE ${where})`
    waiting.run(
      `UPDATE ${table} AS w SET there = 1
       WHERE ${ofIt('value IN (SELECT hash FROM main.receipt_links)')}
       OR ${ofIt(`(SELECT n FROM ${table}_links WHERE hash = value) < w.n`)}`,
    )
    waiting.run(`DROP TABLE ${table}_links`)
    waiting.run(
      `UPDATE ${table} AS w SET noted = 'item: ${isOlder}'
       WHERE there AND NOT ${ofIt('value IN (SELECT hash FROM main.receipt_links)')}`,
    )
  },
  write({ waiting, ledger }) {
    const { table } = waiting
    waiting.run(
      `UPDATE ${table} SET own_id = last.seq + ranked.place
       FROM (SELECT coalesce(max(seq), 0) AS seq FROM main.sqlite_sequence WHERE name = 'receipts') AS last,
            (SELECT n AS of, row_number() OVER (ORDER BY n) AS place FROM ${table} WHERE ${isNew}) AS ranked
       WHERE n = ranked.of`,
    )
    const from = `FROM ${table} WHERE ${isNew}`
    waiting.run(
      `INSERT INTO main.receipts (id, item, nonce, ${own}) SELECT own_id, here, nonce, ${own} ${from} ORDER BY n`,
    )
    waiting.run(
      `INSERT INTO main.receipt_links (hash, receipt) SELECT value, own_id FROM ${table}, json_each(links) WHERE ${isNew}`,
    )
    reserveIds({ waiting, ledger })
  },
}
