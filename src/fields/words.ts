/** The longest each kind of text may be, in UTF-16 units: JavaScript's `length`, which `maxlength` counts too. */
export const longest = {
  time: 32,
  line: 200,
  summary: 300,
  alt: 300,
  note: 300,
  link: 2_000,
  message: 5_000,
  bio: 5_000,
  label: 80,
  prose: 20_000,
  email: 254,
  password: 200,
} as const

/** How many labels an item may have of one sort. */
export const mostLabels = 12

/** How many texts a list of a field may have, whichever it is. */
export const mostListed = 200

export const shortestPassword = 8

/** How something may take place again; monthly is by its weekday, and a month without a fifth one is left out. */
export const repetitions = ['none', 'weekly', 'every two weeks', 'monthly'] as const

export type Repetition = (typeof repetitions)[number]
