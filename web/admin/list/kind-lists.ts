import type { ReactNode } from 'react'
import { pageSizes } from '../../../src/content/words.ts'
import { hasItemPages, headingOf } from '../../../src/pages/contract.ts'
import { postOf } from '../../content/post.ts'
import { answer, answerPage } from '../../data/api.ts'
import { callNameOf, callsAt, editorsOf, type Kind, type Trashed } from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import type { PanelLists } from '../panel/tab.ts'
import { inBulk, removing, restoring, setting } from './actions.ts'
import type { Filter, Findable } from './asked.ts'
import { listOf } from './item-list.tsx'
import { type Action, inList, type Listing, orNothing, type Row } from './listing.ts'
import { FieldsOf } from './preview.tsx'

/** What a kind brings to its lists in the panel. */
export type OwnList<Item extends Row> = Pick<Listing<Item>, 'nameOf'> & {
  /** What one is called in questions: "Delete FAQ". */
  noun: string
  size?: number
  /** What the order by title is called, and whether it is the usual one; "Title" where nothing is said. */
  order?: Findable['order']
  filters?: readonly Filter[]
  /** What else can be set for several at once. */
  settable?: readonly Filter[]
  empty?: string
  /** What is asked and said about a removal, where it isn't the usual. */
  remove?: Partial<Pick<Action<Item>, 'done' | 'failed'>> & {
    question?: string
    /** What else should be known before. */
    warning?: (item: Item) => string | undefined
  }
  /** What else can be done with what is published. */
  more?: readonly Action<Item>[]
  /** An item as the public sees it; its fields where nothing is said. */
  Preview?: (props: { item: Item }) => ReactNode
}

type OwnCurated<Item extends Row> = OwnList<Item> & Required<Pick<Listing<Item>, 'factsOf'>>

/** What the panel shows of a kind that admins alone write. */
export const curatedList = <Item extends Row>(
  kind: Kind<never, Item>,
  own: NoInfer<OwnCurated<Item>>,
): PanelLists => ({
  existing: listOf({ ...existing(kind, own), factsOf: own.factsOf }),
  trash: listOf(trashOf(kind, own)),
})

/** What the public sees of a kind, as a list of the panel. */
export function existing<Item extends Row>(
  kind: Kind<never, Item>,
  own: OwnList<Item>,
): Listing<Item> {
  const { create, failures } = kind
  return {
    key: kind.path,
    title: kind.label,
    names: kind.names,
    size: own.size ?? pageSizes.usual,
    search: kind.search ?? {
      label: 'Search by title',
      placeholder: `Search ${kind.names[1]}...`,
    },
    order: own.order ?? { byTitle: 'Title' },
    filters: own.filters,
    hasMonths: true,
    create: { to: create, label: headingOf(create) },
    file: { call: callsAt(kind.path), takes: true },
    many: { kind: callNameOf(kind.path), list: 'published' },
    says: {
      loading: kind.says.loading,
      failed: failures.load,
      empty: own.empty ?? kind.says.empty,
    },
    read: (api, query) => answerPage(kind.calls(api).published.get({ query }), failures.load),
    rereading: (api) => (id) =>
      orNothing(api, answer(kind.calls(api)({ id }).get(), failures.read)),
    nameOf: own.nameOf,
    editorOf: ({ id }) => `${editorsOf(kind.path)}/${id}`,
    viewOf: (item) => pageOf(kind, item.id, own.nameOf(item)),
    pictureOf: (item) => {
      const { image, headshot } = postOf(item)
      return image ?? headshot
    },
    Preview: own.Preview ?? FieldsOf,
    actions: [...settingsOf(kind, own), { ...remove(kind, own), ...inBulk('Delete', own.noun) }],
  }
}

/** What can be set for several at once: what the list is filtered by, and what else the kind says. */
export const settingsOf = <Item extends Row>(
  { failures }: Kind<never, Item>,
  { filters = [], settable = [], noun }: OwnList<Item>,
) =>
  [...filters, ...settable]
    .filter(({ storedAs }) => storedAs)
    .map((field) => setting(field, { noun, failed: failures.edit }))

/** Its page, or where a search finds it. */
function pageOf(
  { path, search }: Pick<Kind<never, Row>, 'path' | 'search'>,
  id: number,
  name: string,
) {
  if (hasItemPages(path)) return `${path}/${id}`
  return search && `${path}?q=${encodeURIComponent(name)}`
}

/** What takes a removal back. */
export const puttingBack = <Item extends Row>(kind: Kind<never, Item>): Action<Item> => ({
  ...restoring<Item>(kind.calls),
  isDone: () => true,
})

export const remove = <Item extends Row>(kind: Kind<never, Item>, own: OwnList<Item>) =>
  removing<Item>({
    noun: own.noun,
    call: (api, { id }, { seen }) => kind.calls(api)({ id }).delete(undefined, seen),
    failed: kind.failures.remove,
    failure: kind.failures.remove,
    undo: puttingBack(kind),
    ...own.remove,
  })

function stoodIn(item: Trashed<Row>) {
  if (item.stood) return `was ${item.stood}`
  return 'status' in item && item.status === 'pending' ? 'was pending' : undefined
}

const wayThere = ({ did }: Trashed<Row>) =>
  did === 'withdrew' ? 'withdrawn' : did === 'declined' ? did : 'deleted'

/** What was deleted or declined of a kind, and can be put back for a while. */
export const trashOf = <Item extends Row>(
  kind: Kind<never, Item>,
  own: OwnList<Item>,
): Listing<Trashed<Item>> => ({
  key: `trash ${kind.path}`,
  many: { kind: callNameOf(kind.path), list: 'trash' },
  title: `${kind.label} in the trash`,
  names: kind.names,
  size: pageSizes.usual,
  search: { label: 'Search the trash', placeholder: 'Search Trash...' },
  order: { byTitle: own.order?.byTitle ?? 'Title' },
  filters: own.filters,
  hasMonths: true,
  says: { loading: 'Loading…', failed: texts.history.trash, empty: 'The trash is empty.' },
  read: (api, query) => answerPage(kind.calls(api).trash.get({ query }), texts.history.trash),
  rereading: (api) =>
    inList(async () => (await answerPage(kind.calls(api).trash.get(), texts.history.trash)).items),
  nameOf: own.nameOf,
  factsOf: (item, { byAndAt, on }) => [
    `${wayThere(item)} ${byAndAt({ by: item.deleted_by, at: item.deleted_at })}`,
    item.reason && `because: ${item.reason}`,
    on('kept until', item.kept_until),
    stoodIn(item),
  ],
  Preview: own.Preview ?? FieldsOf,
  actions: [
    { ...restoring<Trashed<Item>>(kind.calls), ...inBulk('Restore', own.noun) },
    erasing(kind, own),
  ],
})

const erasing = <Item extends Row>(kind: Kind<never, Item>, { noun }: OwnList<Item>) => ({
  ...removing<Trashed<Item>>({
    noun,
    call: (api, { id }, { seen }) => kind.calls(api).trash({ id }).delete(undefined, seen),
    failed: texts.history.erase,
  }),
  name: 'Delete for good',
  bulk: 'erase' as const,
  past: 'deleted for good',
  confirm: {
    title: `Delete ${noun} for good`,
    question: `Are you sure you want to delete this ${noun} for good? It can’t be restored then.`,
  },
  questionOfMany: (count: number) =>
    `Are you sure you want to delete these ${count} ${noun}s for good? They can’t be restored then.`,
})
