import type { ReactNode } from 'react'
import { pageSizes } from '../../../src/content/words.ts'
import { hasItemPages, headingOf } from '../../../src/pages/contract.ts'
import { postOf } from '../../content/post.tsx'
import { answer } from '../../data/api.ts'
import {
  callNameOf,
  callsAt,
  editorsOf,
  type Kind,
  type Named,
  type Reviewing,
  type Row,
  type Trashed,
} from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import type { PanelLists } from '../panel/tab.ts'
import { listOf } from './item-list.tsx'
import { erase, remove, restore, settingFields } from './kind-actions.ts'
import {
  type Action,
  type Confirmation,
  type ListDefinition,
  undefinedIfMissing,
} from './list-definition.ts'
import { byMonth, type Filter, type Searchable } from './list-query.ts'
import { FieldList } from './preview.tsx'

/** What a kind brings to its lists in the panel. */
export type KindList<Item extends Row> = Pick<ListDefinition<Item>, 'nameOf'> & {
  /** Its name in questions: "Delete FAQ". */
  noun: string
  size?: number
  order?: Searchable['order']
  filters?: readonly Filter[]
  /** Fields to set in bulk, beside those it is filtered by. */
  settable?: readonly Filter[]
  empty?: string
  /** Texts of a deletion that differ from the usual. */
  remove?: Partial<
    Pick<Action<Item>, 'done' | 'failed'> & Pick<Confirmation<Item>, 'question' | 'warning'>
  >
  more?: readonly Action<Item>[]
  /** By default, all fields as text. */
  Preview?: (props: { item: Item }) => ReactNode
}

type Reviewable = Row & { status: string }

/** A row of a reviewed kind. Read by its id, it may lack what a pending list adds. */
export type Pending<Item extends Row = Reviewable> = Item & Partial<Reviewing>

type CuratedList<Item extends Row> = KindList<Item> &
  Required<Pick<ListDefinition<Item>, 'factsOf'>>

export const curatedList = <Item extends Row>(
  kind: Kind<never, Item>,
  own: NoInfer<CuratedList<Item>>,
): PanelLists => ({
  existing: listOf({ ...publishedList(kind, own), factsOf: own.factsOf }),
  trash: listOf(trashList(kind, own)),
})

export function publishedList<Item extends Row>(
  kind: Kind<never, Item>,
  own: KindList<Item>,
): ListDefinition<Item> {
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
    filters: [...(own.filters ?? []), byMonth],
    create: { to: create, label: headingOf(create) },
    file: { call: callsAt(kind.path), takes: true },
    bulk: { kind: callNameOf(kind.path), list: 'published' },
    says: {
      loading: kind.says.loading,
      failed: failures.load,
      empty: own.empty ?? kind.says.empty,
    },
    read: (api, query) => kind.calls(api).published.get({ query }),
    rowReader: (api) => (id) =>
      undefinedIfMissing(api, answer(kind.calls(api)({ id }).get(), failures.read)),
    nameOf: own.nameOf,
    editorOf: ({ id }) => `${editorsOf(kind.path)}/${id}`,
    viewOf: (item) => publicPageOf(kind, item.id, own.nameOf(item)),
    pictureOf: (item) => {
      const { image, headshot } = postOf(item)
      return image ?? headshot
    },
    Preview: own.Preview ?? FieldList,
    actions: [...settingFields(kind, own), remove(kind, own)],
  }
}

/** The item's page, or a search that finds it. */
function publicPageOf({ path, search }: Pick<Named, 'path' | 'search'>, id: number, name: string) {
  if (hasItemPages(path)) return `${path}/${id}`
  return search && `${path}?q=${encodeURIComponent(name)}`
}

export const trashList = <Item extends Row>(
  kind: Kind<never, Item>,
  own: KindList<Item>,
): ListDefinition<Trashed<Item>> => ({
  key: `trash ${kind.path}`,
  bulk: { kind: callNameOf(kind.path), list: 'trash' },
  title: `${kind.label} in the trash`,
  names: kind.names,
  size: pageSizes.usual,
  search: { label: 'Search the trash', placeholder: 'Search Trash...' },
  order: { byTitle: own.order?.byTitle ?? 'Title' },
  filters: [...(own.filters ?? []), byMonth],
  says: { loading: 'Loading…', failed: texts.history.trash, empty: 'The trash is empty.' },
  read: (api, query) => kind.calls(api).trash.get({ query }),
  nameOf: own.nameOf,
  factsOf: (item, { byAndAt, on }) => [
    `${removalOf(item)} ${byAndAt({ by: item.deleted_by, at: item.deleted_at })}`,
    item.reason && `because: ${item.reason}`,
    on('kept until', item.kept_until),
    item.stood && `was ${item.stood}`,
  ],
  Preview: own.Preview ?? FieldList,
  actions: [restore(kind), erase(kind, own.noun)],
})

function removalOf({ did }: Trashed<Row>) {
  if (did === 'withdrew') return 'withdrawn'
  return did === 'declined' ? did : 'deleted'
}
