import { pageSizes } from '../../../src/content/words.ts'
import { hasItemPages, headingOf } from '../../../src/pages/contract.ts'
import { postOf } from '../../content/post.tsx'
import { renderProse } from '../../content/queries.ts'
import {
  apiNameOf,
  editorsOf,
  endpointOf,
  type Kind,
  type Named,
  nothingFound,
  type ReviewedKind,
  type Row,
  type Trashed,
} from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import type { PanelLists, ReviewedPanelLists } from '../panel/tab.ts'
import { countsOf } from '../panel/use-counts.ts'
import type { Pending } from './actions.ts'
import * as actions from './actions.ts'
import { listOf } from './item-list.tsx'
import {
  type Action,
  type Confirmation,
  type ListDefinition,
  rereadEach,
} from './list-definition.ts'
import { byMark, byMonth, type Filter, fieldFilters, type Searchable } from './list-query.ts'
import { markOf, pendingPreview } from './pending-preview.tsx'
import { FieldList, type PublicViews, publicPreview } from './preview.tsx'

/** What a kind brings to its lists in the panel. */
type KindList<Item extends Row> = Required<Pick<ListDefinition<Item>, 'nameOf' | 'factsOf'>> &
  Pick<ListDefinition<Item>, 'markOf'> & {
    /** Its name in questions: "Delete FAQ". */
    noun: string
    size?: number
    order?: Searchable['order']
    /** Fields to set in bulk, beside those it is filtered by. */
    settable?: readonly Filter[]
    empty?: string
    /** Texts of a deletion that differ from the usual. */
    remove?: Pick<Confirmation<Item>, 'question' | 'warning'> & { done?: string; failed?: string }
    /** By default, all fields as text are its preview. */
    Card?: PublicViews<Item>['Card']
    Page?: PublicViews<Item>['Page']
  }

export type Reviewed = Row & {
  status: string
  submission_date: string
  published_at: string | null
}

export type ReviewedList<Item extends Row> = KindList<Item> & {
  Card: PublicViews<Item>['Card']
  linksOf: (item: Item) => (string | null | undefined)[]
  nothingPending: string
  more?: readonly Action<Item>[]
}

export const curatedList = <Item extends Row>(
  kind: Kind<never, Item>,
  own: NoInfer<KindList<Item>>,
): PanelLists => ({
  existing: listOf(publishedList(kind, own)),
  trash: listOf(trashList(kind, own)),
})

export function reviewedLists<Item extends Reviewed>(
  kind: ReviewedKind<Item, Item>,
  own: NoInfer<ReviewedList<Item>>,
): ReviewedPanelLists {
  const published = publishedList(kind, own)
  const pending = pendingList(kind, own, published)
  const existing: typeof published = {
    ...published,
    factsOf: (item, format) => [
      ...own.factsOf(item, format),
      format.on('published', item.published_at),
    ],
    actions: [
      { ...actions.unpublish, undo: { ...actions.approve(kind), past: 'published again' } },
      ...settingFields(kind, own),
      ...(own.more ?? []),
      removing(kind, own),
    ],
  }
  return {
    pending: listOf(pending),
    spam: listOf(spamList(kind, own, pending)),
    existing: listOf(existing),
    trash: listOf(trashList(kind, own)),
  }
}

function publishedList<Item extends Row>(
  kind: Kind<never, Item>,
  own: KindList<Item>,
): ListDefinition<Item> {
  const { path, names, create, failures, messages } = kind
  const { noun, nameOf, factsOf, order = { byTitle: 'Title' } } = own
  return {
    key: path,
    title: kind.label,
    names,
    noun,
    order,
    nameOf,
    factsOf,
    ...(own.markOf && { markOf: own.markOf }),
    size: own.size ?? pageSizes.usual,
    search: kind.search ?? { label: 'Search by title', placeholder: `Search ${names[1]}...` },
    filters: [...fieldFilters(kind), byMonth],
    create: { to: create, label: headingOf(create) },
    file: { path: endpointOf(path), takes: true },
    bulk: apiNameOf(path),
    messages: { ...messages, failed: failures.load, empty: own.empty ?? messages.empty },
    read: (api, query) => kind.calls(api).published.get({ query }),
    reread: rereadEach((api, id) => kind.calls(api)({ id }).get(), failures.read),
    editorOf: ({ id }) => `${editorsOf(path)}/${id}`,
    viewOf: (item) => publicPageOf(kind, item.id, nameOf(item)),
    pictureOf: (item) => {
      const { image, headshot } = postOf(item)
      return image ?? headshot
    },
    ...shownBy(kind, own),
    actions: [...settingFields(kind, own), removing(kind, own)],
  }
}

const shownBy = <Item extends Row>(kind: Named, { Card, ...own }: KindList<Item>) =>
  Card
    ? { Preview: publicPreview({ ...own, Card }) }
    : { Preview: FieldList, shownAs: (item: Item) => renderProse(kind, item) }

