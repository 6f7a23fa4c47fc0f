import { type ComponentType, createContext, use } from 'react'
import type { Row } from '../data/kind.ts'
import { cardLook, faceLook } from '../ui/card.tsx'
import type { ListKind } from './kind.ts'

type Props<Item extends Row> = { of: ListKind<Item>; items: Item[]; isBusy: boolean }

export const gridLook = (of: { look: { grid: string } }) =>
  `mt-4 grid gap-4 lg:gap-5 ${of.look.grid}`

/** A list may hold nothing where a row was. */
export type PlaceProps<Item extends Row = Row> = {
  of: { path: string; Card: ComponentType<{ item: Item; index: number }> }
  item: Item | null
  index: number
}

export const placeLook = 'min-w-0'

export const Place = ({ of: { Card }, item, index }: PlaceProps) => (
  <li className={placeLook}>
    {item ? <Card item={item} index={index} /> : <NoData index={index} />}
  </li>
)

const DrawnContext = createContext<ComponentType<PlaceProps>>(Place)

/** How cards are drawn where many have been drawn before: on the server. */
export const CardDrawer = DrawnContext.Provider

/** The rows of a page. */
export function Cards<Item extends Row>({ of, items, isBusy }: Props<Item>) {
  const Drawn = use(DrawnContext) as ComponentType<PlaceProps<Item>>
  return (
    <ul aria-busy={isBusy} className={`${gridLook(of)} transition-opacity aria-busy:opacity-60`}>
      {items.map((item, index) => (
        <Drawn key={keyOf(item, index)} of={of} item={item} index={index} />
      ))}
    </ul>
  )
}

const NoData = ({ index }: { index: number }) => (
  <div className={cardLook(index)}>
    <div className={faceLook('alone')}>No student data available.</div>
  </div>
)

const keyOf = (item: { id: number } | null | undefined, index: number) =>
  item?.id ?? `nothing ${index}`
