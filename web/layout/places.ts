import type { KindPath } from '../data/kind.ts'

export type PlaceLink = { to: string; label: string }

export const home = { to: '/', label: 'Home' }
export const calendar = { to: '/calendar', label: 'Calendar' }
export const login = { to: '/admin-login', label: 'Login' }
export const adminPanel = { to: '/admin-panel', label: 'Admin Panel' }

/** What the lists of the kinds are called wherever a link or a tab leads to them, and in which menu they stand. */
export const lists: Record<KindPath, { label: string; menu: 'Blogs' | 'Resources' }> = {
  '/student-highlights': { label: 'Student Highlights', menu: 'Blogs' },
  '/tech-blog': { label: 'Tech Blog', menu: 'Blogs' },
  '/student-resources': { label: 'Student Resources', menu: 'Resources' },
  '/faculty': { label: 'Faculty Directory', menu: 'Resources' },
  '/faq': { label: 'FAQ', menu: 'Resources' },
}

const linksOf = (menu: string) =>
  Object.entries(lists).flatMap(([to, list]) =>
    list.menu === menu ? { to, label: list.label } : [],
  )

/** The header's dropdown menus. */
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
  { to: '/contributions', label: 'Contributions' },
]

/** What the code host's link is called: its name, or the host itself where the lab keeps its own. */
export function codeHostName(url: string) {
  const { hostname } = new URL(url)
  return hostname === 'github.com' ? 'GitHub' : hostname
}
