import { question } from './cast.ts'
import type { Client } from './client.ts'

/** Writes concurrently until the server is gone. */
export function keepWriting(admin: Client, writers: number) {
  const acknowledged: number[] = []
  const write = async () => {
    try {
      while (true) {
        const { status, body } = await admin.post('/api/faq', question)
        if (status !== 201) throw new Error(`A write was answered with ${status}`)
        acknowledged.push(Number(body['id']))
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }
  const done = Promise.all(Array.from({ length: writers }, write))
  const reached = async (count: number) => {
    while (acknowledged.length < count) await Bun.sleep(1)
  }
  return { acknowledged, done, reached }
}

export async function questionsOf(client: Client) {
  const { body } = await client.get('/api/faq')
  return body.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}
