import { tabOf } from '../../data/kind.ts'
import { screen } from '../../data/screen.tsx'
import { kinds } from '../../kinds.ts'
import { requestTabs } from '../../requests/panel-lists.ts'
import { parts } from '../parts.ts'
import { lazyPart } from './lazy-part.tsx'
import type { Tab } from './tab.ts'
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

const pendingTab = ({ screens, ...kind }: Reviewed): Tab => ({
  group: 'pending',
  id: tabOf(kind),
  label: kind.label,
  List: lazyPart(screens.admin, ({ lists }) => lists.pending),
  secondary: {
    view: 'spam',
    List: lazyPart(screens.admin, ({ lists }) => lists.spam),
    count: (counts) => countsOf(counts, kind)?.spam,
    labels: ['Pending', 'Spam'],
  },
  count: (counts) => countsOf(counts, kind)?.pending,
  counted: 'pending',
})

const existingTab = ({ screens, ...kind }: AnyKind): Tab => ({
  group: 'existing',
  id: kind.submit ? `cur-${tabOf(kind)}` : tabOf(kind),
  label: kind.label,
  List: lazyPart(screens.admin, ({ lists }) => lists.existing),
  secondary: {
    view: 'trash',
    List: lazyPart(screens.admin, ({ lists }) => lists.trash),
    count: (counts) => countsOf(counts, kind)?.trash,
    labels: ['Published', 'Trash'],
  },
  count: (counts) => countsOf(counts, kind)?.existing,
})

const labScreen = screen('admin/lab/lab-editor.tsx', () => import('../lab/lab-editor.tsx'))

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
    List: lazyPart(parts.letters, ({ Letters }) => Letters),
    secondary: {
      view: 'failed',
      List: lazyPart(parts.letters, ({ FailedLetters }) => FailedLetters),
      count: ({ letters }) => letters.failed,
      labels: ['All', 'Failed'],
    },
    count: ({ letters }) => letters.failed || undefined, // a zero is not shown
    counted: 'failed',
  },
  {
    group: 'site',
    id: 'lab',
    label: 'Lab',
    List: lazyPart(labScreen, ({ lists }) => lists.existing),
  },
  {
    group: 'site',
    id: 'status',
    label: 'Status',
    List: lazyPart(parts.status, (Status) => Status),
  },
  {
    group: 'site',
    id: 'activity',
    label: 'Activity',
    List: lazyPart(parts.activity, (Activity) => Activity),
  },
]
