/** How long every such answer takes, in milliseconds. Longer than any of the work. */
const answersAfter = 400

type Sleeping = { sleep: (ms: number) => Promise<void> }

/** Does something of which neither the answer nor the time it takes may tell anything. */
export async function evenly({ sleep }: Sleeping, work: () => void) {
  const answers = sleep(answersAfter)
  work()
  await answers
}
