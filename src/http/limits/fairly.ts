import pLimit from 'p-limit'

/**
 * Does so many works at a time. Each client has a line of its own, and only the first in it waits among all, so that one
 * with much to do delays another's by one work at most.
 */
export function fairly(atOnce: number) {
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
