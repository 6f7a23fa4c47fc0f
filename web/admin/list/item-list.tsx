import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { ready, type Screen } from '../../data/screen.tsx'
import { useCalmly } from '../../ui/calmly.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { RowEditor } from '../editor/row-place.ts'
import { ListFiles } from '../files/list-files.tsx'
import { lazyPart } from '../panel/lazy-part.tsx'
import { parts } from '../parts.ts'
import { AlikeAlone } from './alike.tsx'
import { Arrivals } from './arrivals.tsx'
import type acting from './ask.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useEditing } from './editing.tsx'
import { nothingFiltered, wantedOf } from './finding.ts'
import { useOpening } from './focus.ts'
import { ItemHead, type ListPlace } from './item-head.tsx'
import { ItemTable } from './item-table.tsx'
import { JumpPager } from './jump-pager.tsx'
import type { Listing, Row, Wanted } from './listing.ts'
import { Results } from './results.tsx'
import { useSelection } from './selection.ts'
import { StickyBar } from './sticky-bar.tsx'
import { useItems } from './use-items.ts'
import { usePerforming } from './use-performing.ts'
import { useRefreshing } from './use-refreshing.ts'

type Props = {
  place: ListPlace
  /** What its rows are edited with in their places. */
  editor?: Screen<RowEditor> | undefined
  /** What stays in sight between the list's head and its rows. */
  children?: ReactNode
  /** What passes with the rows, above them. */
  beneath?: ReactNode
}

/** The question before an action. Its code comes after the list, and is there before anybody presses anything. */
type AskProps = { draw: (ask: (typeof acting)['Ask']) => ReactNode }
const Ask = lazyPart(parts.ask, ({ Ask }, { draw }: AskProps) => draw(Ask))

/** A list of the panel as a component: its rows, what can be done with them, and how that went. */
export const listOf =
  <Item extends Row>(of: Listing<Item>): ComponentType<Props> =>
  (props) => <ItemList of={of} {...props} />

function ItemList<Item extends Row>(props: Props & { of: Listing<Item> }) {
  const { of, place, editor, children, beneath } = props
  const prefix = useId()
  useEffect(() => {
    ready(parts.ask).catch(() => {}) // the question itself says so, and tries again
  }, [])
  const { found, isFailed, wanted, refresh, retry, showNew } = useFound(of, place)
  const items = found?.items ?? []
  const [keystrokes, setKeystrokes] = useState(0)
  const idOf = (id: number | 'heading', action = '') => `${prefix}${id}${action}`
  const opening = useOpening()
  const selection = useSelection({ of, items, wanted })
  const actions = usePerforming({ of, items, refresh, opening, idOf, onDone: selection.drop })
  const { asked } = actions
  const editing = useEditing(editor, refresh, actions)
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / wanted.perPage))
  const line = useCalmly(lineOf(of, found, pages), keystrokes, found?.total === 0)
  const goToHeading = () => document.getElementById(idOf('heading'))?.focus()
  /** What is pressed goes away; the reader stays in the list. */
  const andStay = (act: () => void) => () => {
    act()
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
        onClear={goToHeading}
      />
      <StickyBar isGrown={selection.targets.length > 0}>
        {children}
        {found && items.length > 0 && (
          <BulkBar
            of={of}
            items={items}
            total={found.total}
            selection={selection}
            onAsk={actions.ask}
          />
        )}
      </StickyBar>
      {beneath}
      {of.note && items.length > 0 && <p className="mt-3 text-meta text-muted">{of.note}</p>}
      {wanted.alike && found && (
        <AlikeAlone {...{ of, total: found.total, hrefOf: place.hrefOf }} />
      )}
      {found && of.newest && (
        <Arrivals of={of} seen={found.seen} onShow={() => showNew(idOf('heading'))} />
      )}
      <Results
        results={editing.saved ? [editing.saved] : actions.results}
        past={actions.past}
        onDismiss={andStay(editing.saved ? editing.dismiss : actions.dismiss)}
        onUndo={editing.saved ? undefined : actions.undo && andStay(actions.undo)}
      />
      {isFailed && <LoadFailed text={of.says.failed} className="mt-6" onRetry={andStay(retry)} />}
      {!found && !isFailed && <Skeletons count={Math.min(wanted.perPage, 6)} />}
      {found?.total === 0 && <Nothing {...{ of, wanted, place }} onShowAll={goToHeading} />}
      {found && items.length > 0 && (
        <ItemTable
          {...{ of, items, actions, opening, idOf, selection }}
          hrefOf={place.hrefOf}
          Editor={editing.Editor}
          onEdited={editing.onEdited}
        />
      )}
      {found && found.nothing > 0 && <p className="mt-4">No student data available.</p>}
      {found && <Turning {...{ place, wanted, pages }} onTurn={goToHeading} />}
      {of.file && (
        <ListFiles
          of={of.file}
          {...{ names: of.names, wanted }}
          onImported={() => void refresh()}
        />
      )}
      {asked && <Ask draw={(Ask) => <Ask of={of} asked={asked} onAnswer={actions.answer} />} />}
    </section>
  )
}

/** What the list shows; a page that emptied meanwhile becomes the first one, in the address too. */
function useFound<Item extends Row>(of: Listing<Item>, { wanted: asked, hrefOf }: ListPlace) {
  const { page } = asked
  const wanted = wantedOf(of, { wanted: asked })
  const { data, isError, isPlaceholderData, refetch } = useItems(of, wanted)
  const refresh = useRefreshing(of.key)
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
    /** What came since stands on the first page; the reader stays where they are on the screen. */
    showNew: (headingId: string) => {
      void refetch()
      if (page > 1) void navigate(hrefOf({ page: 1 }))
      document.getElementById(headingId)?.focus({ preventScroll: true })
    },
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

type TurningProps = { place: ListPlace; wanted: Wanted; pages: number; onTurn: () => void }

const Turning = ({ place, wanted, ...props }: TurningProps) => (
  <JumpPager
    {...props}
    page={Math.min(wanted.page, props.pages)}
    hrefOf={(page) => place.hrefOf({ page })}
  />
)

type NothingProps<Item extends Row> = {
  of: Listing<Item>
  wanted: Wanted
  place: ListPlace
  onShowAll: () => void
}

const Nothing = <Item extends Row>({ of, wanted, place, onShowAll }: NothingProps<Item>) => (
  <div className="mt-6">
    <Empty
      of={of}
      wanted={wanted}
      hrefOf={() => place.hrefOf(nothingFiltered)}
      onShowAll={onShowAll}
    />
  </div>
)

const Skeletons = ({ count }: { count: number }) => (
  <div aria-hidden="true" className="mt-6 grid gap-3">
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <div key={place} className="h-16 rounded-input bg-sunken" />
    ))}
  </div>
)
