import { type Api, Refused } from '../../data/api.ts'
import { expectSession } from '../calls.ts'
import type { Rereading, Row } from './listing.ts'

/** Finds rows in a list that no call reads one of: it is read once, as soon as one is asked for. */
export function inList<Item extends Row>(read: () => Promise<readonly Item[]>): Rereading<Item> {
  let list: Promise<Map<number, Item>> | undefined
  return async (id) => {
    list ??= read().then(
      (items) => new Map(items.flatMap((item) => (item ? [[item.id, item]] : []))),
    )
    return (await list).get(id)
  }
}

/** A row, or nothing where an admin is told that there is none. */
export async function orNothing<Item>(api: Api, reading: Promise<Item>) {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
    await expectSession(api)
    return undefined
  }
}
