import { pageSizes } from '../../../src/content/words.ts'
import { hasItemPages, headingOf } from '../../../src/pages/contract.ts'
import { postOf } from '../../content/post.ts'
import { answer, answerPage } from '../../data/api.ts'
import { callsAt, editorsOf, type Kind } from '../../data/kind.ts'
import type { PanelLists } from '../panel/tab.ts'
import { lazyTrash } from '../trash/trash.tsx'
import { removing, restoring } from './actions.ts'
import type { Findable } from './finding.ts'
import { listOf } from './item-list.tsx'
import type { Action, Listing, Row } from './listing.ts'
import { orNothing } from './rereading.ts'

/** What a kind brings to its list in the panel. */
export type OwnList<Item extends Row> = Pick<Listing<Item>, 'nameOf'> & {
  /** What one is called in questions: "Delete FAQ". */
  noun: string
  size?: number
  /** What the order by title is called, and whether it is the usual one; "Title" where nothing is said. */
  order?: Findable['order']
  hasCategory?: boolean
  empty?: string
  /** What is asked and said about a removal, where it isn't the usual. */
  remove?: Partial<Pick<Action<Item>, 'done' | 'failed'>> & { question?: string }
}

/** What the panel shows of a kind that admins alone write. */
export const curatedList = <Item extends Row>(
  kind: Kind<never, Item>,
  own: NoInfer<OwnList<Item> & Required<Pick<Listing<Item>, 'factsOf'>>>,
): PanelLists => ({
  existing: listOf({ ...existing(kind, own), factsOf: own.factsOf }),
  trash: lazyTrash(kind, own),
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
    ...{ hasCategory: own.hasCategory, hasMonths: true },
    create: { to: create, label: headingOf(create) },
    file: { call: callsAt(kind.path), takes: true },
    says: {
      loading: kind.says.loading,
      failed: failures.load,
      empty: own.empty ?? kind.says.empty,
    },
    read: (api, query) => answerPage(kind.calls(api).published.get({ query }), failures.load),
    rereading: (api) => (id) =>
      orNothing(
        api,
        answer(kind.calls(api)({ id }).get(), failures.read).then(({ data }) => data),
      ),
    nameOf: own.nameOf,
    editorOf: ({ id }) => `${editorsOf(kind.path)}/${id}`,
    viewOf: (item) => viewOf(kind, item.id, own.nameOf(item)),
    pictureOf: (item) => {
      const { image, headshot } = postOf(item)
      return image ?? headshot
    },
    actions: [remove(kind, own)],
  }
}

/** Its page, or where a search finds it. */
function viewOf(
  { path, search }: Pick<Kind<never, Row>, 'path' | 'search'>,
  id: number,
  name: string,
) {
  if (hasItemPages(path)) return `${path}/${id}`
  return search && `${path}?q=${encodeURIComponent(name)}`
}

export const remove = <Item extends Row>(kind: Kind<never, Item>, own: OwnList<Item>) =>
  removing<Item>({
    noun: own.noun,
    call: (api, { id }, { seen }) => kind.calls(api)({ id }).delete(undefined, seen),
    failed: kind.failures.remove,
    failure: kind.failures.remove,
    undo: { ...restoring<Item>(kind.calls), isDone: () => true },
    ...own.remove,
  })
