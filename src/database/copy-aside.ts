import type { Order } from './copying.ts'
import { threadOf } from './embedded.ts'
import { thisRelease } from './release.ts'

/** `copyDatabase` in a thread of its own. */
export async function copyAside(from: string, to: string) {
  const worker = new Worker(threadOf('database/copying'))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.onmessage = ({ data }: MessageEvent<{ problem?: string }>) =>
    data.problem === undefined ? resolve() : reject(new Error(data.problem))
  worker.onerror = ({ message }) => reject(new Error(message))
  // A thread has its place inside the executable, from which it would not find the migrations.
  worker.postMessage({ from, to, release: thisRelease } satisfies Order)
  try {
    await promise
  } finally {
    worker.terminate()
  }
}
