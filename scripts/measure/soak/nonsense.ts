import fc from 'fast-check'
import { nonsense, triedCalls, tryOut } from '../../../src/testing/nonsense.ts'
import { rawNonsense, say } from '../../../src/testing/raw-nonsense.ts'
import { insist, openSite, type Part, repeat, some, thousands, withContent } from './part.ts'

/** Requests that nobody would send in earnest: none fails, and each refusal is a sentence. */
export const sendNonsense: Part = async (scale) => {
  const count = some(20_000, scale)
  const requests = fc.sample(nonsense(triedCalls()), { seed: scale.seed, numRuns: count })
  const { server, visitor, admin } = await openSite(withContent)
  const complaints: string[] = []
  await repeat(count, 16, async (n) => {
    const request = requests[n]
    const complaint = request && (await tryOut(visitor, admin, request))
    if (complaint) complaints.push(`request ${n}: ${complaint}`)
  })
  const hardly = fc.sample(rawNonsense, { seed: scale.seed, numRuns: some(5_000, scale) })
  await repeat(hardly.length, 16, async (n) => {
    const bytes = hardly[n] ?? ''
    const heard = await say(server.url, bytes)
    // 505 is the runtime's word for a protocol it doesn't speak.
    if (/^HTTP\/1\.1 5(?!05)/m.test(heard))
      complaints.push(`${JSON.stringify(bytes)}: ${heard.slice(0, 100)}`)
  })
  insist(
    complaints.length === 0,
    [`${complaints.length} of ${count}`, ...complaints.slice(0, 10)].join('\n  '),
  )
  const { status } = await admin.get('/api/admins')
  insist(status === 200, `ada was locked out meanwhile: ${status}`)
  await server.stop()
  insist((await server.exited) === 0, 'the server did not stop cleanly')
  return `${thousands(count)} malformed requests, no failure, every refusal a sentence; ${thousands(hardly.length)} that are hardly HTTP did no harm`
}
