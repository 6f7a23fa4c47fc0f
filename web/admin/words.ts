import type { Deed, Listing, Row } from './listing.ts'

// The words that go with a deed: kept until it is done, whether the question is put away, the call fails or the
// session ends meanwhile.

type Of<Item extends Row> = Pick<Listing<Item>, 'key'>

const nameOf = <Item extends Row>({ key }: Of<Item>, deed: Deed<Item>, id: number) =>
  `draft ${key} ${deed.name} ${id}`

export function keptWords<Item extends Row>(of: Of<Item>, deed: Deed<Item>, { id }: Item) {
  try {
    return sessionStorage.getItem(nameOf(of, deed, id)) ?? ''
  } catch {
    return '' // a browser that keeps nothing
  }
}

export function keepWords<Item extends Row>(
  of: Of<Item>,
  deed: Deed<Item>,
  items: readonly Item[],
  words: string,
) {
  try {
    for (const { id } of items) sessionStorage.setItem(nameOf(of, deed, id), words)
  } catch {
    // A browser that keeps nothing: the question works all the same.
  }
}

export function dropWords<Item extends Row>(
  of: Of<Item>,
  deed: Deed<Item>,
  ids: readonly number[],
) {
  try {
    for (const id of ids) sessionStorage.removeItem(nameOf(of, deed, id))
  } catch {
    // Nothing was kept.
  }
}
