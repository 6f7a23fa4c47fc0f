import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { startAsAda } from '../testing/begun.ts'
import { type Binary, runBinary } from '../testing/binary.ts'

let server: Binary
beforeAll(async () => {
  server = (await startAsAda({})).binary
})
afterAll(() => server.stop())

const backup = (file: string) => runBinary(['backup', file], { folder: server.folder })

test('of backups to one file that are made at once, one is done and the others are refused', async () => {
  const results = await Promise.all(Array.from({ length: 6 }, () => backup('race.db')))
  const file = join(server.folder, 'race.db')
  const done = results.filter(({ exitCode }) => exitCode === 0).map(({ stdout }) => stdout)
  const kilobytes = statSync(file).size / 1024
  expect(done).toEqual([expect.stringContaining(` to ${file} (${kilobytes} KB) and checked`)])
  for (const { stderr } of results.filter(({ exitCode }) => exitCode !== 0))
    expect(stderr).toBe(`hydra-lab: ${file} exists already, and nothing is overwritten.\n`)
  expect(checkDatabase(file)).toEqual({ due: 0 })
  expect(readdirSync(server.folder).filter((name) => name.includes('.part'))).toEqual([])
}, 20_000)
