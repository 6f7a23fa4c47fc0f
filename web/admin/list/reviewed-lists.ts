import { categories, pageSizes } from '../../../src/content/words.ts'
import { callNameOf, callsAt, nothingFound, type ReviewedKind } from '../../data/kind.ts'
import type { ReviewedPanelLists } from '../panel/tab.ts'
import { countsOf } from '../panel/use-counts.ts'
import type { TimeFormat } from '../time-format.ts'
import { listOf } from './item-list.tsx'
import * as actions from './kind-actions.ts'
import { existing, trashOf } from './kind-lists.ts'
import type { Action, ListDefinition } from './list-definition.ts'
import { byMonth, type Filter } from './list-query.ts'
import type { OwnReviewed, Pending, Reviewable, Reviewed } from './own-list.ts'
import { isProposed, markOf, previewOf } from './reviewing.tsx'

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

/** What the panel shows of a kind that is reviewed: what waits, what counts as spam, and what is published. */
export function reviewedLists<Item extends Reviewable>(
  kind: ReviewedKind<Item, Item>,
  own: NoInfer<OwnReviewed<Item>>,
): ReviewedPanelLists {
  const of = { kind, own }
  const pending = pendingOf(of)
  return {
    pending: listOf(pending),
    spam: listOf(spamOf(of, pending)),
    existing: listOf(publishedOf(of)),
    trash: listOf(trashOf(kind, own)),
  }
}

function publishedOf<Item extends Reviewable>({ kind, own }: Reviewed<Item>): ListDefinition<Item> {
  return {
    ...existing(kind, own),
    factsOf: (item, timeFormats) => [
      ...factsOf(own, item, timeFormats),
      timeFormats.on('published', item.published_at),
    ],
    actions: [
      actions.unpublish({ kind, noun: own.noun }),
      ...actions.settingsOf(kind, own),
      ...(own.more ?? []),
      actions.remove(kind, own),
    ],
  }
}

/** Who made it, and what it is filtered by. */
const factsOf = <Item extends Reviewable>(
  { authorOf, filters = [] }: OwnReviewed<Item>,
  item: Item,
  timeFormats: TimeFormat,
) => [
  authorOf(item, timeFormats),
  ...filters.map(({ name }) => {
    const value: unknown = Reflect.get(item, name)
    return typeof value === 'string' ? value : undefined
  }),
]

/** What waits for its review. */
function pendingOf<Item extends Reviewable>(of: Reviewed<Item>): ListDefinition<Pending<Item>> {
  const { kind, own } = of
  const { create: _, viewOf: _notYet, title, says, ...common } = existing(kind, own)
  return {
    ...common,
    areCompared: true,
    markOf,
    isAlone: isProposed,
    Preview: previewOf(of),
    many: { kind: callNameOf(kind.path), list: 'pending' },
    filters: [...(own.filters ?? []), byMark, byMonth],
    key: `pending ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'pending', takes: true },
    title: `Pending ${title}`,
    says: { ...says, empty: own.nothingPending },
    read: (api, query) => kind.calls(api).pending.get({ query }),
    newest: (counts) => countsOf(counts, kind)?.newest,
    factsOf: (item, timeFormats) => [
      ...factsOf(own, item, timeFormats),
      timeFormats.on('submitted', item.submission_date),
    ],
    actions: decisionsOn(of),
  }
}

/** About what was submitted, and about a change that is proposed of what is published. */
function decisionsOn<Item extends Reviewable>({ kind, own }: Reviewed<Item>) {
  const of = { kind, noun: own.noun }
  const decisions: Action<Pending<Item>>[] = [
    {
      ...actions.approve(of),
      undo: { ...actions.unpublish(of), past: 'moved back to the pending ones' },
    },
    actions.ask(of),
    actions.unask(of),
    actions.decline(of),
    { ...actions.remove<Pending<Item>>(kind, own), hint: actions.hints.Delete },
  ]
  return [
    ...decisions.map((action) => ({
      ...action,
      suits: (item: Pending<Item>) => !isProposed(item) && (action.suits?.(item) ?? true),
    })),
    ...actions.decisionsOnProposal(of),
  ]
}

/** What was taken for spam, beside what waits. */
function spamOf<Item extends Reviewable>(
  { kind, own }: Reviewed<Item>,
  { newest: _notTold, ...pending }: ListDefinition<Pending<Item>>,
): ListDefinition<Pending<Item>> {
  return {
    ...pending,
    many: { kind: callNameOf(kind.path), list: 'spam' },
    filters: [...(own.filters ?? []), byMonth],
    key: `spam ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'spam' },
    title: `${kind.label} kept apart as spam`,
    size: pageSizes.usual,
    says: { ...pending.says, empty: nothingFound },
    read: (api, query) => kind.calls(api).spam.get({ query }),
    rereading: undefined,
    actions: [actions.notSpam({ kind, noun: own.noun }), actions.remove<Pending<Item>>(kind, own)],
  }
}
