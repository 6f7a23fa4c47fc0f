import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { smallButtonLook } from '../../ui/button.tsx'
import { useCalmly } from '../../ui/calmly.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { ListFiles } from '../files/list-files.tsx'
import { PanelHeading } from '../panel/panel-heading.tsx'
import { useCounts } from '../panel/use-counts.ts'
import { useIsWide } from '../use-is-wide.ts'
import { AlikeAlone } from './alike.tsx'
import { Arrivals } from './arrivals.tsx'
import { Ask } from './ask.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { useOpening } from './focus.ts'
import { ItemTable } from './item-table.tsx'
import { JumpPager } from './jump-pager.tsx'
import { useList, WithList } from './list-context.ts'
import { choosable, type ListDefinition, type Row } from './list-definition.ts'
import { type ListParams, type ListPlace, noFilters } from './list-query.ts'
import { Pane } from './pane.tsx'
import { useSelection } from './selection.ts'
import { usePerforming } from './use-performing.ts'
import { useRows } from './use-rows.ts'

type Props = {
  place: ListPlace
  /** What stays in sight between the list's head and its rows. */
  children?: ReactNode
  /** What passes with the rows, above them. */
  beneath?: ReactNode
}

/** A list of the panel as a component: its rows, what can be done with them, and how that went. */
export const listOf =
  <Item extends Row>(of: ListDefinition<Item>): ComponentType<Props> =>
  (props) => <ItemList of={ofAnyRow(of)} {...props} />

/** The parts of a list know no more of its rows than that they have an id, and hand it none but its own. */
export const ofAnyRow = <Item extends Row>(of: ListDefinition<Item>) =>
  of as unknown as ListDefinition

export function ItemList(props: Props & { of: ListDefinition }) {
  const { of, place, children, beneath } = props
  const prefix = useId()
  const idOf = (id: number | 'heading', action = '') => `${prefix}${id}${action}`
  const { found, isFailed, wanted, refresh, retry, showNew } = useRows(of, place)
  const items = found?.items ?? []
  const many = choosable(of, items)
  const opening = useOpening()
  const selection = useSelection({ of, items, wanted })
  const actions = usePerforming({ of, items, refresh, opening, idOf, onDone: selection.drop })
  const isBeside = useIsWide('80rem') && of.Preview !== undefined
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / wanted.perPage))
  const goToHeading = () => document.getElementById(idOf('heading'))?.focus()
  /** What is pressed goes away; the reader stays in the list. */
  const andStay = (act: () => void) => () => {
    act()
    goToHeading()
  }
  const saved = place.saved && of.key.endsWith(place.saved.path) ? place.saved.id : undefined
  useSaved(saved, items, (id) => document.getElementById(idOf(id, 'name')))
  const editing = useCounts().data?.editing
  const shared = { of, place, saved, editing, items, selection, actions, opening, idOf, isBeside }
  return (
    <WithList value={{ ...shared, goToHeading }}>
      <section
        aria-labelledby={idOf('heading')}
        className={`min-w-0 ${selection.targets.length > 0 ? 'pb-20' : ''}`}
      >
        <Head line={isFailed ? '' : lineOf(of, found, pages)} isNothing={found?.total === 0} />
        <div className="tall:sticky top-16 z-10 mt-1 flex flex-wrap items-end justify-between gap-x-2 border-line border-b bg-page empty:hidden md:top-18">
          {children}
          {many.length > 0 && (
            <BulkBar items={many} total={(found?.total ?? 0) - (items.length - many.length)} />
          )}
        </div>
        {beneath}
        {of.note && items.length > 0 && <p className="mt-3 text-meta text-muted">{of.note}</p>}
        {wanted.alike && found && <AlikeAlone total={found.total} />}
        {found && of.newest && <Arrivals seen={found.seen} onShow={andStay(showNew)} />}
        {isFailed && <LoadFailed text={of.says.failed} className="mt-6" onRetry={andStay(retry)} />}
        {!found && !isFailed && <Skeletons count={Math.min(wanted.perPage, 6)} />}
        {found?.total === 0 && (
          <div className="mt-6">
            <Empty
              {...emptyOf(of, wanted)}
              hrefOf={() => place.hrefOf(noFilters)}
              onShowAll={goToHeading}
            />
          </div>
        )}
        {found && (
          <div className={isBeside ? 'grid grid-cols-[26rem_minmax(0,1fr)] gap-6' : ''}>
            <div className="min-w-0">
              {items.length > 0 && <ItemTable />}
              {found.nothing > 0 && <p className="mt-4">No student data available.</p>}
              <JumpPager
                pages={pages}
                page={Math.min(wanted.page, pages)}
                hrefOf={(page) => place.hrefOf({ page })}
                onTurn={goToHeading}
              />
            </div>
            {isBeside && items.length > 0 && <Pane />}
          </div>
        )}
        {of.file && (
          <ListFiles
            of={of.file}
            {...{ names: of.names, wanted }}
            onImported={() => void refresh()}
          />
        )}
        {actions.asked && <Ask of={actions.asked} />}
      </section>
    </WithList>
  )
}

/** What a list says that holds nothing, or nothing of what was looked for. */
function emptyOf(of: ListDefinition, { q, ...wanted }: ListParams) {
  const { page: _, perPage: _size, sort: _sort, order: _order, alike: _alike, ...filters } = wanted
  const { from, to: _to, ...others } = filters as Partial<Record<string, string>>
  const chosen = Object.values(others)[0] ?? (from && 'that time')
  const isNarrow = q !== undefined || chosen !== undefined
  const empty = (isNarrow && of.says.nothingFound) || of.says.empty
  const category = of.filters?.some(({ takes }) => takes === 'word')
    ? 'what was chosen'
    : String(chosen)
  return {
    of: { ...of, says: { empty } },
    wanted: { ...(q && { q }), ...(chosen !== undefined && { category }) },
  }
}

/** Once the list is there, the row of what was saved is in sight and has the focus. */
function useSaved(
  saved: number | undefined,
  items: readonly Row[],
  rowOf: (id: number) => HTMLElement | null,
) {
  const isThere = items.some(({ id }) => id === saved)
  const show = useEffectEvent(() => {
    const row = saved === undefined ? null : rowOf(saved)
    row?.scrollIntoView({ block: 'center' })
    row?.closest('tr')?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isThere) show()
  }, [isThere])
}

type HeadProps = { line: string; isNothing: boolean }

/** What a list is and holds, the ways to find something in it, and the way to add to it. */
function Head({ line, isNothing }: HeadProps) {
  const { of, idOf } = useList()
  const { title, create } = of
  const [keystrokes, setKeystrokes] = useState(0)
  const [count, page] = useCalmly(line, keystrokes, isNothing).split(' · ')
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PanelHeading id={idOf('heading')} className="text-card md:text-section">
          {title}
        </PanelHeading>
        <p role="status" className="min-h-6 text-meta text-muted tabular-nums">
          {count}
          {/* The pager says that, too. */}
          {page && <span className="lg:not-sr-only sr-only"> · {page}</span>}
        </p>
      </div>
      <Filters onType={() => setKeystrokes((count) => count + 1)}>
        {create && (
          <PageLink to={create.to} className={smallButtonLook('primary')}>
            {create.label}
          </PageLink>
        )}
      </Filters>
    </div>
  )
}

function lineOf(
  of: ListDefinition,
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
