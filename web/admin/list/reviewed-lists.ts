import { categories, pageSizes } from '../../../src/content/words.ts'
import { type Api, answerPage } from '../../data/api.ts'
import { callNameOf, callsAt, nothingFound, type ReviewedKind } from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import type { Moments } from '../moments.ts'
import type { ReviewedPanelLists } from '../panel/tab.ts'
import { countsOf } from '../panel/use-counts.ts'
import { approving, clearing, inBulk, unpublishing } from './actions.ts'
import type { Filter } from './asked.ts'
import { listOf } from './item-list.tsx'
import { existing, remove, settingsOf, trashOf } from './kind-lists.ts'
import { inList, type Listing, type Row } from './listing.ts'
import {
  asking,
  declining,
  hints,
  isProposed,
  markOf,
  type Of,
  type Own,
  ofProposal,
  type Pending,
  previewOf,
  type Reviewable,
  unasking,
  warningOf,
  warningOfMany,
} from './reviewing.tsx'

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
export function reviewedLists<Draft, Item extends Draft & Reviewable>(
  kind: ReviewedKind<Draft, Item>,
  own: NoInfer<Own<Item>>,
): ReviewedPanelLists {
  const of = { kind, own }
  return {
    ...waiting(of),
    existing: listOf({
      ...existing(kind, own),
      factsOf: (item, moments) => [
        ...factsOf(own, item, moments),
        moments.on('published', item.published_at),
      ],
      actions: [
        { ...unpublish(of), ...inBulk('Unpublish', own.noun) },
        ...settingsOf(kind, own),
        ...(own.more ?? []),
        { ...remove(kind, own), ...inBulk('Delete', own.noun) },
      ],
    }),
    trash: listOf(trashOf(kind, own)),
  }
}

/** Who made it, and what it is filtered by. */
const factsOf = <Item extends Row>(
  { authorOf, filters = [] }: Own<Item>,
  item: Item,
  moments: Moments,
) => [
  authorOf(item, moments),
  ...filters.map(({ name }) => {
    const value: unknown = Reflect.get(item, name)
    return typeof value === 'string' ? value : undefined
  }),
]

const approve = <Draft, Item extends Draft & Reviewable>({ kind, own }: Of<Draft, Item>) =>
  approving<Pending<Item>>({
    noun: own.noun,
    warning: warningOf,
    warningOfMany,
    call: (api, { id }, { seen }) => kind.calls(api).approve({ id }).put(undefined, seen),
    failed: kind.failures.approve,
  })

const unpublish = <Draft, Item extends Draft & Reviewable>(of: Of<Draft, Item>) =>
  unpublishing<Item>({
    call: (api, { id }, { seen }) => of.kind.calls(api).unpublish({ id }).put(undefined, seen),
    failed: texts.history.unpublish,
    undo: { ...approve<Draft, Item>(of), past: 'published again' },
  })

/** What waits for its review, and what was taken for spam. */
function waiting<Draft, Item extends Draft & Reviewable>(of: Of<Draft, Item>) {
  const { kind, own } = of
  const { calls, failures } = kind
  const { create: _, viewOf: _notYet, title, says, filters = [], ...common } = existing(kind, own)
  const removeAny = { ...remove<Pending<Item>>(kind, own), ...inBulk('Delete', own.noun) }
  const both = { ...common, areCompared: true, markOf, isAlone: isProposed, Preview: previewOf(of) }
  const pending: Listing<Pending<Item>> = {
    ...both,
    many: { kind: callNameOf(kind.path), list: 'pending' },
    filters: [...filters, byMark],
    key: `pending ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'pending', takes: true },
    title: `Pending ${title}`,
    says: { ...says, empty: own.nothingPending },
    read: (api, query) => answerPage(calls(api).pending.get({ query }), failures.load),
    newest: (counts) => countsOf(counts, kind)?.newest,
    factsOf: (item, moments) => [
      ...factsOf(own, item, moments),
      moments.on('submitted', item.submission_date),
    ],
    actions: [
      ...[
        { ...approve(of), undo: { ...unpublish(of), past: 'moved back to the pending ones' } },
        asking(of),
        unasking(of),
        declining(of),
        { ...removeAny, hint: hints.Delete },
      ].map((action) => ({
        ...action,
        suits: (item: Pending<Item>) => !isProposed(item) && (action.suits?.(item) ?? true),
      })),
      ...ofProposal(of, { approve: approve(of), decline: declining(of) }),
    ],
  }
  return { pending: listOf(pending), spam: listOf(spamOf(of, pending)) }
}

/** What was taken for spam, beside what waits. */
function spamOf<Draft, Item extends Draft & Reviewable>(
  of: Of<Draft, Item>,
  { newest: _notTold, ...pending }: Listing<Pending<Item>>,
): Listing<Pending<Item>> {
  const { kind, own } = of
  const readSpam = (api: Api, query = {}) =>
    answerPage(kind.calls(api).spam.get({ query }), kind.failures.load)
  return {
    ...pending,
    many: { kind: callNameOf(kind.path), list: 'spam' },
    filters: own.filters,
    key: `spam ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'spam' },
    title: `${kind.label} kept apart as spam`,
    size: pageSizes.usual,
    says: { ...pending.says, empty: nothingFound },
    read: readSpam,
    rereading: (api) => inList(async () => (await readSpam(api)).items),
    actions: [
      { ...notSpam(of), ...inBulk('Move', own.noun) },
      { ...remove<Pending<Item>>(kind, own), ...inBulk('Delete', own.noun) },
    ],
  }
}

const notSpam = <Draft, Item extends Draft & Reviewable>({ kind }: Of<Draft, Item>) =>
  clearing<Pending<Item>>({
    call: (api, { id }, { seen }) => kind.calls(api)['not-spam']({ id }).put(undefined, seen),
    failed: kind.failures.edit,
  })
