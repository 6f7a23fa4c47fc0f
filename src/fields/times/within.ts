/** Whether the time lies in the last so many milliseconds. One to come, told while the clock was ahead, does not. */
export const isWithin = (now: Date, time: Date, ms: number) => {
  const age = now.getTime() - time.getTime()
  return age >= 0 && age < ms
}
