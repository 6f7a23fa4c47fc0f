import { getTableColumns, sql } from 'drizzle-orm'
import { receipts } from '../receipts/table.ts'
import { everyKind } from './every-kind.ts'
import { versions } from './history/table.ts'

export const pictureColumns = everyKind.flatMap(({ table, pictures }) =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => pictures.some((field) => field === name))
    .map(([, column]) => column),
)

/** The addresses in versions, those of deleted items too. */
export const versionPictures = sql`select value from ${versions}, json_each(${versions.pictures}) where ${versions.pictures} is not null`

const { proposal, proposal_fate } = receipts

/** The addresses in pending proposals, and in decided ones that can be undone. */
export const proposedPictures = sql`select value from ${receipts}, json_each(${proposal}, '$.pictures') where ${proposal} is not null`

/** The addresses in pending proposals, which their senders see. */
export const pendingPictures = sql`${proposedPictures} and ${proposal_fate} is null`
