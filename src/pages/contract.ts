import type { GivenFacts } from '../lab/contract.ts'

/** `holder`: whoever has the private link. Admin pages arrive as the app's shell; form pages are never cached. */
export type Audience = 'everyone' | 'submitter' | 'holder' | 'admin'

const routesFor = <const Path extends string, Whose extends Audience>(
  audience: Whose,
  pages: readonly (readonly [Path, string])[],
) => pages.map(([path, title]) => ({ path, title, audience }))

const editorsOf = <const Kind extends string, const Create extends string>(
  kind: Kind,
  create: Create,
  one: string,
) =>
  [
    [`/admin-panel/${kind}/edit/:id`, `Edit ${one}`],
    [create, `Create ${one}`],
  ] as const

/** The title is the page's h1; item pages show their item's title. */
export const pageRoutes = [
  ...routesFor('everyone', [
    ['/', 'Welcome to the Hydra Lab!!'],
    ['/calendar', 'Calendar Page'],
    ['/calendar/featured-event', 'Featured Event'],
    ['/calendar/:id', 'Event'],
    ['/student-highlights', 'Student Projects'],
    ['/student-highlights/:id', 'Student Project'],
    ['/tech-blog', 'Tech Articles'],
    ['/student-resources', 'Student Resources'],
    ['/student-forms', 'Student Forms'],
    ['/faculty', 'Faculty Directory'],
    ['/faculty/:id', 'Faculty Member'],
    ['/faq', 'FAQ'],
    ['/contributions', 'Contributions'],
    ['/search', 'Search'],
  ]),
  ...routesFor('submitter', [
    ['/submit-project', 'Submit A Project'],
    ['/submit-article', 'Submit Article'],
    ['/submit-event', 'Submit Event'],
    ['/submit-sd-request', 'Server and Database Access Form'],
    ['/submission', 'Find My Submissions'],
    ['/admin-login', 'Admin Login'],
  ]),
  ...routesFor('holder', [
    ['/submission/:token', 'Your Submission'],
    ['/set-password/:token', 'Set Your Password'],
  ]),
  ...routesFor('admin', [
    ['/admin-panel', 'Admin Panel'],
    ...editorsOf('student-highlights', '/create-student-highlight', 'Project'),
    ...editorsOf('tech-blog', '/create-tech-blog', 'Article'),
    ...editorsOf('events', '/create-event', 'Event'),
    ...editorsOf('student-resources', '/create-student-resource', 'Resource'),
    ...editorsOf('faculty', '/create-faculty', 'Faculty Member'),
    ...editorsOf('faq', '/create-faq', 'FAQ'),
    ['/admin-panel/lab', 'Lab Facts'],
    ['/admin-panel/account', 'Your Account'],
    ['/admin-panel/users/create-user', 'Create Admin'],
    ['/admin-panel/users/edit-admin/:id', 'Edit Admin'],
  ]),
]

type SiteRoute = (typeof pageRoutes)[number]

/** Records keyed by this type don't compile when an address is forgotten. */
export type Path = SiteRoute['path']
type PathFor<Whose extends Audience> = Extract<SiteRoute, { audience: Whose }>['path']
export type PublicPath = Exclude<PathFor<'everyone' | 'submitter'>, `${string}:id`>
export type FormPath = Extract<Path, `/submit-${string}`>

export type CreatePath = Extract<Path, `/create-${string}`>

/** Lists at another address than their kind's API. */
export const listsOf = { '/events': '/calendar' } as const satisfies Record<string, Path>

type Elsewhere = typeof listsOf
export type ListOf<Kind extends string> = Kind extends keyof Elsewhere ? Elsewhere[Kind] : Kind

/** Panel tabs with another name than their kind's API. */
export const tabsOf: { [List in Path]?: string } = { '/faculty': 'faculty-directory' }

/** What the ids of items begin with in lists that have no item pages. */
export const anchorsOf: { [List in Path]?: string } = {
  '/faq': 'question',
  '/student-resources': 'resource',
}

/** The public submission form of each list; these lists have feeds. */
export const formsOf = {
  '/student-highlights': '/submit-project',
  '/tech-blog': '/submit-article',
  '/calendar': '/submit-event',
} as const satisfies { [List in Path]?: FormPath }

export const feeds: Record<string, string> = Object.fromEntries(
  Object.keys(formsOf).map((list) => [list, `${list}/feed.xml`]),
)

export const hasItemPages = (list: string) => pageRoutes.some(({ path }) => path === `${list}/:id`)

export type PageRoute = { path: string; title: string; audience: Audience }

const notIndexed = ['/admin-login', '/search']

/** Forms may be indexed, admin pages may not. */
export const isIndexable = ({ path, audience }: PageRoute) =>
  audience !== 'admin' && audience !== 'holder' && !notIndexed.includes(path)

export type SiteSettings = {
  collegeDomain: string
  codeHostUrl: string
  publicUrl: string
  sendsMail: boolean
  lab: GivenFacts
  today: string
  timeZone: string
}

export const headingOf = (path: Path) =>
  pageRoutes.find((route) => route.path === path)?.title ?? ''
