import { type ComponentProps, useState } from 'react'
import type { Kind } from '../../data/kind.ts'
import type { OwnList } from '../list/curated-list.ts'
import type { Row } from '../list/listing.ts'
import { lazyPart } from '../panel/lazy-part.tsx'
import type { Panel } from '../panel/tab.ts'
import { parts } from '../parts.ts'

/** What a kind brings to its trash. */
export type OwnTrash<Item extends Row> = Pick<
  OwnList<Item>,
  'nameOf' | 'noun' | 'order' | 'hasCategory'
>

/** The trash of a kind, whose code comes when somebody looks into it. */
export const lazyTrash = <Item extends Row>(kind: Kind<never, Item>, own: OwnTrash<Item>): Panel =>
  lazyPart(parts.trash, (trashList, props) => (
    <Trash make={() => trashList(kind, own)} {...props} />
  ))

function Trash({ make, ...props }: ComponentProps<Panel> & { make: () => Panel }) {
  const [List] = useState(() => make())
  return <List {...props} />
}
