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

export const maxLabels = 12

export const maxListed = 200

export const shortestPassword = 8

/** Monthly is by weekday; a month without a fifth one is left out. */
export const repetitions = ['none', 'weekly', 'every two weeks', 'monthly'] as const

export type Repetition = (typeof repetitions)[number]

/** "1 cell", "2 cells". */
export const counted = (count: number, one: string, others = `${one}s`) =>
  `${count} ${count === 1 ? one : others}`
