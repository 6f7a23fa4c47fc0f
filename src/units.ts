/** In milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The moment after this one at which an event can start or end, or a day. */
export const nextMinute = (moment: Date) => (Math.floor(moment.getTime() / minute) + 1) * minute

/** In bytes. */
export const kilobyte = 1024
export const megabyte = 1024 * kilobyte
export const gigabyte = 1024 * megabyte
