import type { Row } from '../data/kind.ts'
import { cardLook, faceLook } from '../ui/card.tsx'
import type { ListKind } from './kind.ts'

type Props<Item extends Row> = { list: ListKind<Item>; items: (Item | null)[]; isBusy: boolean }

export const gridLook = ({ look }: { look: { grid: string } }) =>
  `mt-4 grid gap-4 lg:gap-5 ${look.grid}`

export const Cards = <Item extends Row>({ list, items, isBusy }: Props<Item>) => (
  <ul aria-busy={isBusy} className={`${gridLook(list)} transition-opacity aria-busy:opacity-60`}>
    {items.map((item, index) => (
      <li key={item?.id ?? `nothing ${index}`} className="min-w-0">
        {item ? <list.Card item={item} index={index} /> : <NoData index={index} />}
      </li>
    ))}
  </ul>
)

const NoData = ({ index }: { index: number }) => (
  <div className={cardLook(index)}>
    <div className={faceLook('alone')}>No student data available.</div>
  </div>
)
