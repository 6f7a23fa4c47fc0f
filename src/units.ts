/** In milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
/** For what is done weekly by a job that runs every hour. */
export const almostAWeek = 7 * day - hour

/** In bytes. */
export const kilobyte = 1024
export const megabyte = 1024 * kilobyte
export const gigabyte = 1024 * megabyte
