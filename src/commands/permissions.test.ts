import { describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { stoppedSite } from '../testing/stopped-site.ts'

const uid = 12_345
const isRoot = process.getuid?.() === 0

/** A stopped site whose folder belongs to a user of its own, who may start the executable there. */
function siteOfAUser() {
  const folder = aloneInAFolder(stoppedSite().data)
  const data = join(folder, 'data')
  Bun.spawnSync(['chown', '-R', String(uid), data])
  chownSync(folder, uid, uid)
  return { folder, data }
}

const serving = (folder: string) =>
  runBinary(['serve'], { folder, uid, environment: { PORT: '0', JWT_SECRET: 'x'.repeat(40) } })

describe.skipIf(!isRoot)('for a user who may not read what is there', () => {
  test('a database in a closed folder is not said to be missing', async () => {
    const { folder, data } = siteOfAUser()
    chownSync(data, 0, 0)
    chmodSync(data, 0o700)
    for (const words of [
      ['admin', 'list'],
      ['backup', 'copy.db'],
    ]) {
      const { exitCode, stderr } = await runBinary(words, { folder, uid })
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/^hydra-lab: The data in \S+\/data can't be used: EACCES: [^\n]+\n$/)
    }
    const { exitCode, stdout } = await runBinary(['doctor'], { folder, uid })
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(
      /^FAIL +Database: +The data in \S+ can't be used: EACCES: permission denied/m,
    )
    expect(stdout).toContain(`this user may not read and write ${data}; give it`)
    expect(stdout).not.toContain('first start')
    expect(stdout).toContain('they can’t be counted')
  })

  test.each(['hydra-lab.db', 'hydra-lab.lock'])(
    'a server that may not read %s names it',
    async (name) => {
      const { folder, data } = siteOfAUser()
      chownSync(join(data, name), 0, 0)
      const { exitCode, stderr } = await serving(folder)
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr: `hydra-lab: The data in ${data} can't be used: this user may not read and write ${join(data, name)}.\n`,
      })
    },
  )

  test('a copy that may not be read is not restored, nor said to be missing', async () => {
    const { folder } = siteOfAUser()
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    writeFileSync(join(folder, 'copy.db'), '', { mode: 0o600 })
    for (const file of ['closed/copy.db', 'copy.db']) {
      const { exitCode, stderr } = await runBinary(['restore', file], { folder, uid })
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/can't be used: EACCES: [^\n]+ Nothing was changed\.\n$/)
    }
  })

  test.each(['secret.key', 'backups'])('the doctor finds that %s can’t be used', async (name) => {
    const { folder, data } = siteOfAUser()
    chownSync(join(data, name), 0, 0)
    chmodSync(join(data, name), 0o600)
    const { exitCode, stdout } = await runBinary(['doctor'], { folder, uid })
    expect(exitCode).toBe(1)
    const words = `this user may not read and write ${join(data, name)}; give it to the server's with chown`
    expect(stdout).toMatch(/^FAIL +Data folder:/m)
    expect(stdout).toContain(words)
  })
})
