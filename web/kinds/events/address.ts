/** What the calendar's address asks for; what makes no sense there is as good as absent. */
export function askedIn(search: string) {
  const given = new URLSearchParams(search)
  const month = given.get('month') ?? ''
  const page = given.get('page') ?? ''
  return {
    ...(/^(19[7-9]|2\d\d)\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
    isPast: given.get('when') === 'past',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

export const monthAddress = (month: string) => `/calendar?month=${month}`
export const pastAddress = (page = 1) =>
  page === 1 ? '/calendar?when=past' : `/calendar?when=past&page=${page}`
