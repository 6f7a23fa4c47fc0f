import { pageSizes } from '../../../src/content/words.ts'
import { answerPage } from '../../data/api.ts'
import { callsAt, type Kind, type Trashed } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { inBulk, removing, restoring } from '../list/actions.ts'
import { on } from '../list/facts.ts'
import { listOf } from '../list/item-list.tsx'
import type { Listing, Row } from '../list/listing.ts'
import { inList } from '../list/rereading.ts'
import { byAndAt } from '../moments.ts'
import type { OwnTrash } from './trash.tsx'

/** What was deleted of a kind, and can be put back for a while. */
const trashOf = <Item extends Row>(
  kind: Kind<never, Item>,
  { noun, nameOf, order, hasCategory }: OwnTrash<Item>,
): Listing<Trashed<Item>> => ({
  key: `trash ${kind.path}`,
  many: { kind: callsAt(kind.path).replace('/api/', ''), list: 'trash' },
  title: `${kind.label} in the trash`,
  names: kind.names,
  size: pageSizes.usual,
  hasMonths: true,
  search: { label: 'Search the trash', placeholder: 'Search Trash...' },
  order: { byTitle: order?.byTitle ?? 'Title' },
  hasCategory,
  says: { loading: 'Loading…', failed: failures.history.trash, empty: 'The trash is empty.' },
  read: (api, query) => answerPage(kind.calls(api).trash.get({ query }), failures.history.trash),
  rereading: (api) =>
    inList(
      async () => (await answerPage(kind.calls(api).trash.get(), failures.history.trash)).items,
    ),
  nameOf,
  factsOf: (item) => [
    `deleted ${byAndAt({ by: item.deleted_by, at: item.deleted_at })}`,
    on('kept until', item.kept_until),
    'status' in item && item.status === 'pending' ? 'was pending' : undefined,
  ],
  actions: [
    { ...restoring<Trashed<Item>>(kind.calls), ...inBulk('Restore', noun) },
    {
      ...removing<Trashed<Item>>({
        noun,
        call: (api, { id }, { seen }) => kind.calls(api).trash({ id }).delete(undefined, seen),
        failed: failures.history.erase,
      }),
      name: 'Delete for good',
      bulk: 'erase',
      past: 'deleted for good',
      confirm: {
        title: `Delete ${noun} for good`,
        question: `Are you sure you want to delete this ${noun} for good? It can’t be restored then.`,
      },
      questionOfMany: (count) =>
        `Are you sure you want to delete these ${count} ${noun}s for good? They can’t be restored then.`,
    },
  ],
})

const trashList = <Item extends Row>(kind: Kind<never, Item>, own: OwnTrash<Item>) =>
  listOf(trashOf(kind, own))

export default trashList
