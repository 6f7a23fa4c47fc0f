import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../database/lock.ts'
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

test('a database that another server is just making is not told to be lost', async () => {
  const folder = aloneInAFolder()
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/hydra-lab.db'), '')
  const unlock = lockFolder(join(folder, 'data'))
  const refused = await startBinary({ folder }).catch(String)
  unlock?.()
  expect(refused).toContain(`Another Hydra Lab server is running on ${folder}/data.`)
})
