import { expect, test } from 'bun:test'
import { aloneInAFolder, startBinary } from '../testing/binary.ts'

test('of servers that are started on one folder at once, exactly one serves', async () => {
  const folder = aloneInAFolder()
  const starts = await Promise.allSettled(Array.from({ length: 3 }, () => startBinary({ folder })))
  const serving = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  expect(serving).toHaveLength(1)
  for (const reason of refused)
    expect(String(reason)).toContain(`Another Hydra Lab server is running on ${folder}/data.`)
  const [server] = serving
  expect((await fetch(`${server?.url}/api/health`)).status).toBe(200)
  await server?.stop()
})
