import pLimit from 'p-limit'

/** Runs a number of jobs at a time, with a queue per client: many jobs of one delay another's by one job at most. */
export function createFairLimit(atOnce: number) {
  const turn = pLimit(atOnce)
  const lines = new Map<string, ReturnType<typeof pLimit>>()
  return async <Done>(client: string, work: () => Promise<Done>): Promise<Done> => {
    const line = lines.getOrInsertComputed(client, () => pLimit(1))
    try {
      return await line(() => turn(work))
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(client)
    }
  }
}
