import { expect, test } from 'bun:test'
import packageJson from '../package.json' with { type: 'json' }
import { figuresOf, nothingWaits } from './http/limits/backlog.ts'
import {
  access,
  ada,
  article,
  hackNight,
  kinds,
  question,
  teacher,
  tracker,
} from './testing/cast.ts'
import { openSite, publish } from './testing/memory.ts'

const { admin, visitor } = await openSite()
for (const kind of kinds) await publish(admin, kind)
await visitor.post('/api/student', access)

const now = '2026-03-02T12:00:00.000Z'
const reviewed = { existing: 1, trash: 0, pending: 0, spam: 0, newest: [] }
const curated = { existing: 1, trash: 0 }
const request = {
  ...{ id: 1, ...access, status: 'pending', submission_date: now, approved_at: null },
  ...{ keep: false, kept_until: null, approved_by: null, letter: null, revision: 1 },
}
const { title, starts_at, ends_at, location, category } = hackNight
const { name, office_hours, office_location } = teacher
const changes = Object.fromEntries(
  Object.entries(question).map(([field, text]) => [field, [null, text]]),
)

/** What stands in each answer, and nothing else does. */
test.each<[path: string, body: unknown]>([
  [
    '/api/news',
    {
      totals: Object.fromEntries(kinds.map(({ path }) => [path.replace('/api/', ''), 1])),
      projects: [
        {
          ...{ id: 1, title: tracker.project_title, author: tracker.student_name },
          ...{ summary: tracker.summary, published: now, image: null, image_alt: null },
        },
      ],
      articles: [
        {
          ...{ id: 1, title: article.title, author: article.author_name },
          ...{ link: article.external_link, published: now },
        },
      ],
      people: [{ id: 1, name, office_hours, office_location, img: null }],
    },
  ],
  [
    '/api/calendar?month=2099-12',
    {
      ...{ timeZone: 'UTC', today: '2026-03-02', month: '2099-12', weeks: expect.any(Array) },
      ...{ isEmpty: false, previous: '2099-11', next: null, total: 1 },
      events: [
        {
          ...{ id: 1, title, starts_at, ends_at, location, category, host: null },
          ...{ past: false, repeats: 'none', cancelled_at: null, cancelled_reason: null },
        },
      ],
      inToday: [{ id: 1, name, office_hours, office_location, img: null }],
    },
  ],
  ['/api/calendar/featured', { event: null }],
  ['/api/health/ready', { status: 'ok' }],
  [
    '/api/health',
    {
      ...{ status: 'ok', version: packageJson.version, commit: 'source' },
      database: { bytes: expect.any(Number), checkedAt: null, damage: null },
      disk: { freeBytes: expect.any(Number), isTight: expect.any(Boolean) },
      mail: {
        isSetUp: false,
        waiting: 1,
        failed: 0,
        newestFailed: null,
        delay: null,
        oldestSeconds: null,
        isLate: false,
        ...{ lastSentAt: null, alertsTo: [ada.email] },
      },
      backlog: figuresOf(nothingWaits).map((each) => ({
        ...each,
        ...{ rows: expect.any(Number), share: expect.any(Number) },
      })),
      backup: {
        ...{ isOn: false, lastAt: null, problem: null, snapshots: [], isReplicated: false },
        ...{ drill: null, replica: null },
      },
    },
  ],
  [
    '/api/counts',
    {
      kinds: Object.fromEntries(
        kinds.map((kind) => [kind.path.replace('/api/', ''), kind.reviewed ? reviewed : curated]),
      ),
      requests: { pending: 1, approved: 0, spam: 0, newest: [1] },
      letters: { waiting: 1, failed: 0, newest: [1] },
      editing: {},
    },
  ],
  ['/api/sd-forms', [{ ...request, alike: 1 }]],
  ['/api/student', [request]],
  ['/api/student?status=approved', []],
  ['/api/student/spam', []],
  [
    '/api/admins',
    [
      {
        id: 1,
        user: 'ada',
        email: ada.email,
        role: 'admin',
        notices: 'daily',
        entered_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  ],
  [
    '/api/sessions',
    [
      {
        ...{ id: expect.any(Number), begun_at: now, seen_at: now },
        ...{ ends_at: '2026-03-03T00:00:00.000Z', browser: null, is_this: true },
      },
    ],
  ],
  ['/api/bulk/faq?list=published', [{ id: 1, revision: 1, title: question.question }]],
  ['/api/faq/1/versions', [{ revision: 1, at: now, by: 'ada', changes }]],
  [
    '/api/activity?kind=requests',
    [
      {
        ...{ id: expect.any(Number), at: now, by: null, did: 'submitted', kind: 'requests' },
        ...{ item: 1, title: 'request 1' },
      },
    ],
  ],
])(
  '%s holds all that it promises, and nothing else',
  async (...[path, body]: [string, unknown]) => {
    expect<unknown>((await admin.get(path)).body).toEqual(body)
  },
)
