import type { ComponentType, ReactNode } from 'react'
import { type Api, answer, answerPage } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import {
  ExistingArticles,
  PendingArticles,
  SpamArticles,
} from '../../kinds/articles/panel-lists.tsx'
import {
  ExistingHighlights,
  PendingHighlights,
  SpamHighlights,
} from '../../kinds/highlights/panel-lists.tsx'
import { ApprovedRequests, PendingRequests, SpamRequests } from '../../requests/panel-lists.ts'
import { Faculty, Questions, Resources } from '../list/cached-lists.ts'
import type { ListPlace } from '../list/item-head.tsx'
import { Letters } from '../status/letters.tsx'
import { Status } from '../status/status.tsx'

type Panel = ComponentType<{ place: ListPlace; children?: ReactNode }>

export type Tab = {
  group: 'pending' | 'existing' | 'site'
  /** As the spec names it; two tabs share one. */
  id: string
  label: string
  List: Panel
  /** What was kept apart from the list. */
  Spam?: Panel
  count?: (api: Api) => Promise<number>
  /** It counts trouble, and shows no number where there is none. */
  counted?: 'failed'
  countSpam?: (api: Api) => Promise<number>
}

export const groups = {
  pending: 'Pending Requests',
  existing: 'Existing Components',
  site: 'Site',
} as const

export const groupIds = ['pending', 'existing', 'site'] as const

const one = { query: { perPage: 1 } }

const totalOf = async (call: Parameters<typeof answerPage>[0], failure: string) =>
  (await answerPage(call, failure)).total

/** No call counts them alone: they are what isn't pending. */
async function approvedRequests(api: Api) {
  const [all, pending] = await Promise.all([
    totalOf(api.student.get(one), failures.requests.load),
    totalOf(api['sd-forms'].get(one), failures.requests.load),
  ])
  return all - pending
}

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

/** The panel's tabs in their order. Spec 2. */
export const tabs: readonly [Tab, ...Tab[]] = [
  {
    group: 'pending',
    id: 'student-highlights',
    label: 'Student Highlights',
    List: PendingHighlights,
    Spam: SpamHighlights,
    count: (api) => totalOf(api['student-highlights'].pending.get(one), failures.highlights.load),
    countSpam: (api) => totalOf(api['student-highlights'].spam.get(one), failures.highlights.load),
  },
  {
    group: 'pending',
    id: 'tech-blog',
    label: 'Tech Blog',
    List: PendingArticles,
    Spam: SpamArticles,
    count: (api) => totalOf(api['tech-blog'].pending.get(one), failures.articles.load),
    countSpam: (api) => totalOf(api['tech-blog'].spam.get(one), failures.articles.load),
  },
  { group: 'pending', id: 'events', label: 'Events', List: Events },
  {
    group: 'pending',
    id: 'pending-accounts',
    label: 'Pending Accounts',
    List: PendingRequests,
    Spam: SpamRequests,
    count: (api) => totalOf(api['sd-forms'].get(one), failures.requests.load),
    countSpam: (api) => totalOf(api.student.spam.get(one), failures.requests.load),
  },
  {
    group: 'existing',
    id: 'cur-student-highlights',
    label: 'Student Highlights',
    List: ExistingHighlights,
    count: (api) => totalOf(api['student-highlights'].get(one), failures.highlights.load),
  },
  {
    group: 'existing',
    id: 'cur-tech-blog',
    label: 'Tech Blog',
    List: ExistingArticles,
    count: (api) => totalOf(api['tech-blog'].get(one), failures.articles.load),
  },
  { group: 'existing', id: 'cur-events', label: 'Events', List: Events },
  {
    group: 'existing',
    id: 'faq',
    label: 'FAQ',
    List: Questions,
    count: (api) => totalOf(api.faq.get(one), failures.faq.load),
  },
  {
    group: 'existing',
    id: 'faculty-directory',
    label: 'Faculty Directory',
    List: Faculty,
    count: (api) => totalOf(api.faculty.get(one), failures.faculty.load),
  },
  {
    group: 'existing',
    id: 'student-resources',
    label: 'Student Resources',
    List: Resources,
    count: (api) => totalOf(api['student-resources'].get(one), failures.resources.load),
  },
  {
    group: 'existing',
    id: 'pending-accounts',
    label: 'Pending Accounts',
    List: ApprovedRequests,
    count: approvedRequests,
  },
  {
    group: 'site',
    id: 'mail',
    label: 'Mail',
    List: Letters,
    count: failedLetters,
    counted: 'failed',
  },
  { group: 'site', id: 'status', label: 'Status', List: Status },
]

export const domIdOf = ({ group, id }: Tab) => `${group}-${id}`
