import { screen } from '@testing-library/react'
import { heard } from './heard.ts'

/** The panel's tab without its heading. */
export const heardInTab = () => heard(screen.getByRole('tabpanel')).slice(1)

/** The time of the site in memory. */
export const now = 'Mar 2, 2026, 12:00 PM'

export const searched = (label: string, placeholder: string) =>
  `${label}: search off 200 ${placeholder} "Results update as you type"`

export const byCategory =
  'Category: *All, programming, web development, cybersecurity, artificial intelligence, Technical Interviews'

export const byMonth =
  'Month: *Any month, March 2026, February 2026, January 2026, December 2025, November 2025, October 2025, September 2025, August 2025, July 2025, June 2025, May 2025, April 2025'

export const sorted = (title: string, sizes = '*6, 25, 100') => [
  `Sort: *Newest first, Oldest first, ${title}`,
  `Per page: ${sizes}`,
]
