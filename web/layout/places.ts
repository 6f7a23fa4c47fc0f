import type { Named } from '../data/kind.ts'
import { kinds } from '../kinds.ts'

export type PlaceLink = { to: string; label: string }

export const home = { to: '/', label: 'Home' }
export const calendar = { to: '/calendar', label: 'Calendar' }
export const login = { to: '/admin-login', label: 'Login' }
export const mySubmissions = { to: '/submission', label: 'Find my submissions' }
export const adminPanel = { to: '/admin-panel', label: 'Admin Panel' }

const linksOf = (menu: Named['menu']) =>
  Object.values(kinds).flatMap((kind) =>
    kind.menu === menu ? { to: kind.path, label: kind.label } : [],
  )

export const menus: { label: string; links: PlaceLink[] }[] = [
  { label: 'Blogs', links: linksOf('Blogs') },
  {
    label: 'Resources',
    links: [...linksOf('Resources'), { to: '/student-forms', label: 'Student Forms' }],
  },
]

export const footerLinks: PlaceLink[] = [
  { to: '/calendar', label: 'Events' },
  { to: '/faculty', label: 'Faculty' },
  { to: '/student-resources', label: 'Student Resources' },
  { to: '/faq', label: 'FAQ' },
  { to: '/student-forms', label: 'Student Forms' },
  { to: '/contributions', label: 'Contributions' },
  mySubmissions,
]

/** The host's name for a host other than GitHub. */
export function codeHostName(url: string) {
  const { hostname } = new URL(url)
  return hostname === 'github.com' ? 'GitHub' : hostname
}
