import { copyDatabase } from './copy.ts'
import type { Release } from './release.ts'

export type Order = { from: string; to: string; release: Release }

declare const self: Worker

/** A thread that copies one database, so that the server goes on answering meanwhile. */
self.onmessage = ({ data }: MessageEvent<Order>) => {
  try {
    copyDatabase(data.from, data.to, { release: data.release })
    self.postMessage({})
  } catch (error) {
    self.postMessage({ problem: error instanceof Error ? error.message : String(error) })
  }
}
