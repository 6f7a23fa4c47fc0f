import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { useCalmly } from '../../ui/calmly.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ListFiles } from '../files/list-files.tsx'
import { Ask } from './ask.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ItemHead, type ListPlace } from './item-head.tsx'
import { ItemTable } from './item-table.tsx'
import type { Listing, Row, Wanted } from './listing.ts'
import { Results } from './results.tsx'
import { useActions } from './use-actions.ts'
import { useItems } from './use-items.ts'
import { useOpening } from './use-opening.ts'

type Props = {
  place: ListPlace
  /** What stands between the list's head and its rows. */
  children?: ReactNode
}

/** A list of the panel as a component: its rows, what can be done with them, and how that went. */
export const listOf =
  <Item extends Row>(of: Listing<Item>): ComponentType<Props> =>
  (props) => <ItemList of={of} {...props} />

function ItemList<Item extends Row>({ of, place, children }: Props & { of: Listing<Item> }) {
  const prefix = useId()
  const { found, isFailed, wanted, refresh, retry } = useFound(of, place)
  const items = found?.items ?? []
  const [keystrokes, setKeystrokes] = useState(0)
  const idOf = (id: number | 'heading', action = '') => `${prefix}${id}${action}`
  const opening = useOpening()
  const actions = useActions({ of, items, refresh, opening, idOf })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const selected = items.filter(({ id }) => chosen.includes(id))
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / wanted.perPage))
  const line = useCalmly(lineOf(of, found, pages), keystrokes, found?.total === 0)
  const goToHeading = () => document.getElementById(idOf('heading'))?.focus()
  // What is pressed goes away; the reader stays in the list.
  const dismiss = () => {
    actions.dismiss()
    goToHeading()
  }
  const tryAgain = () => {
    retry()
    goToHeading()
  }
  return (
    <section aria-labelledby={idOf('heading')} className="min-w-0">
      <ItemHead
        of={of}
        place={place}
        headingId={idOf('heading')}
        line={isFailed ? '' : line}
        onType={() => setKeystrokes((count) => count + 1)}
      />
      <div className="sticky top-16 z-10 mt-2 flex flex-wrap items-end justify-between gap-x-6 border-line border-b bg-page empty:hidden md:top-18">
        {children}
        {found && items.length > 0 && (
          <BulkBar
            of={of}
            items={items}
            selected={selected}
            onSelect={setChosen}
            onAsk={actions.ask}
          />
        )}
      </div>
      <Results results={actions.results} past={actions.past} onDismiss={dismiss} />
      {isFailed && <LoadFailed text={of.says.failed} className="mt-6" onRetry={tryAgain} />}
      {!found && !isFailed && <Skeletons count={Math.min(wanted.perPage, 6)} />}
      {found?.total === 0 && (
        <div className="mt-6">
          <Empty of={of} wanted={wanted} hrefOf={place.hrefOf} onShowAll={goToHeading} />
        </div>
      )}
      {found && items.length > 0 && (
        <ItemTable {...{ of, items, actions, opening, idOf, selected }} onSelect={setChosen} />
      )}
      {found && found.nothing > 0 && <p className="mt-4">No student data available.</p>}
      {found && (
        <Pager
          page={found.page}
          pages={pages}
          hrefOf={(page) => place.hrefOf({ page })}
          onTurn={goToHeading}
        />
      )}
      {of.file && (
        <ListFiles of={of.file} names={of.names} q={wanted.q} onImported={() => void refresh()} />
      )}
      {actions.asked && <Ask of={of} asked={actions.asked} onAnswer={actions.answer} />}
    </section>
  )
}

/** What the list shows; a page that emptied meanwhile becomes the first one, in the address too. */
function useFound<Item extends Row>(
  of: Listing<Item>,
  { wanted: { page, q, mark }, hrefOf }: ListPlace,
) {
  const wanted: Wanted = {
    page,
    perPage: of.size ?? 1000,
    ...(of.search && q && { q }),
    ...(of.marks && mark && { mark }),
  }
  const { data, isError, isPlaceholderData, refresh, refetch } = useItems(of, wanted)
  const navigate = useNavigate()
  const isPastEnd = data !== undefined && !isPlaceholderData && data.page !== page
  const goToFirst = useEffectEvent(() => void navigate(hrefOf({ page: 1 }), { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToFirst()
  }, [isPastEnd])
  return {
    found: isError ? undefined : data,
    isFailed: isError,
    wanted,
    refresh,
    retry: () => void refetch(),
  }
}

function lineOf<Item extends Row>(
  of: Listing<Item>,
  found: { total: number; page: number } | undefined,
  pages: number,
) {
  if (!found) return of.says.loading
  const count = `${found.total} ${of.names[found.total === 1 ? 0 : 1]}`
  return pages > 1 ? `${count} · page ${found.page} of ${pages}` : count
}

const Skeletons = ({ count }: { count: number }) => (
  <div aria-hidden="true" className="mt-6 grid gap-3">
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <div key={place} className="h-16 rounded-input bg-sunken" />
    ))}
  </div>
)
