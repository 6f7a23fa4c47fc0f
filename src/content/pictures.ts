import { getTableColumns, sql } from 'drizzle-orm'
import { receipts } from '../receipts/table.ts'
import { everyKind } from './every-kind.ts'
import { versions } from './history/table.ts'

/** Every column that may point to a picture. */
export const pictureColumns = everyKind.flatMap(({ table, pictures }) =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => pictures.some((field) => field === name))
    .map(([, column]) => column),
)

/** The addresses that versions point to, those of what is in the trash among them. */
export const olderPictures = sql`select value from ${versions}, json_each(${versions.pictures}) where ${versions.pictures} is not null`

const { proposal, proposal_fate } = receipts

/** The addresses that proposed changes point to, as long as they wait or that can be undone. */
export const proposedPictures = sql`select value from ${receipts}, json_each(${proposal}, '$.pictures') where ${proposal} is not null`

/** Those of what waits: who proposes one sees it. */
export const waitingPictures = sql`${proposedPictures} and ${proposal_fate} is null`
