import { tabStorage } from '../../browser/storage.ts'
import { draftName } from '../../forms/draft.ts'
import type { Action, Listing, Row } from './listing.ts'

// The words that go with an action: stored until it is done, whether the question is put away, the call fails or the
// session ends meanwhile.

type Of<Item extends Row> = Pick<Listing<Item>, 'key'>

const nameOf = <Item extends Row>({ key }: Of<Item>, action: Action<Item>, id: number) =>
  draftName(key, action.name, id)

export const storedWords = <Item extends Row>(of: Of<Item>, action: Action<Item>, { id }: Row) =>
  tabStorage.get(nameOf(of, action, id)) ?? ''

export function storeWords<Item extends Row>(
  of: Of<Item>,
  action: Action<Item>,
  items: readonly Row[],
  words: string,
) {
  for (const { id } of items) tabStorage.set(nameOf(of, action, id), words)
}

export function dropWords<Item extends Row>(
  of: Of<Item>,
  action: Action<Item>,
  ids: readonly number[],
) {
  for (const id of ids) tabStorage.remove(nameOf(of, action, id))
}
