import { tabOf } from '../../data/kind.ts'
import type { Screen } from '../../data/screen.tsx'
import { kinds } from '../../kinds.ts'
import { requestTabs } from '../../requests/panel-lists.ts'
import { parts } from '../parts.ts'
import { lazyPart } from './lazy-part.tsx'
import type { Panel, ReviewedPanelLists, Tab, View } from './tab.ts'
import { countsOf } from './use-counts.ts'

export const groups = {
  pending: 'Pending Requests',
  existing: 'Existing Components',
  site: 'Site',
} as const

export const groupIds = ['pending', 'existing', 'site'] as const

type AnyKind = (typeof kinds)[keyof typeof kinds]
type Reviewed = Extract<AnyKind, { submit: object }>

const isReviewed = (kind: AnyKind): kind is Reviewed => kind.submit !== undefined
const everyKind: AnyKind[] = Object.values(kinds)
const reviewed = everyKind.filter(isReviewed)
const curated = everyKind.filter((kind) => !isReviewed(kind))

type ListsOf<Name extends string> = Pick<AnyKind, 'path'> & {
  screens: { admin: Screen<Record<Name, Panel>> }
}

const viewOf = <Name extends keyof ReviewedPanelLists>(
  { path, screens }: ListsOf<Name>,
  name: Name,
  label: string,
): View => ({
  name,
  label,
  List: lazyPart(screens.admin, (lists) => lists[name]),
  count: (counts) => countsOf(counts, { path })?.[name],
})

const pendingTab = (kind: Reviewed): Tab => ({
  group: 'pending',
  id: tabOf(kind),
  label: kind.label,
  views: [viewOf(kind, 'pending', 'Pending'), viewOf(kind, 'spam', 'Spam')],
  counted: 'pending',
})

const existingTab = (kind: AnyKind): Tab => ({
  group: 'existing',
  id: kind.submit ? `cur-${tabOf(kind)}` : tabOf(kind),
  label: kind.label,
  views: [viewOf(kind, 'existing', 'Published'), viewOf(kind, 'trash', 'Trash')],
})

const siteTab = (id: string, label: string, List: Panel): Tab => ({
  group: 'site',
  id,
  label,
  views: [{ name: id, label, List }],
})

/** Reviewed kinds are in the order of the menus, curated ones in reverse. */
export const tabs: readonly Tab[] = [
  ...reviewed.map(pendingTab),
  requestTabs.pending,
  ...reviewed.map(existingTab),
  ...curated.toReversed().map(existingTab),
  requestTabs.existing,
  {
    group: 'site',
    id: 'mail',
    label: 'Mail',
    counted: 'failed',
    views: [
      { name: 'all', label: 'All', List: lazyPart(parts.emails, ({ Emails }) => Emails) },
      {
        name: 'failed',
        label: 'Failed',
        List: lazyPart(parts.emails, ({ FailedEmails }) => FailedEmails),
        count: ({ letters }) => letters.failed,
      },
    ],
    count: ({ letters }) => letters.failed || undefined, // a zero is not shown
  },
  siteTab(
    'lab',
    'Lab',
    lazyPart(parts.lab, ({ lists }) => lists.existing),
  ),
  siteTab(
    'status',
    'Status',
    lazyPart(parts.status, (Status) => Status),
  ),
  siteTab(
    'activity',
    'Activity',
    lazyPart(parts.activity, (Activity) => Activity),
  ),
]
