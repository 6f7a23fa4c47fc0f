export type PlaceLink = { to: string; label: string }

export const home = { to: '/', label: 'Home' }
export const calendar = { to: '/calendar', label: 'Calendar' }
export const login = { to: '/admin-login', label: 'Login' }
export const adminPanel = { to: '/admin-panel', label: 'Admin Panel' }

const faculty = { to: '/faculty', label: 'Faculty Directory' }
const resources = { to: '/student-resources', label: 'Student Resources' }
const faq = { to: '/faq', label: 'FAQ' }

/** The header's dropdown menus. Spec 2. */
export const menus: { label: string; links: PlaceLink[] }[] = [
  {
    label: 'Blogs',
    links: [
      { to: '/student-highlights', label: 'Student Highlights' },
      { to: '/tech-blog', label: 'Tech Blog' },
    ],
  },
  {
    label: 'Resources',
    links: [resources, faculty, faq, { to: '/student-forms', label: 'Student Forms' }],
  },
]

export const footerLinks: PlaceLink[] = [
  { to: '/calendar', label: 'Events' },
  { to: '/faculty', label: 'Faculty' },
  resources,
  faq,
  { to: '/contributions', label: 'Contributions' },
]

/** What the code host's link is called: its name, or the host itself where the lab keeps its own. */
export function codeHostName(url: string) {
  const { hostname } = new URL(url)
  return hostname === 'github.com' ? 'GitHub' : hostname
}
