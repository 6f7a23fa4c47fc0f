import { screen } from '@testing-library/react'
import { heard } from './heard.ts'

/** What a test reads of the panel's tab, beneath its name. */
export const heardInTab = () => heard(screen.getByRole('tabpanel')).slice(1)

/** By the clock of the site in memory. */
export const now = 'Mar 2, 2026, 12:00 PM'

/** What a list is searched for. */
export const searched = (label: string, placeholder: string) =>
  `${label}: search off 200 ${placeholder} "Results update as you type"`

export const byCategory =
  'Category: *All, programming, web development, cybersecurity, artificial intelligence, Technical Interviews'

/** By when its rows were sent in, or changed, in the year before the day of the site in memory. */
export const byMonth =
  'Month: *Any month, March 2026, February 2026, January 2026, December 2025, November 2025, October 2025, September 2025, August 2025, July 2025, June 2025, May 2025, April 2025'

/** How it is sorted, and how long its pages are. */
export const sorted = (title: string, sizes = '*6, 25, 100') => [
  `Sort: *Newest first, Oldest first, ${title}`,
  `Per page: ${sizes}`,
]
