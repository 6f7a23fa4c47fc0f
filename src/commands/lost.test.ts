import { beforeAll, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { databaseIn } from '../database/place.ts'
import { startAsAda } from '../testing/begun.ts'
import { aloneInAFolder, runBinary, snapshots, startBinary } from '../testing/binary.ts'
import { clientAt } from '../testing/client.ts'
import { runHere } from '../testing/command.ts'
import { flipBits } from '../testing/damage.ts'
import { emptyFolder } from '../testing/folder.ts'

const isSound = (path: string) => {
  try {
    return checkDatabase(path).flaw === undefined
  } catch {
    return false
  }
}

/** Where all 60 bits lie in pictures, nothing of the database itself is damaged. */
function damage(path: string) {
  const sound = readFileSync(path)
  for (let seed = 1; isSound(path); seed++) {
    writeFileSync(path, sound)
    flipBits(path, 60, seed)
  }
}

/** What a site leaves that has run, with a snapshot and sample content. */
let left = ''
beforeAll(async () => {
  const words = ['serve', '--demo']
  const { folder, output, stop } = (await startAsAda({ words, environment: snapshots })).binary
  while (!output().includes('"snapshot"')) await Bun.sleep(20)
  await stop()
  left = join(folder, 'data')
})

/** The same site, and what is lost when `lose` has passed. */
function lost(lose: (path: string) => void) {
  const folder = aloneInAFolder(left)
  const data = join(folder, 'data')
  lose(databaseIn(data))
  const [name = ''] = readdirSync(join(data, 'backups'))
  return { folder, data, command: `hydra-lab restore ${join(data, 'backups', name)}` }
}

const create = ['admin', 'create', '--user', 'x', '--email', 'x@college.edu', '--password-stdin']
const faqs = async (url: string) => (await clientAt(url).get('/api/faq')).body.length

test.each([
  ['deleted', (path: string) => rmSync(path), 'is missing'],
  ['emptied', (path: string) => truncateSync(path, 0), 'holds nothing (0 bytes)'],
])(
  'where the database was %s, no empty site takes its place, and the command that helps is named',
  async (_, lose, what) => {
    const { folder, data, command } = lost(lose)
    for (const words of [['serve'], ['serve', '--demo'], create]) {
      const { exitCode, stderr } = await runHere(words, { DATA_DIR: data }, 'long enough')
      expect({ words, exitCode }).toEqual({ words, exitCode: 1 })
      expect(stderr).toMatch(/^hydra-lab: [^\n]+ serve --new\n$/)
      expect(stderr).toContain(`hydra-lab.db ${what}, though secret.key and backups`)
      expect(stderr).toContain(command)
    }
    expect((await runHere(command.split(' ').slice(1), { DATA_DIR: data })).exitCode).toBe(0)
    const again = await startBinary({ folder })
    expect(await faqs(again.url)).toBeGreaterThan(0)
    await again.stop()
    for (const trace of ['secret.key', 'backups'])
      expect([trace, existsSync(join(data, trace))]).toEqual([trace, true])
    lose(databaseIn(data))
    const fresh = await startBinary({ folder, words: ['serve', '--new'] })
    expect(await faqs(fresh.url)).toBe(0)
    await fresh.stop()
  },
  40_000,
)

test('a database of 0 bytes is none of a first start, whatever else is there', async () => {
  const data = join(emptyFolder(), 'data')
  mkdirSync(data)
  const path = databaseIn(data)
  writeFileSync(path, '')
  const lost = `${path} holds nothing (0 bytes): it was emptied, or a first start was cut short.`
  const back = `Stop the server and put a copy back: DATA_DIR=${data} hydra-lab restore FILE`
  const environment = { DATA_DIR: data, JWT_SECRET: 'x'.repeat(32) }
  expect(await runBinary(['serve'], { environment })).toMatchObject({
    exitCode: 1,
    stderr: `hydra-lab: ${lost} ${back} To begin with an empty site instead: DATA_DIR=${data} hydra-lab serve --new\n`,
  })
  expect(statSync(path).size).toBe(0)
  const { stop } = await startBinary({ environment, words: ['serve', '--new'] })
  await stop()
  await (await startBinary({ environment })).stop()
})

test('a site of which 60 bits were flipped starts, or says what helps; it never fails without a word', async () => {
  const { folder, command } = lost(damage)
  const started = await startBinary({ folder }).catch((error) => String(error))
  if (typeof started === 'string') return expect(started).toContain(command)
  const { status } = await clientAt(started.url).get('/api/health')
  expect([200, 503]).toContain(status)
  await started.stop()
})
