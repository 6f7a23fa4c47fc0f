import type { ReactNode } from 'react'
import { type Category, pageSizes } from '../../../src/content/words.ts'
import { answerPage } from '../../data/api.ts'
import { callsAt, nothingFound, type ReviewedKind, type Row } from '../../data/kind.ts'
import { failures as allFailures } from '../../data/messages.ts'
import { answerEdit, tagged } from '../calls.ts'
import type { ReviewedPanelLists } from '../panel/tab.ts'
import { countsOf } from '../panel/use-counts.ts'
import { lazyTrash } from '../trash/trash.tsx'
import { approving, clearing, inBulk, unpublishing } from './actions.ts'
import { existing, type OwnList, remove } from './curated-list.ts'
import { on } from './facts.ts'
import { Folded } from './folded.tsx'
import { listOf } from './item-list.tsx'
import type { Listing } from './listing.ts'
import { CategoryChoice, Hosts } from './preview.tsx'
import { inList } from './rereading.ts'
import { asking, declining, FromSender, markOf, type Pending } from './reviewing.tsx'

const { history: texts } = allFailures

/** What every reviewed kind has beside its own fields. */
type Reviewable = Row & {
  category: string | null
  status: string
  submission_date: string
  published_at: string | null
}

type Own<Item extends Row> = OwnList<Item> & {
  authorOf: (item: Item) => string | null | undefined
  linksOf: (item: Item) => (string | null | undefined)[]
  /** What is said where nothing waits. */
  nothingPending: string
  /** An item as the public will see it. */
  Preview: (props: { item: Item }) => ReactNode
}

/** What the panel shows of a kind that is reviewed: what waits, what counts as spam, and what is published. */
export function reviewedLists<Draft, Item extends Draft & Reviewable>(
  kind: ReviewedKind<Draft, Item>,
  given: NoInfer<Omit<Own<Item>, 'hasCategory'>>,
): ReviewedPanelLists {
  const own = { ...given, hasCategory: true }
  const { pending, spam } = waiting(kind, own)
  return {
    pending: listOf(pending),
    spam: listOf(spam),
    existing: listOf({
      ...existing(kind, own),
      factsOf: (item) => [own.authorOf(item), item.category, on('published', item.published_at)],
      actions: [unpublish(kind, own), remove(kind, own)],
    }),
    trash: lazyTrash(kind, own),
  }
}

const approval = <Draft, Item extends Draft & Reviewable, Shown extends Item>(
  { calls, failures }: ReviewedKind<Draft, Item>,
  { noun }: Own<Item>,
) =>
  approving<Shown>({
    noun,
    call: (api, { id }, { seen }) => calls(api).approve({ id }).put(undefined, seen),
    failed: failures.approve,
  })

const unpublish = <Draft, Item extends Draft & Reviewable>(
  kind: ReviewedKind<Draft, Item>,
  own: Own<Item>,
) =>
  unpublishing<Item>({
    call: (api, { id }, { seen }) => kind.calls(api).unpublish({ id }).put(undefined, seen),
    failed: texts.unpublish,
    undo: { ...approval<Draft, Item, Item>(kind, own), past: 'published again' },
  })

/** What waits for its review, and what was taken for spam. */
function waiting<Draft, Item extends Draft & Reviewable>(
  kind: ReviewedKind<Draft, Item>,
  own: Own<Item>,
) {
  const { failures, calls } = kind
  const { create: _, viewOf: _notYet, title, says, ...common } = existing(kind, own)
  const approve = approval<Draft, Item, Pending<Item>>(kind, own)
  const notSpam = clearing<Pending<Item>>({
    call: (api, { id }, { seen }) => calls(api)['not-spam']({ id }).put(undefined, seen),
    failed: failures.edit,
  })
  const removeAny = { ...remove<Pending<Item>>(kind, own), ...inBulk('Delete', own.noun) }
  const callsOf = callsAt(kind.path).replace('/api/', '')
  const pending: Listing<Pending<Item>> = {
    ...common,
    many: { kind: callsOf, list: 'pending' },
    areCompared: true,
    marks: true,
    markOf,
    key: `pending ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'pending', takes: true },
    title: `Pending ${title}`,
    says: { ...says, empty: own.nothingPending },
    read: (api, query) => answerPage(calls(api).pending.get({ query }), failures.load),
    newest: (counts) => countsOf(counts, kind)?.newest,
    factsOf: (item) => [own.authorOf(item), item.category, on('submitted', item.submission_date)],
    Preview: previewOf(kind, own),
    actions: [approve, asking(kind, own), declining(kind, own), removeAny],
  }
  const { newest: _notTold, ...unmarked } = pending
  const spam: Listing<Pending<Item>> = {
    ...unmarked,
    marks: false,
    many: { kind: callsOf, list: 'spam' },
    key: `spam ${kind.path}`,
    file: { call: callsAt(kind.path), status: 'spam' },
    title: `${title} kept apart as spam`,
    size: pageSizes.usual,
    says: { ...says, empty: nothingFound },
    read: (api, query) => answerPage(calls(api).spam.get({ query }), failures.load),
    rereading: (api) =>
      inList(async () => (await answerPage(calls(api).spam.get(), failures.load)).items),
    actions: [{ ...notSpam, ...inBulk('Move', own.noun) }, removeAny],
  }
  return { pending, spam }
}

/** As the public will see it, where its links lead, and the category, which can be set before it is approved. */
const previewOf =
  <Draft, Item extends Draft & Reviewable>(kind: ReviewedKind<Draft, Item>, own: Own<Item>) =>
  ({ item }: { item: Pending<Item> }) => (
    <>
      <FromSender kind={kind} item={item} />
      <Folded>
        <own.Preview item={item} />
      </Folded>
      <Hosts links={own.linksOf(item)} />
      <CategoryChoice
        list={`pending ${kind.path}`}
        value={item.category}
        reread={(api) => existing(kind, own).rereading(api)(item.id)}
        failed={kind.failures.edit}
        save={async (api, category: Category | null) => {
          const call = kind.calls(api)({ id: item.id })
          const { row, tag } = await tagged(call.get(), kind.failures.read)
          return await answerEdit(
            call.put({ ...row, category }, { headers: { 'if-match': tag } }),
            kind.failures.edit,
          )
        }}
      />
    </>
  )
