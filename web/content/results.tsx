import { type ReactNode, useEffect, useRef } from 'react'
import { counted } from '../../src/fields/words.ts'
import type { PublicListParams, Row } from '../data/kind.ts'
import { buttonLook } from '../ui/button.tsx'
import { cardLook, faceLook } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Pager } from '../ui/pager.tsx'
import type { ListKind } from './kind.ts'
import { printedSize } from './list-query.ts'
import { ResultCount } from './result-count.tsx'

type Found<Item> = { items: Item[]; total: number; page: number; q?: string | undefined }

type Props<Item extends Row> = {
  list: ListKind<Item>
  params: PublicListParams
  found: Found<Item> | 'failed' | undefined
  /** Whether `found` is still that of the previous query. */
  isStale: boolean
  keystrokes: number
  hrefOf: (changed: Partial<PublicListParams>) => string
  onTurn: () => void
  onRetry: () => void
  /** Shown above the count. */
  children?: ReactNode
}

export function Results<Item extends Row>(props: Props<Item>) {
  const { list, params, found, isStale, keystrokes, hrefOf, onTurn, onRetry, children } = props
  const { line, focusWhenLoaded } = useFocusAfterTurn(isStale || found === undefined)
  const loaded = typeof found === 'object' ? found : undefined
  const isNothing = loaded?.total === 0
  const pages = Math.max(1, Math.ceil((loaded?.total ?? 0) / params.perPage))
  // The pressed link or button disappears; the reader stays in the list.
  const turn = () => {
    onTurn()
    focusWhenLoaded()
  }
  const tryAgain = () => {
    onRetry()
    focusWhenLoaded()
    line.current?.focus()
  }
  return (
    <section aria-label="Results" className="mt-6">
      {children}
      <ResultCount ref={line} text={countOf(list, found, pages)} {...{ keystrokes, isNothing }} />
      {found === 'failed' && <LoadFailed text={list.failures.load} onRetry={tryAgain} />}
      {found === undefined && <Skeletons list={list} count={params.perPage} />}
      {isNothing && (
        <Empty
          of={list}
          q={params.q}
          chosen={Object.values({ ...params.filters, label: params.label })
            .filter(Boolean)
            .join(', ')}
          all={hrefOf({ q: '', filters: {}, label: '' })}
          onShowAll={turn}
        />
      )}
      {loaded && (
        <>
          {/* Keyed by the search: no card moves while somebody types. */}
          <Cards key={loaded.q} list={list} items={loaded.items} isBusy={isStale} />
          {/* For its width alone: the pager of a narrow list is as narrow. */}
          <div className={list.look.grid}>
            <Pager
              {...{ page: loaded.page, pages, hrefOf: (page) => hrefOf({ page }), onTurn: turn }}
            >
              {params.perPage < printedSize && (
                <a
                  href={hrefOf({ perPage: printedSize })}
                  onClick={turn}
                  className={buttonLook('quiet')}
                >
                  {loaded.total > printedSize ? `Print ${printedSize} a page` : 'Print all'}
                </a>
              )}
            </Pager>
          </div>
        </>
      )}
    </section>
  )
}

function countOf<Item extends Row>(
  { messages, names }: ListKind<Item>,
  found: Props<Item>['found'],
  pages: number,
) {
  if (found === 'failed') return ''
  if (found === undefined) return messages.loading
  const count = counted(found.total, ...names)
  return found.total === 0 ? count : `${count} · page ${found.page} of ${pages}`
}

/** Scrolls to the count and focuses it once the page that was turned to is loaded. */
function useFocusAfterTurn(isLoading: boolean) {
  const line = useRef<HTMLParagraphElement>(null)
  const isFocusPending = useRef(false)
  useEffect(() => {
    if (isLoading || !isFocusPending.current) return
    isFocusPending.current = false
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView()
  })
  const focusWhenLoaded = () => {
    isFocusPending.current = true
  }
  return { line, focusWhenLoaded }
}

const gridLook = ({ look }: { look: { grid: string } }) => `mt-4 grid gap-4 lg:gap-5 ${look.grid}`

type CardsProps<Item extends Row> = {
  list: ListKind<Item>
  items: (Item | null)[]
  isBusy: boolean
}

const Cards = <Item extends Row>({ list, items, isBusy }: CardsProps<Item>) => (
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

type SkeletonsProps = { list: Pick<ListKind<never>, 'look'>; count: number }

const Skeletons = ({ list, count }: SkeletonsProps) => (
  <div aria-hidden="true" className={gridLook(list)}>
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <div key={place} className={`rounded-card bg-sunken ${list.look.height}`} />
    ))}
  </div>
)
