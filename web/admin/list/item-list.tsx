import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { counted } from '../../../src/fields/words.ts'
import { useDebouncedText } from '../../ui/announcements.ts'
import { smallButtonLook } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ListFiles } from '../files/list-files.tsx'
import { PanelHeading } from '../panel/panel-heading.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { ActionDialog } from './action-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { ItemTable } from './item-table.tsx'
import { ListProvider, useList } from './list-context.ts'
import { type ListDefinition, type Row, selectableIn } from './list-definition.ts'
import { filtersIn, type ListPlace, pageOf, paramsOf, withoutFilters } from './list-query.ts'
import { NewRows } from './new-rows.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { type IdOf, useListFocus } from './use-list-focus.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

type Props = {
  place: ListPlace
  /** Stays in sight, above the rows. */
  children?: ReactNode
  /** Scrolls with the rows. */
  beneath?: ReactNode
}

export const listOf =
  <Item extends Row>(of: ListDefinition<Item>): ComponentType<Props> =>
  (props) => <ItemList of={ofAnyRow(of)} {...props} />

/** Safe, since a list gives its own rows alone to the functions of its definition. */
export const ofAnyRow = <Item extends Row>(of: ListDefinition<Item>) =>
  of as unknown as ListDefinition

export function ItemList({ of, place, children, beneath }: Props & { of: ListDefinition }) {
  const prefix = useId()
  const idOf: IdOf = (id, element = '') => `${prefix}${id}${element}`
  const params = paramsOf(of, place.query)
  const { found, isError, refresh, retry, showNew } = useRows(of, place, params)
  const items = found?.items ?? []
  const selectable = selectableIn(of, items)
  const focus = useListFocus(items, idOf)
  const selection = useSelection(of, items, params)
  const actions = useRowActions({
    of,
    refresh,
    onDone(request, ids) {
      selection.drop(ids)
      focus.goOn(request)
    },
  })
  const isBeside = useIsWide('80rem') && of.Preview !== undefined
  /** For buttons that disappear when they are pressed. */
  const thenGoToHeading = (act: () => void) => () => {
    act()
    focus.goToHeading()
  }
  return (
    <ListProvider value={{ of, place, items, selection, actions, focus, idOf, isBeside }}>
      <section
        aria-labelledby={idOf('heading')}
        className={`min-w-0 ${selection.targets.length > 0 ? 'pb-20' : ''}`}
      >
        <Head found={found} isError={isError} perPage={params.perPage} />
        <div className="tall:sticky top-16 z-10 mt-1 flex flex-wrap items-end justify-between gap-x-2 border-line border-b bg-page empty:hidden md:top-18">
          {children}
          {selectable.length > 0 && (
            <BulkBar
              items={selectable}
              total={(found?.total ?? 0) - (items.length - selectable.length)}
            />
          )}
        </div>
        {beneath}
        {of.note && items.length > 0 && <p className="mt-3 text-meta text-muted">{of.note}</p>}
        {found && of.newest && (
          <NewRows newestId={found.newestId} onShow={thenGoToHeading(showNew)} />
        )}
        {isError && (
          <LoadFailed text={of.messages.failed} className="mt-6" onRetry={thenGoToHeading(retry)} />
        )}
        {!found && !isError && <Skeletons count={Math.min(params.perPage, 6)} />}
        {found?.total === 0 && <Nothing />}
        {found && <Body found={found} perPage={params.perPage} />}
        {of.file && (
          <ListFiles
            of={of.file}
            names={of.names}
            params={params}
            onImported={() => void refresh()}
          />
        )}
        {actions.pending && <ActionDialog request={actions.pending} />}
      </section>
    </ListProvider>
  )
}

type Found = NonNullable<ReturnType<typeof useRows>['found']>
type HeadProps = { found: Found | undefined; isError: boolean; perPage: number }

const pagesOf = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

function Head({ found, isError, perPage }: HeadProps) {
  const { of, idOf } = useList()
  const { title, create } = of
  const [keystrokes, setKeystrokes] = useState(0)
  const pages = pagesOf(found?.total ?? 0, perPage)
  const loading = isError ? '' : of.messages.loading
  const line = found ? lineOf(of, found, pages) : loading
  const [count, page] = useDebouncedText(line, keystrokes, found?.total === 0).split(' · ')
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PanelHeading id={idOf('heading')} className="text-card md:text-section">
          {title}
        </PanelHeading>
        <p role="status" className="min-h-6 text-meta text-muted tabular-nums">
          {count}
          {/* The pager shows it, too. */}
          {page && <span className="lg:not-sr-only sr-only"> · {page}</span>}
        </p>
      </div>
      <Filters onType={() => setKeystrokes((count) => count + 1)}>
        {create && (
          <a href={create.to} className={smallButtonLook('primary')}>
            {create.label}
          </a>
        )}
      </Filters>
    </div>
  )
}

function lineOf({ names }: ListDefinition, { total, page }: Found, pages: number) {
  const count = counted(total, ...names)
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count
}

function Body({ found, perPage }: { found: Found; perPage: number }) {
  const { place, items, focus, isBeside } = useList()
  const pages = pagesOf(found.total, perPage)
  return (
    <div className={isBeside ? 'grid grid-cols-[26rem_minmax(0,1fr)] gap-6' : ''}>
      <div className="min-w-0">
        {items.length > 0 && <ItemTable />}
        {found.emptyItems > 0 && <p className="mt-4">No student data available.</p>}
        <Pager
          pages={pages}
          page={Math.min(pageOf(place.query), pages)}
          hrefOf={(page) => place.hrefOf({ page: String(page) })}
          onTurn={focus.goToHeading}
        />
      </div>
      {isBeside && items.length > 0 && <PreviewPane />}
    </div>
  )
}

function Nothing() {
  const { of, place, focus } = useList()
  const filters = filtersIn(of, place.query)
  const values = of.filters?.flatMap(({ name, storedAs }) => (storedAs && filters[name]) || [])
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="mt-6">
      <Empty
        of={{ names: of.names, messages: of.messages }}
        q={place.query['q']}
        chosen={values?.join(', ') || (isFiltered ? 'what was chosen' : undefined)}
        all={place.hrefOf(withoutFilters(place.query))}
        onShowAll={focus.goToHeading}
      />
    </div>
  )
}

const Skeletons = ({ count }: { count: number }) => (
  <div aria-hidden="true" className="mt-6 grid gap-3">
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <div key={place} className="h-16 rounded-input bg-sunken" />
    ))}
  </div>
)
