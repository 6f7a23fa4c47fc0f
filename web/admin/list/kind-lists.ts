import { pageSizes } from '../../../src/content/words.ts'
import { hasItemPages, headingOf } from '../../../src/pages/contract.ts'
import { postOf } from '../../content/post.tsx'
import { answer } from '../../data/api.ts'
import { callNameOf, callsAt, editorsOf, type Kind, type Trashed } from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import type { PanelLists } from '../panel/tab.ts'
import { listOf } from './item-list.tsx'
import { erase, remove, restore, settingsOf } from './kind-actions.ts'
import { type ListDefinition, type Row, undefinedIfMissing } from './list-definition.ts'
import { byMonth } from './list-query.ts'
import type { OwnList } from './own-list.ts'
import { FieldsOf } from './preview.tsx'

type OwnCurated<Item extends Row> = OwnList<Item> & Required<Pick<ListDefinition<Item>, 'factsOf'>>

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
    many: { kind: callNameOf(kind.path), list: 'published' },
    says: {
      loading: kind.says.loading,
      failed: failures.load,
      empty: own.empty ?? kind.says.empty,
    },
    read: (api, query) => kind.calls(api).published.get({ query }),
    rereading: (api) => (id) =>
      undefinedIfMissing(api, answer(kind.calls(api)({ id }).get(), failures.read)),
    nameOf: own.nameOf,
    editorOf: ({ id }) => `${editorsOf(kind.path)}/${id}`,
    viewOf: (item) => pageOf(kind, item.id, own.nameOf(item)),
    pictureOf: (item) => {
      const { image, headshot } = postOf(item)
      return image ?? headshot
    },
    Preview: own.Preview ?? FieldsOf,
    actions: [...settingsOf(kind, own), remove(kind, own)],
  }
}

/** Its page, or where a search finds it. */
function pageOf(
  { path, search }: Pick<Kind<never, Row>, 'path' | 'search'>,
  id: number,
  name: string,
) {
  if (hasItemPages(path)) return `${path}/${id}`
  return search && `${path}?q=${encodeURIComponent(name)}`
}

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
): ListDefinition<Trashed<Item>> => ({
  key: `trash ${kind.path}`,
  many: { kind: callNameOf(kind.path), list: 'trash' },
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
    `${wayThere(item)} ${byAndAt({ by: item.deleted_by, at: item.deleted_at })}`,
    item.reason && `because: ${item.reason}`,
    on('kept until', item.kept_until),
    stoodIn(item),
  ],
  Preview: own.Preview ?? FieldsOf,
  actions: [restore(kind, own.noun), erase(kind, own.noun)],
})
