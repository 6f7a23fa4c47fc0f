/** Who a page is for: admin pages arrive as the app's shell, form pages are never kept by a cache. Contract 2 and 8. */
export type Audience = 'everyone' | 'submitter' | 'admin'

export type PageRoute = { path: string; title: string; description: string; audience: Audience }

const site = 'Your central hub for all things Computer Science! Located in Science Hall, Room 260.'

const everyone = (path: string, title: string, description = site): PageRoute => ({
  path,
  title,
  description,
  audience: 'everyone',
})
const submitter = (path: string, title: string, description = site): PageRoute => ({
  path,
  title,
  description,
  audience: 'submitter',
})
const admin = (path: string, title: string): PageRoute => ({
  path,
  title,
  description: site,
  audience: 'admin',
})

/** The site's addresses (spec 2). `:id` stands for an item's number; the title is the page's h1, an item's page takes its item's. */
export const pageRoutes: readonly PageRoute[] = [
  everyone('/', 'Welcome to the Hydra Lab!!'),
  everyone(
    '/calendar',
    'Calendar Page',
    'What is on in the computer science department, and when.',
  ),
  everyone('/calendar/featured-event', 'Featured Event', 'One event worth your evening.'),
  everyone(
    '/student-highlights',
    'Student Projects',
    'Projects by the students of the Hydra Lab: what they built, how, and the code.',
  ),
  everyone('/student-highlights/:id', 'Student Project'),
  everyone(
    '/tech-blog',
    'Tech Articles',
    'Articles on programming, security, the web and AI, picked by students and staff.',
  ),
  everyone(
    '/student-resources',
    'Student Resources',
    'Guides, tools and links for computer science students.',
  ),
  everyone(
    '/student-forms',
    'Student Forms',
    'Forms for students: ask for access to lab servers and databases.',
  ),
  everyone(
    '/faculty',
    'Faculty Directory',
    'Who teaches what, where their office is, and when they are in.',
  ),
  everyone('/faq', 'FAQ', 'Answers to the questions students ask the lab most often.'),
  everyone('/contributions', 'Contributions', 'The students who contributed to this site.'),
  submitter(
    '/submit-project',
    'Submit A Project',
    'Show the department what you built. No account needed.',
  ),
  submitter(
    '/submit-article',
    'Submit Article',
    'Share an article with the department. No account needed.',
  ),
  submitter(
    '/submit-sd-request',
    'Server and Database Access Form',
    'Ask for access to lab servers and databases.',
  ),
  submitter('/admin-login', 'Admin Login', 'For the administrators of this site.'),
  admin('/admin-panel', 'Admin Panel'),
  admin('/admin-panel/student-highlights/edit/:id', 'Edit Project'),
  admin('/admin-panel/tech-blog/edit/:id', 'Edit Article'),
  admin('/admin-panel/student-resources/edit/:id', 'Edit Resource'),
  admin('/admin-panel/faculty/edit/:id', 'Edit Faculty Member'),
  admin('/admin-panel/faq/edit/:id', 'Edit FAQ'),
  admin('/admin-panel/users/create-user', 'Create Admin'),
  admin('/admin-panel/users/edit-admin/:id', 'Edit Admin'),
  admin('/create-student-highlight', 'Create Project'),
  admin('/create-tech-blog', 'Create Article'),
  admin('/create-student-resource', 'Create Resource'),
  admin('/create-faculty', 'Create Faculty Member'),
  admin('/create-faq', 'Create FAQ'),
]

/** What the app needs to know of the server's configuration; stands as JSON in every page. */
export type Settings = { collegeDomain: string; codeHostUrl: string; publicUrl: string }

/** The route an address belongs to and the item it names, or nothing: then the page is 404. */
export function routeOf(pathname: string): { route: PageRoute; id?: number } | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const exact = pageRoutes.find((route) => route.path === path)
  if (exact) return { route: exact }
  const [, parent, digits] = /^(.*)\/([1-9]\d{0,14})$/.exec(path) ?? []
  const route =
    parent === undefined ? undefined : pageRoutes.find((each) => each.path === `${parent}/:id`)
  return route && { route, id: Number(digits) }
}
