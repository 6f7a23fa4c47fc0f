import type { AppContext } from '../../app-context.ts'
import type { Queries, Transaction } from '../../database/open.ts'
import { hasRows } from '../../database/rows.ts'
import type { Values } from '../../fields/names.ts'
import type { Sender } from '../../http/request/client-address.ts'
import * as lab from '../../lab/facts.ts'
import * as access from '../../requests/requests.ts'
import { hour } from '../../units.ts'
import { everyKind } from '../every-kind.ts'
import { trash } from '../history/table.ts'
import { prepare } from '../items.ts'
import type { ContentTable, Kind } from '../kind.ts'
import labFacts from './lab.json' with { type: 'json' }
import { withBuiltPictures, withPictures } from './pictures.ts'
import requests from './requests.json' with { type: 'json' }

type Write = (tx: Transaction) => unknown

const sender: Sender = { address: 'demo', isAdmin: true }

/** Fills a site without content in one transaction, validated as any input, without emails. */
export async function fillWithDemo(context: AppContext) {
  if (hasContent(context.db)) return false
  const writes: Write[] = []
  for (const kind of everyKind) writes.push(...(await itemWrites(context, kind)))
  writes.push(...requestWrites(context), ...labWrites(context))
  const isFilled = context.db.transaction((tx) => {
    if (hasContent(tx)) return false // another process has filled it
    for (const write of writes) write(tx)
    return true
  })
  context.cache.invalidate()
  return isFilled
}

function hasContent(tx: Queries) {
  const tables = [...everyKind.map(({ table }) => table), trash]
  return tables.some((table) => hasRows(tx, table)) || access.hasAny(tx) || lab.hasAny(tx)
}

const entriesOf = (context: AppContext, entries: readonly Values[]): Values[] =>
  JSON.parse(
    JSON.stringify(entries.toSorted((one, other) => age(other) - age(one))).replaceAll(
      'college.edu',
      context.config.collegeDomain,
    ),
  )

const age = ({ publishedDaysAgo, submittedDaysAgo, submittedHoursAgo }: Values) =>
  Number(publishedDaysAgo ?? submittedDaysAgo ?? 0) * 24 + Number(submittedHoursAgo ?? 0)

const contextAt = (context: AppContext, entry: Values): AppContext => {
  const then = new Date(context.clock().getTime() - age(entry) * hour)
  return { ...context, clock: () => then }
}

/** The entries of curated kinds are listed newest first. */
async function itemWrites<Table extends ContentTable>(
  context: AppContext,
  kind: Kind<string, Table>,
) {
  const entries = entriesOf(context, kind.samples)
  const isReviewed = 'status' in kind.table
  const writes: Write[] = []
  for (const entry of isReviewed ? entries : entries.toReversed()) {
    const body = withPictures(kind, entry)
    const more = isReviewed ? reviewOf(context, entry) : {}
    const at = withBuiltPictures(contextAt(context, entry))
    writes.push(await prepare(at, kind, { body, sender }, { did: 'imported', ...more }))
  }
  return writes
}

function reviewOf(context: AppContext, entry: Values) {
  const submission_date = contextAt(context, entry).clock().toISOString()
  const isPending = entry['pending'] === true
  const decision = isPending ? {} : { status: 'approved', published_at: submission_date }
  return { submission_date, ...decision }
}

const labWrites = (context: AppContext): Write[] =>
  entriesOf(context, [labFacts]).map(lab.prepareSample)

const requestWrites = (context: AppContext): Write[] =>
  entriesOf(context, requests).map((entry) =>
    access.prepareSample(
      contextAt(context, entry),
      entry,
      entry['approved'] === true ? 'approved' : 'pending',
    ),
  )