/** The item's page, or a search that finds it. */
function publicPageOf({ path, search }: Pick<Named, 'path' | 'search'>, id: number, name: string) {
  if (hasItemPages(path)) return `${path}/${id}`
  return search && `${path}?q=${encodeURIComponent(name)}`
}

const trashList = <Item extends Row>(
  kind: Kind<never, Item>,
  own: KindList<Item>,
): ListDefinition<Trashed<Item>> => ({
  noun: own.noun,
  names: kind.names,
  nameOf: own.nameOf,
  ...shownBy<Trashed<Item>>(kind, own),
  key: `trash ${kind.path}`,
  bulk: apiNameOf(kind.path),
  title: `${kind.label} in the trash`,
  size: pageSizes.usual,
  search: { label: 'Search the trash', placeholder: 'Search Trash...' },
  order: { byTitle: own.order?.byTitle ?? 'Title' },
  filters: [...fieldFilters(kind), byMonth],
  messages: { loading: 'Loading…', failed: texts.history.trash, empty: 'The trash is empty.' },
  read: (api, query) => kind.calls(api).trash.get({ query }),
  factsOf: (item, { byAndAt, on }) => [
    `${removalOf(item)} ${byAndAt({ by: item.deleted_by, at: item.deleted_at })}`,
    item.reason && `because: ${item.reason}`,
    on('kept until', item.kept_until),
    item.stood && `was ${item.stood}`,
  ],
  actions: [actions.restore, actions.erase],
})

function removalOf({ did }: Trashed<Row>) {
  if (did === 'withdrew') return 'withdrawn'
  return did === 'declined' ? did : 'deleted'
}

function pendingList<Item extends Reviewed>(
  kind: ReviewedKind<Item, Item>,
  own: ReviewedList<Item>,
  { create: _, viewOf: _notPublic, messages, ...common }: ListDefinition<Item>,
): ListDefinition<Pending<Item>> {
  return {
    ...common,
    markOf,
    isDecidedAlone: actions.isProposal,
    Preview: pendingPreview(kind, own, publicPreview(own)),
    bulk: apiNameOf(kind.path),
    filters: [...fieldFilters(kind), byMark, byMonth],
    key: `pending ${kind.path}`,
    file: { path: endpointOf(kind.path), status: 'pending', takes: true },
    title: `Pending ${kind.label}`,
    messages: { ...messages, empty: own.nothingPending },
    read: (api, query) => kind.calls(api).pending.get({ query }),
    newest: (counts) => countsOf(counts, kind)?.newest,
    factsOf: (item, format) => [
      ...own.factsOf(item, format),
      format.on('submitted', item.submission_date),
    ],
    actions: [...decisionsOn(kind, own), actions.accept(kind), actions.refuse],
  }
}

const spamList = <Item extends Reviewed>(
  kind: ReviewedKind<Item, Item>,
  own: ReviewedList<Item>,
  { newest: _notAnnounced, reread: _other, ...pending }: ListDefinition<Pending<Item>>,
): ListDefinition<Pending<Item>> => ({
  ...pending,
  bulk: apiNameOf(kind.path),
  filters: [...fieldFilters(kind), byMonth],
  key: `spam ${kind.path}`,
  file: { path: endpointOf(kind.path), status: 'spam' },
  title: `${kind.label} kept apart as spam`,
  size: pageSizes.usual,
  messages: { ...pending.messages, empty: nothingFound },
  read: (api, query) => kind.calls(api).spam.get({ query }),
  actions: [{ ...actions.notSpam, failed: kind.failures.edit }, removing<Pending<Item>>(kind, own)],
})

/** Sets, in bulk, the fields that the list is filtered by and those that the kind names. */
const settingFields = <Item extends Row>(
  kind: Kind<never, Item>,
  { settable = [] }: KindList<Item>,
) =>
  [...fieldFilters(kind), ...settable].map((field) => actions.setField(field, kind.failures.edit))

const removing = <Item extends Row>(
  kind: Kind<never, Row>,
  { remove: { done, failed = kind.failures.remove, ...confirm } = {} }: KindList<Item>,
): Action<Item> => ({ ...actions.remove(kind), ...(done && { done }), failed, confirm })

function decisionsOn<Item extends Reviewed>(
  kind: ReviewedKind<Item, Item>,
  own: ReviewedList<Item>,
) {
  const unpublish = {
    ...{ ...actions.unpublish, past: 'moved back to the pending ones' },
    undo: { ...actions.approve(kind), past: 'published again' },
  }
  const decisions: Action<Pending<Item>>[] = [
    { ...actions.approve(kind), undo: unpublish },
    actions.ask,
    actions.unask,
    actions.decline,
    { ...removing<Pending<Item>>(kind, own), hint: 'Its sender is told, without a reason' },
  ]
  return decisions.map((action) => ({
    ...action,
    isAvailable: (item: Pending<Item>) =>
      !actions.isProposal(item) && (action.isAvailable?.(item) ?? true),
  }))
}
