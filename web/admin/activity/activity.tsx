import { activityTypes } from '../../../src/activity/words.ts'
import type { Api } from '../../data/api.ts'
import { apiNameOf, editorsOf } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { kinds } from '../../kinds.ts'
import { useAdminQuery } from '../admin-query.tsx'
import { Download } from '../files/download.tsx'
import { ItemList, ofAnyRow } from '../list/item-list.tsx'
import type { ListDefinition } from '../list/list-definition.ts'
import { byMonth, type Filter, type ListPlace, paramsOf } from '../list/list-query.ts'
import { Timestamp } from '../timestamp.tsx'

type ActivityRow = NonNullable<Awaited<ReturnType<Api['activity']['get']>>['data']>[number]

const everyKind = Object.values(kinds)

const labels: Record<string, string> = {
  ...Object.fromEntries(everyKind.map(({ path, label }) => [apiNameOf(path), label])),
  requests: 'Requests for access',
  admins: 'Admins',
  lab: 'Lab',
}

/** Leads to the editor, which offers to restore an item that is in the trash. */
function linkOf({ kind, item, did }: ActivityRow) {
  if (kind === 'requests') return '/admin-panel?group=existing&tab=pending-accounts'
  if (kind === 'admins') return `/admin-panel/users/edit-admin/${item}`
  if (kind === 'lab') return '/admin-panel/lab'
  const of = everyKind.find(({ path }) => apiNameOf(path) === kind)
  if (!of || did === 'erased' || did === 'withdrew') return undefined
  return `${editorsOf(of.path)}/${item}`
}

/** Who did what no session did: the server, also by its commands. */
function visitorOf(did: string) {
  if (did === 'submitted') return 'a visitor'
  return /^(edited|proposed|reverted|withdrew|took down)$/.test(did) ? 'its sender' : 'the server'
}

const activity: ListDefinition<ActivityRow> = {
  key: 'activity',
  title: 'Activity',
  names: ['action', 'actions'],
  search: { label: 'Search by title', placeholder: 'Search Activity...' },
  order: { byTitle: 'Title' },
  size: 25,
  messages: { loading: 'Loading…', failed: failures.activity.load, empty: 'Nothing found.' },
  read: (api, query) => api.activity.get({ query }),
  nameOf: ({ title }) => title,
  linkOf,
  factsOf: ({ kind }) => [labels[kind] ?? kind],
  columns: [
    { head: 'Done', cell: ({ did }) => did, isWord: true },
    {
      head: 'By',
      cell: ({ by, did }) => <bdi>{by ?? visitorOf(did)}</bdi>,
    },
    { head: 'When', cell: ({ at }) => <Timestamp at={at} /> },
  ],
  actions: [],
}

const byValue = (name: string, label: string, any: string, values: readonly string[]): Filter => ({
  name,
  label,
  takes: 'word',
  options: [['', any], ...values.map((value) => [value, value] as const)],
})

const byKind: Filter = {
  name: 'kind',
  label: 'What',
  takes: 'word',
  options: [['', 'Everything'], ...Object.entries(labels)],
}

function Activity({ place }: { place: ListPlace }) {
  const { data: admins = [] } = useAdminQuery({
    queryKey: ['activity admins'],
    call: (api) => api.admins.get({ query: {} }),
    failure: failures.users.load,
    staleTime: 30_000,
  })
  const names = admins.map(({ user }) => user)
  const of = ofAnyRow({
    ...activity,
    filters: [
      byValue('by', 'Who', 'Everybody', names),
      byValue('did', 'Done', 'Anything', activityTypes),
      byKind,
      byMonth,
    ],
  })
  const { page: _, perPage: _size, ...filters } = paramsOf(of, place.query)
  return (
    <>
      <ItemList of={of} place={place} />
      <div className="mt-4">
        <Download
          isSmall
          path={`/api/activity.csv?${new URLSearchParams(filters as Record<string, string>)}`}
          label="Download CSV"
          failure={failures.activity.download}
        />
      </div>
    </>
  )
}

export default Activity
