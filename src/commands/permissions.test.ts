import { beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary, snapshots, startBinary } from '../testing/binary.ts'

const uid = 12_345
const isRoot = process.getuid?.() === 0

/** What the site of a user of its own leaves. */
let left = ''
beforeAll(async () => {
  if (!isRoot) return
  const folder = aloneInAFolder()
  left = join(folder, 'data')
  mkdirSync(left)
  for (const each of [folder, left]) chownSync(each, uid, uid)
  const { output, stop } = await startBinary({ folder, uid, environment: snapshots })
  while (!output().includes('"snapshot"')) await Bun.sleep(20)
  await stop()
})

/** A stopped site whose folder belongs to that user, who may start the executable there. */
function siteOfAUser() {
  const folder = aloneInAFolder(left)
  chownSync(folder, uid, uid)
  return { folder, data: join(folder, 'data') }
}

const serving = (folder: string) =>
  runBinary(['serve'], { folder, uid, environment: { PORT: '0', JWT_SECRET: 'x'.repeat(40) } })

test.skipIf(!isRoot)(
  'all that a server makes for root belongs to whom the folder belongs to, who may serve it then',
  async () => {
    const folder = aloneInAFolder()
    const data = join(folder, 'data')
    mkdirSync(data)
    for (const each of [folder, data]) chownSync(each, uid, uid)
    const { stop, output } = await startBinary({ folder, environment: snapshots })
    while (!output().includes('"snapshot"')) await Bun.sleep(20)
    await stop()
    const names = readdirSync(data, { recursive: true }).map(String)
    expect(names).toEqual(expect.arrayContaining(['backups', 'secret.key', 'hydra-lab.db']))
    const strange = names.filter((name) => statSync(join(data, name)).uid !== uid)
    expect(strange).toEqual([])
    const server = await startBinary({ folder, uid })
    await server.stop()
    expect((await runBinary(['doctor'], { folder, uid })).exitCode).toBe(0)
  },
)

describe.skipIf(!isRoot)('for a user who may not read what is there', () => {
  test('a database in a closed folder is not said to be missing', async () => {
    const { folder, data } = siteOfAUser()
    chownSync(data, 0, 0)
    chmodSync(data, 0o700)
    for (const words of [
      ['admin', 'list'],
      ['backup', 'copy.db'],
      ['admin', 'create', '--user', 'x', '--email', 'x@college.edu', '--password-stdin'],
    ]) {
      const { exitCode, stderr } = await runBinary(words, { folder, uid, input: 'long enough' })
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/^hydra-lab: The data in \S+\/data can't be used: EACCES: [^\n]+\n$/)
    }
    const { exitCode, stdout } = await runBinary(['doctor'], { folder, uid })
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(
      /^FAIL +Database: +\S+ can't be used: EACCES: permission denied[^\n]+chown/m,
    )
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
    for (const file of ['closed/copy.db', 'hydra-lab']) {
      if (existsSync(join(folder, file))) chmodSync(join(folder, file), 0o711)
      const { exitCode, stderr } = await runBinary(['restore', file], { folder, uid })
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/can't be used: EACCES: [^\n]+ Nothing was changed\.\n$/)
    }
  })

  test.each(['secret.key', 'hydra-lab.db', 'backups'])(
    'the doctor finds that %s can’t be used',
    async (name) => {
      const { folder, data } = siteOfAUser()
      chownSync(join(data, name), 0, 0)
      chmodSync(join(data, name), 0o600)
      const { exitCode, stdout } = await runBinary(['doctor'], { folder, uid })
      expect(exitCode).toBe(1)
      const words = `this user may not read and write ${join(data, name)}; give it to the server's with chown`
      expect(stdout).toMatch(/^FAIL +Data folder:/m)
      expect(stdout).toContain(words)
    },
  )
})
