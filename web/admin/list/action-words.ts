import { forget, recall, remember } from '../../browser/tab-memory.ts'
import { draftName } from '../../forms/draft.ts'
import type { Deed, Listing, Row } from './listing.ts'

// The words that go with a deed: kept until it is done, whether the question is put away, the call fails or the
// session ends meanwhile.

type Of<Item extends Row> = Pick<Listing<Item>, 'key'>

const nameOf = <Item extends Row>({ key }: Of<Item>, deed: Deed<Item>, id: number) =>
  draftName(key, deed.name, id)

export const keptWords = <Item extends Row>(of: Of<Item>, deed: Deed<Item>, { id }: Item) =>
  recall(nameOf(of, deed, id)) ?? ''

export function keepWords<Item extends Row>(
  of: Of<Item>,
  deed: Deed<Item>,
  items: readonly Item[],
  words: string,
) {
  for (const { id } of items) remember(nameOf(of, deed, id), words)
}

export function dropWords<Item extends Row>(
  of: Of<Item>,
  deed: Deed<Item>,
  ids: readonly number[],
) {
  for (const id of ids) forget(nameOf(of, deed, id))
}
