import { categories, pageSizes } from '../../../src/content/words.ts'
import { callNameOf, callsAt, nothingFound, type ReviewedKind, type Row } from '../../data/kind.ts'
import type { ReviewedPanelLists } from '../panel/tab.ts'
import { countsOf } from '../panel/use-counts.ts'
import type { TimeFormat } from '../time-format.ts'
import { listOf } from './item-list.tsx'
import * as actions from './kind-actions.ts'
import { type KindList, type Pending, publishedList, trashList } from './kind-lists.ts'
import type { Action, ListDefinition } from './list-definition.ts'
import { byMonth, type Filter } from './list-query.ts'
import { markOf, pendingPreview } from './pending-preview.tsx'

export const byCategory: Filter = {
  name: 'category',
  label: 'Category',
  options: [['', 'All'], ...categories.map((each) => [each, each] as const)],
  storedAs: (value) => value || null,
}

const byMark: Filter = {
  name: 'mark',
  label: 'Show',
  options: [
    ['', 'All of them'],
    ['changed', 'Changed since an admin looked'],
    ['changes-asked', 'Changes asked for'],
    ['taken-down', 'Taken down by their senders'],
    ['proposed', 'Changes proposed'],
  ],
}

type Reviewable = Row & { status: string; submission_date: string; published_at: string | null }

export type ReviewedList<Item extends Row> = KindList<Item> &
  Required<Pick<KindList<Item>, 'Preview'>> & {
    authorOf: (item: Item, format: TimeFormat) => string | null | undefined
    linksOf: (item: Item) => (string | null | undefined)[]
    nothingPending: string
  }

export function reviewedLists<Item extends Reviewable>(
  kind: ReviewedKind<Item, Item>,
  own: NoInfer<ReviewedList<Item>>,
): ReviewedPanelLists {
  const pending = pendingList(kind, own)
  return {
    pending: listOf(pending),
    spam: listOf(spamList(kind, own, pending)),
    existing: listOf(reviewedPublishedList(kind, own)),
    trash: listOf(trashList(kind, own)),
  }
}

const reviewedPublishedList = <Item extends Reviewable>(
  kind: ReviewedKind<Item, Item>,
  own: ReviewedList<Item>,
): ListDefinition<Item> => ({
  ...publishedList(kind, own),
  factsOf: (item, format) => [
    ...factsOf(own, item, format),
    format.on('published', item.published_at),
  ],
  actions: [
    actions.unpublish(kind, own.noun),
    ...actions.settingFields(kind, own),
    ...(own.more ?? []),
    actions.remove(kind, own),
  ],
})

/** The author and the values of the list's filters. */
const factsOf = <Item extends Reviewable>(
  { authorOf, filters = [] }: ReviewedList<Item>,
  item: Item,
  format: TimeFormat,
) => [
  authorOf(item, format),
  ...filters.map(({ name }) => {
    const value: unknown = Reflect.get(item, name)
    return typeof value === 'string' ? value : undefined
  }),
]

function pendingList<Item extends Reviewable>(
  kind: ReviewedKind<Item, Item>,
  own: ReviewedList<Item>,
): ListDefinition<Pending<Item>> {
  const { create: _, viewOf: _notPublic, title, says, ...common } = publishedList(kind, own)
  return {
    ...common,
    hasDuplicates: true,
    markOf,
    isDecidedAlone: actions.isProposal,
    Preview: pendingPreview(kind, own),
    bulk: { kind: callNameOf(kind.path), list: 'pending' },
    filters: [...(own.filters ?? []), byMark, byMonth],
    key: `pending ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'pending', takes: true },
    title: `Pending ${title}`,
    says: { ...says, empty: own.nothingPending },
    read: (api, query) => kind.calls(api).pending.get({ query }),
    newest: (counts) => countsOf(counts, kind)?.newest,
    factsOf: (item, format) => [
      ...factsOf(own, item, format),
      format.on('submitted', item.submission_date),
    ],
    actions: [...submissionActions(kind, own), ...actions.proposalActions(kind, own.noun)],
  }
}

function submissionActions<Item extends Reviewable>(
  kind: ReviewedKind<Item, Item>,
  own: ReviewedList<Item>,
) {
  const { noun } = own
  const decisions: Action<Pending<Item>>[] = [
    {
      ...actions.approve(kind, noun),
      undo: { ...actions.unpublish(kind, noun), past: 'moved back to the pending ones' },
    },
    actions.ask(kind, noun),
    actions.unask(kind),
    actions.decline(kind, noun),
    { ...actions.remove<Pending<Item>>(kind, own), hint: actions.hints.Delete },
  ]
  return decisions.map((action) => ({
    ...action,
    isAvailable: (item: Pending<Item>) =>
      !actions.isProposal(item) && (action.isAvailable?.(item) ?? true),
  }))
}

function spamList<Item extends Reviewable>(
  kind: ReviewedKind<Item, Item>,
  own: ReviewedList<Item>,
  { newest: _notAnnounced, ...pending }: ListDefinition<Pending<Item>>,
): ListDefinition<Pending<Item>> {
  return {
    ...pending,
    bulk: { kind: callNameOf(kind.path), list: 'spam' },
    filters: [...(own.filters ?? []), byMonth],
    key: `spam ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'spam' },
    title: `${kind.label} kept apart as spam`,
    size: pageSizes.usual,
    says: { ...pending.says, empty: nothingFound },
    read: (api, query) => kind.calls(api).spam.get({ query }),
    rowReader: undefined,
    actions: [actions.notSpam(kind), actions.remove<Pending<Item>>(kind, own)],
  }
}
