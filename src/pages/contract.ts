import type { ShownFacts } from '../lab/contract.ts'

/**
 * Who a page is for: admin pages arrive as the app's shell, form pages are never cached, and what has a private link is
 * for whoever holds it.
 */
export type Audience = 'everyone' | 'submitter' | 'holder' | 'admin'

const routesFor = <const Path extends string, Whose extends Audience>(
  audience: Whose,
  pages: readonly (readonly [Path, string])[],
) => pages.map(([path, title]) => ({ path, title, audience }))

/** The site's addresses. `:id` stands for an item's number; the title is the page's h1, an item's page takes its item's. */
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
    ['/admin-panel/student-highlights/edit/:id', 'Edit Project'],
    ['/admin-panel/tech-blog/edit/:id', 'Edit Article'],
    ['/admin-panel/events/edit/:id', 'Edit Event'],
    ['/admin-panel/student-resources/edit/:id', 'Edit Resource'],
    ['/admin-panel/faculty/edit/:id', 'Edit Faculty Member'],
    ['/admin-panel/faq/edit/:id', 'Edit FAQ'],
    ['/admin-panel/lab', 'Lab Facts'],
    ['/admin-panel/account', 'Your Account'],
    ['/admin-panel/users/create-user', 'Create Admin'],
    ['/admin-panel/users/edit-admin/:id', 'Edit Admin'],
    ['/create-student-highlight', 'Create Project'],
    ['/create-tech-blog', 'Create Article'],
    ['/create-event', 'Create Event'],
    ['/create-student-resource', 'Create Resource'],
    ['/create-faculty', 'Create Faculty Member'],
    ['/create-faq', 'Create FAQ'],
  ]),
]

type SiteRoute = (typeof pageRoutes)[number]

/** An address of the site. Whatever each of them needs is a record of these, so that none is forgotten. */
export type Path = SiteRoute['path']
type PathFor<Whose extends Audience> = Extract<SiteRoute, { audience: Whose }>['path']
/** What search engines and previews are told of; an item's page is described by its item. */
export type PublicPath = Exclude<PathFor<'everyone' | 'submitter'>, `${string}:id`>
/** A page with a form that is sent to it. */
export type FormPath = Extract<Path, `/submit-${string}`>

/** A page on which admins make an item of a kind. */
export type CreatePath = Extract<Path, `/create-${string}`>

/** Where readers find a kind that isn't called there as its calls are. */
export const listsOf = { '/events': '/calendar' } as const satisfies Record<string, Path>

type Elsewhere = typeof listsOf
/** Where readers find a kind. */
export type ListOf<Kind extends string> = Kind extends keyof Elsewhere ? Elsewhere[Kind] : Kind

/** The panel's tabs of kinds that aren't called there as their lists are. */
export const tabsOf: { [List in Path]?: string } = { '/faculty': 'faculty-directory' }

/** Where anybody adds to a list. What is added waits for a review, and the list has a feed of its news. */
export const formsOf = {
  '/student-highlights': '/submit-project',
  '/tech-blog': '/submit-article',
  '/calendar': '/submit-event',
} as const satisfies { [List in Path]?: FormPath }

/** The news of a list as a feed, by the list's address; its page tells feed readers of it. */
export const feeds: Record<string, string> = Object.fromEntries(
  Object.keys(formsOf).map((list) => [list, `${list}/feed.xml`]),
)

/** Whether what a list holds has pages of its own. */
export const hasItemPages = (list: string) => pageRoutes.some(({ path }) => path === `${list}/:id`)

export type PageRoute = { path: string; title: string; audience: Audience }

/** Where nobody begins who searches elsewhere. */
const noSuchPages = ['/admin-login', '/search']

/** Whether machines may show it to people who search: forms, too, but nothing that is for admins. */
export const isForSearch = ({ path, audience }: PageRoute) =>
  audience !== 'admin' && audience !== 'holder' && !noSuchPages.includes(path)

/** What every page knows of the site, as JSON: its configuration, what the lab says of itself, and which day it is there. */
export type Settings = {
  collegeDomain: string
  codeHostUrl: string
  publicUrl: string
  /** Whether a mail server is set up. */
  sendsMail: boolean
  lab: ShownFacts
  today: string
  timeZone: string
}

/** What stands over a page, where its data says nothing else. */
export const headingOf = (path: Path) =>
  pageRoutes.find((route) => route.path === path)?.title ?? ''
