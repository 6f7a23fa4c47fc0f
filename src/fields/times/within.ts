/** A future time, from a clock that was ahead, isn't within. */
export const isWithin = (now: Date, time: Date, ms: number) => {
  const age = now.getTime() - time.getTime()
  return age >= 0 && age < ms
}
