import { type Api, answer } from '../../data/api.ts'
import type { KindPath } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { articleTabs } from '../../kinds/articles/panel-lists.tsx'
import { facultyTabs } from '../../kinds/faculty/panel-lists.ts'
import { faqTabs } from '../../kinds/faq/panel-lists.ts'
import { highlightTabs } from '../../kinds/highlights/panel-lists.tsx'
import { resourceTabs } from '../../kinds/resources/panel-lists.ts'
import { requestTabs } from '../../requests/panel-lists.ts'
import { LabPanel } from '../lab/lab-panel.tsx'
import { Letters } from '../status/letters.tsx'
import { Status } from '../status/status.tsx'
import type { Panel, Tab } from './tab.ts'

export const groups = {
  pending: 'Pending Requests',
  existing: 'Existing Components',
  site: 'Site',
} as const

export const groupIds = ['pending', 'existing', 'site'] as const

/** The tabs of each kind, in their order. */
const kinds: Record<KindPath, { pending?: Tab; existing: Tab }> = {
  '/student-highlights': highlightTabs,
  '/tech-blog': articleTabs,
  '/faq': faqTabs,
  '/faculty': facultyTabs,
  '/student-resources': resourceTabs,
}

const isReviewed = (tabs: { pending?: Tab }) => tabs.pending !== undefined
const ofKinds = Object.values(kinds)
const existingOf = (from: typeof ofKinds) => from.map(({ existing }) => existing)

async function failedLetters(api: Api) {
  const { data } = await answer(api.health.get(), failures.health)
  return 'mail' in data ? data.mail.failed : 0
}

const Events: Panel = () => (
  <section aria-labelledby="events">
    <h2 id="events" tabIndex={-1} className="text-section">
      Events
    </h2>
    <p className="mt-4">Events Page - Coming Soon</p>
  </section>
)

const events = { label: 'Events', List: Events } as const

/** The panel's tabs in their order. */
export const tabs: readonly Tab[] = [
  ...ofKinds.flatMap(({ pending = [] }) => pending),
  { group: 'pending', id: 'events', ...events },
  requestTabs.pending,
  ...existingOf(ofKinds.filter(isReviewed)),
  { group: 'existing', id: 'cur-events', ...events },
  ...existingOf(ofKinds.filter((each) => !isReviewed(each))),
  requestTabs.existing,
  {
    group: 'site',
    id: 'mail',
    label: 'Mail',
    List: Letters,
    count: failedLetters,
    counted: 'failed',
  },
  { group: 'site', id: 'lab', label: 'Lab', List: LabPanel },
  { group: 'site', id: 'status', label: 'Status', List: Status },
]
