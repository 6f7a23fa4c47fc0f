/** Milliseconds, longer than any of the work. */
const duration = 400

type Sleeping = { sleep: (ms: number) => Promise<void> }

/** Always takes the same time, so that the duration tells nothing about the work. */
export async function inConstantTime({ sleep }: Sleeping, work: () => void) {
  const answers = sleep(duration)
  work()
  await answers
}
