/** The longest each kind of text may be, in UTF-16 units: JavaScript's `length`, which `maxlength` counts too. */
export const longest = {
  time: 32,
  line: 200,
  summary: 300,
  link: 2_000,
  message: 5_000,
  prose: 20_000,
  email: 254,
  password: 200,
} as const

export const shortestPassword = 8
