import { expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { failure } from '../testing/command.ts'
import { stoppedSite } from '../testing/stopped-site.ts'

const uid = 12_345
const isRoot = process.getuid?.() === 0

/** A stopped site of a user of its own, where root has closed one file, and a command as that user runs it. */
function siteOfAUser(closed: string) {
  const folder = aloneInAFolder(stoppedSite().data)
  const data = join(folder, 'data')
  Bun.spawnSync(['chown', '-R', String(uid), folder])
  chownSync(join(data, closed), 0, 0)
  chmodSync(join(data, closed), closed === '' ? 0o700 : 0o600)
  const run = (...words: string[]) => runBinary(words, { folder, uid })
  return { folder, data, run }
}

test.skipIf(!isRoot)('a database in an unreadable folder isn’t reported as missing', async () => {
  const { data, run } = siteOfAUser('')
  const { exitCode, stderr } = await run('admin', 'list')
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: The data in \S+\/data can't be used: EACCES: [^\n]+\n$/)
  const found = await run('doctor')
  expect(found.exitCode).toBe(1)
  expect(found.stdout).toMatch(/^FAIL +Database: +The data in \S+ can't be used: EACCES: perm/m)
  expect(found.stdout).toContain(`this user may not read and write ${data}; give it`)
})

test.skipIf(!isRoot)('a server that may not read its database names it', async () => {
  const { data, run } = siteOfAUser('hydra-lab.db')
  const words = `The data in ${data} can't be used: this user may not read and write ${data}/hydra-lab.db.`
  expect(await run('serve')).toMatchObject(failure(words))
})

test.skipIf(!isRoot)(
  'the doctor names a key, and a restore a copy, that can’t be read',
  async () => {
    const { folder, data, run } = siteOfAUser('secret.key')
    const { exitCode, stdout } = await run('doctor')
    const words = `this user may not read and write ${data}/secret.key; give it to the server's with chown`
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(words)])
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    writeFileSync(join(folder, 'copy.db'), '', { mode: 0o600 })
    for (const file of ['closed/copy.db', 'copy.db']) {
      const { exitCode, stderr } = await run('restore', file)
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/can't be used: EACCES: [^\n]+ Nothing was changed\.\n$/)
    }
  },
)
