import { type Api, answer } from '../../data/api.ts'
import { tabOf } from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import { screen } from '../../data/screen.tsx'
import { kinds } from '../../kinds.ts'
import { requestTabs } from '../../requests/panel-lists.ts'
import { parts } from '../parts.ts'
import { Letters } from '../status/letters.tsx'
import { Status } from '../status/status.tsx'
import { lazyList } from './lazy-list.tsx'
import { lazyPart } from './lazy-part.tsx'
import { one, type Tab, totalOf } from './tab.ts'

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

const pendingOf = ({ calls, failures: { load }, screens, ...kind }: Reviewed): Tab => ({
  group: 'pending',
  id: tabOf(kind),
  label: kind.label,
  List: lazyList(screens.admin, ({ pending }) => pending),
  beside: {
    view: 'spam',
    List: lazyList(screens.admin, ({ spam }) => spam),
    count: (api) => totalOf(calls(api).spam.get(one), load),
    labels: ['Pending', 'Spam'],
  },
  count: (api) => totalOf(calls(api).pending.get(one), load),
})

const existingOf = ({ calls, failures, screens, ...kind }: AnyKind): Tab => ({
  group: 'existing',
  id: kind.submit ? `cur-${tabOf(kind)}` : tabOf(kind),
  label: kind.label,
  List: lazyList(screens.admin, ({ existing }) => existing),
  beside: {
    view: 'trash',
    List: lazyList(screens.admin, ({ trash }) => trash),
    count: (api) => totalOf(calls(api).trash.get(one), texts.history.trash),
    labels: ['Published', 'Trash'],
  },
  count: (api) =>
    totalOf(calls(api).get({ query: { ...one.query, ...kind.inPanel } }), failures.load),
})

async function failedLetters(api: Api) {
  const { data } = await answer(api.health.get(), texts.health)
  return 'mail' in data ? data.mail.failed : 0
}

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
    List: Letters,
    count: failedLetters,
    counted: 'failed',
  },
  { group: 'site', id: 'lab', label: 'Lab', List: lazyList(labScreen, ({ existing }) => existing) },
  { group: 'site', id: 'status', label: 'Status', List: Status },
  {
    group: 'site',
    id: 'activity',
    label: 'Activity',
    List: lazyPart(parts.activity, (Activity, { place }) => <Activity place={place} />),
    filters: ['by', 'kind'],
  },
]
