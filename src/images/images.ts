import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublicAddress } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { hostProblem, isBlank, isFarLonger, tidy, tooLong } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import type { Sender } from '../http/request/client-address.ts'
import { isUpload } from '../http/request/upload.ts'
import { invalid, Refusal } from '../http/response/errors.ts'
import { copyWidths, type Picture } from './converting.ts'
import type { Pictures } from './pictures.ts'
import { imageCopies, images } from './table.ts'

export type ChosenPicture = { address: string | null; picture?: Picture }

export type PictureContext = PublicAddress & { pictures: Pictures }

type PictureInput = { field: string; value: unknown; sender: Sender }

export const storedAddress = /^\/images\/([0-9a-f]{40})\.webp$/

const addressName = 'The address of an image'
const addressTooLong = tooLong(longest.link, addressName)

const invalidPicture = () =>
  new Refusal(422, 'An image is a JPG, PNG, WebP or GIF file, or an https:// address of one.')

export async function choosePicture(
  context: PictureContext,
  given: PictureInput,
): Promise<ChosenPicture> {
  try {
    return await readChoice(context, given)
  } catch (error) {
    throw error instanceof Refusal && error.status < 500 ? aboutField(error, given.field) : error
  }
}

const aboutField = ({ status, message, more }: Refusal, field: string) =>
  new Refusal(status, message, { fields: { [field]: message }, ...more })

async function readChoice(
  context: PictureContext,
  { field, value, sender }: PictureInput,
): Promise<ChosenPicture> {
  if (value === null || value === '') return { address: null }
  if (isUpload(value)) {
    const picture = await context.pictures.shrink(value.bytes, sender)
    return { address: `/images/${picture.hash}.webp`, picture }
  }
  if (typeof value !== 'string') throw invalidPicture()
  const isTooLong = isFarLonger(value, longest.link)
  const given = isTooLong ? value : tidy(value)
  if (isTooLong || given.length > longest.link) throw invalid({ [field]: addressTooLong })
  if (isBlank(given)) return { address: null }
  const address = asOwnPath(context, given)
  if (!address.startsWith('/images/')) refuseRemote(address, field)
  return { address }
}

/** Absolute addresses of this site become paths, so that pictures survive a move; copies become the original. */
function asOwnPath({ publicUrl }: PictureContext, value: string) {
  const url = URL.parse(value)
  const isOurs = url?.origin === publicUrl && url.pathname.startsWith('/images/')
  const path = isOurs ? url.pathname + url.search : value
  const [whole = path, width] = path.split('?w=')
  return storedAddress.test(whole) && width !== undefined && copyWidthOf(width) ? whole : path
}

function refuseRemote(address: string, field: string) {
  const isPlain = address.isWellFormed() && /^https:\/\/[^\s\p{Cc}]+$/iu.test(address)
  const url = isPlain ? URL.parse(address) : null
  if (!url) throw invalidPicture()
  const problem = hostProblem(url, addressName)
  if (problem) throw invalid({ [field]: problem })
}

export function storePicture(tx: Queries, field: string, { address, picture }: ChosenPicture) {
  if (picture) {
    const { copies, ...whole } = picture
    tx.insert(images).values(whole).onConflictDoNothing().run()
    for (const copy of copies)
      tx.insert(imageCopies)
        .values({ hash: whole.hash, ...copy })
        .onConflictDoNothing()
        .run()
  } else if (address?.startsWith('/images/') && !isStored(tx, address)) {
    throw invalid({ [field]: 'There is no image at this address' })
  }
}

export function isStored(tx: Queries, address: string) {
  const hash = storedAddress.exec(address)?.[1]
  return (
    hash !== undefined &&
    tx.select({ hash: images.hash }).from(images).where(eq(images.hash, hash)).get() !== undefined
  )
}

/** Where published pictures are referenced: columns, and a query for further addresses. */
export type PictureReferences = { columns: readonly SQLiteColumn[]; others: SQL }

export function isReferenced(
  { db }: Pick<Store, 'db'>,
  hash: string,
  { columns, others }: PictureReferences,
) {
  const address = `/images/${hash}.webp`
  const isIn = columns.some((column) => {
    const isIt = eq(column, address)
    return db.get(sql`select 1 from ${column.table} where ${isIt} limit 1`) !== undefined
  })
  return isIn || db.get(sql`select 1 where ${address} in (${others})`) !== undefined
}

export function findImage({ db }: Pick<Store, 'db'>, hash: string, width = 0) {
  const isCopy = and(eq(imageCopies.hash, hash), eq(imageCopies.width, width))
  const copy = db.select({ bytes: imageCopies.bytes }).from(imageCopies).where(isCopy).get()
  return copy ?? db.select({ bytes: images.bytes }).from(images).where(eq(images.hash, hash)).get()
}

export const copyWidthOf = (text: string) => copyWidths.find((each) => String(each) === text)

/** A picture is stored in the transaction of the row that references it, so none is waiting for its row. */
export function sweepImages(
  { db }: Pick<Store, 'db'>,
  columns: readonly SQLiteColumn[],
  ...others: SQL[]
) {
  const addresses = columns.map(
    (column) => sql`select ${column} from ${column.table} where ${column} is not null`,
  )
  const pointedTo = sql`(${sql.join([...addresses, ...others], sql` union `)})`
  return db
    .delete(images)
    .where(sql`'/images/' || ${images.hash} || '.webp' not in ${pointedTo}`)
    .returning({ hash: images.hash })
    .all().length
}
