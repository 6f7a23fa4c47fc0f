import { question, teacher } from '../../../src/testing/cast.ts'
import type { Client } from '../../../src/testing/client.ts'
import { png } from '../../../src/testing/pictures.ts'
import { memoryOf } from '../../../src/testing/processes.ts'
import {
  inMb,
  insist,
  openSite,
  type Part,
  repeat,
  type Scale,
  some,
  thousands,
  withContent,
} from './part.ts'

const megabyte = 1024 * 1024
const mostGrowth = 64 * megabyte

type Visit = (n: number) => Promise<{ status: number }>

/** What people and machines ask for, some of it never asked for before. */
const readings = (visitor: Client, admin: Client): Visit[] => [
  () => visitor.get('/'),
  () => visitor.get('/student-highlights', { 'accept-encoding': 'br' }),
  () => visitor.get('/api/student-highlights?page=1'),
  (n) => visitor.get(`/student-highlights/${(n % 14) + 1}`),
  (n) => visitor.get(`/faq?q=${n}${'x'.repeat(n % 300)}`),
  (n) => visitor.get(`/api/tech-blog?q=${n}`),
  (n) => visitor.get(`/nowhere/${n}`),
  () => visitor.get('/student-highlights/feed.xml'),
  () => visitor.ask('HEAD', '/faculty'),
  () => admin.get('/api/student-highlights/pending'),
]

const kept = async (admin: Client, path: string, body: object) => {
  const made = await admin.post(path, body)
  return admin.delete(`${path}/${made.body['id']}`)
}

/** What changes something, and leaves the site as large as it was. */
const writings = (visitor: Client, admin: Client): Visit[] => [
  () => kept(admin, '/api/faq', question),
  () => admin.put('/api/faq/1', { answer: 'Every day.' }),
  (n) => visitor.post('/api/student-highlights', { summary: `${n}` }),
  (n) => (n % 500 === 3 ? pictured(admin, n) : visitor.get('/faq')),
]

async function pictured(admin: Client, n: number) {
  const img = new Blob([png(900 + (n % 97), 600)])
  const { body } = await admin.form('POST', '/api/faculty', { ...teacher, img })
  return admin.delete(`/api/faculty/${body['id']}`)
}

/** Memory stays flat over very many requests: half of them reading, half of them writing now and then. */
export const keepMemory: Part = async (scale: Scale) => {
  const { server, visitor, admin } = await openSite(withContent)
  const atStart = memoryOf(server.pid)
  const reads = readings(visitor, admin)
  const mixed = [...reads, ...writings(visitor, admin)]
  let asked = 0
  const some100k = some(100_000, scale)
  const ask = (count: number, visits: Visit[]) =>
    repeat(count, 32, async () => {
      const n = asked++
      const { status } = (await visits[n % visits.length]?.(n)) ?? { status: 0 }
      insist(status >= 200 && status < 500, `request ${n} was answered with ${status}`)
    })
  await ask(some100k / 10, reads)
  await ask(some100k / 10, mixed)
  const warm = memoryOf(server.pid)
  const after: number[] = []
  for (const visits of [reads, mixed, reads, mixed]) {
    await ask(some100k / 5, visits)
    after.push(memoryOf(server.pid))
  }
  await server.stop()
  const [read = 0, wrote = 0, readAgain = 0, wroteAgain = 0] = after
  const course = `${inMb(atStart)} at the start, ${inMb(warm)} when warm, after each fifth ${after.map(inMb).join(', ')}`
  const growth = Math.max(readAgain - read, wroteAgain - wrote) // what is cached for readers goes with a write
  insist(growth < mostGrowth, `memory grew by ${inMb(growth)}: ${course}`)
  return `${thousands(asked)} requests; memory: ${course}`
}
