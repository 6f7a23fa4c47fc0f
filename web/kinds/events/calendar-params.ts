import { pageIn } from '../../content/list-query.ts'

/** Parses the calendar's query string; invalid values are ignored. */
export function calendarParamsOf(search: string) {
  const query = new URLSearchParams(search)
  const month = query.get('month') ?? ''
  return {
    ...(/^(19[7-9]|2\d\d)\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
    isPast: query.get('when') === 'past',
    page: pageIn(query),
  }
}

export const monthAddress = (month: string) => `/calendar?month=${month}`
export const pastAddress = (page = 1) =>
  page === 1 ? '/calendar?when=past' : `/calendar?when=past&page=${page}`
