import { tabOf } from '../../data/kind.ts'
import { type Screen, screen } from '../../data/screen.tsx'
import { kinds } from '../../kinds.ts'
import { requestTabs } from '../../requests/panel-lists.ts'
import { parts } from '../parts.ts'
import { lazyPart } from './lazy-part.tsx'
import type { Panel, Tab } from './tab.ts'
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

/** A list of the panel whose code comes when it is looked at. */
const lazyList = <Lists,>(of: Screen<{ lists: Lists }>, choose: (lists: Lists) => Panel): Panel =>
  lazyPart(of, ({ lists }, props) => {
    const List = choose(lists)
    return <List {...props} />
  })

const pendingOf = ({ screens, ...kind }: Reviewed): Tab => ({
  group: 'pending',
  id: tabOf(kind),
  label: kind.label,
  List: lazyList(screens.admin, ({ pending }) => pending),
  beside: {
    view: 'spam',
    List: lazyList(screens.admin, ({ spam }) => spam),
    count: (counts) => countsOf(counts, kind)?.spam,
    labels: ['Pending', 'Spam'],
  },
  count: (counts) => countsOf(counts, kind)?.pending,
})

const existingOf = ({ screens, ...kind }: AnyKind): Tab => ({
  group: 'existing',
  id: kind.submit ? `cur-${tabOf(kind)}` : tabOf(kind),
  label: kind.label,
  List: lazyList(screens.admin, ({ existing }) => existing),
  beside: {
    view: 'trash',
    List: lazyList(screens.admin, ({ trash }) => trash),
    count: (counts) => countsOf(counts, kind)?.trash,
    labels: ['Published', 'Trash'],
  },
  count: (counts) => countsOf(counts, kind)?.existing,
})

const labScreen = screen('admin/lab/lab-editor.tsx', () => import('../lab/lab-editor.tsx'))

/** The panel's tabs in their order: reviewed kinds as in the menus, the others the other way round. */
export const tabs: readonly Tab[] = [
  ...reviewed.map(pendingOf),
  requestTabs.pending,
  ...reviewed.map(existingOf),
  ...curated.toReversed().map(existingOf),
  requestTabs.existing,
  {
    group: 'site',
    id: 'mail',
    label: 'Mail',
    List: lazyPart(parts.letters, ({ Letters }, props) => <Letters {...props} />),
    beside: {
      view: 'failed',
      List: lazyPart(parts.letters, ({ FailedLetters }, props) => <FailedLetters {...props} />),
      count: ({ letters }) => letters.failed,
      labels: ['All', 'Failed'],
    },
    count: ({ letters }) => letters.failed || undefined, // no number where there is no trouble
    counted: 'failed',
  },
  { group: 'site', id: 'lab', label: 'Lab', List: lazyList(labScreen, ({ existing }) => existing) },
  {
    group: 'site',
    id: 'status',
    label: 'Status',
    List: lazyPart(parts.status, (Status) => <Status />),
  },
  {
    group: 'site',
    id: 'activity',
    label: 'Activity',
    List: lazyPart(parts.activity, (Activity, { place }) => <Activity place={place} />),
  },
]
