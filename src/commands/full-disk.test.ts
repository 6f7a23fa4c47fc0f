import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { maintainSnapshots } from '../backups/nightly.ts'
import { backupFolder } from '../backups/snapshots.ts'
import { checkDatabase } from '../database/check.ts'
import { lockFolder } from '../database/lock.ts'
import { databaseIn } from '../database/place.ts'
import { longest } from '../fields/words.ts'
import { detailsOf } from '../health/health.ts'
import { aloneInAFolder, type Binary, runBinary, startBinary } from '../testing/binary.ts'
import { adaAsAdmin, question, tracker } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'
import { makeDataFolder, runCommand } from '../testing/command.ts'
import { createTestContext } from '../testing/context.ts'
import { logInAsAda } from '../testing/logged-in.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'

const large = { ...tracker, project_description: 'x'.repeat(longest.prose) }

const disk = mountSmallDisk(4)
afterAll(() => disk?.unmount())
const why = disk ? '' : ' (left out: no tmpfs can be mounted here)'

/** Each test has a fresh data folder on the disk, and room to begin with. */
function setOut() {
  if (!disk) throw new Error('There is no disk to fill')
  disk.makeRoom()
  for (const name of readdirSync(disk.folder))
    rmSync(join(disk.folder, name), { recursive: true, force: true })
  const DATA_DIR = join(disk.folder, 'data')
  const folder = aloneInAFolder()
  const setting = { folder, environment: { ...adaAsAdmin, DATA_DIR, PORT: '0' } }
  return { disk, DATA_DIR, setting, start: () => startBinary(setting) }
}

const adminOf = ({ url }: Binary) => logInAsAda(clientAt(url))

/** What lies in a folder, without what SQLite keeps beside a database while it is open. */
const dataIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .toSorted()

const oneLine = /^hydra-lab: [^\n]+full[^\n]*\n$/i

describe.skipIf(!disk)(`on a disk that is full${why}`, () => {
  test('a write is a 503 with a sentence, reading goes on, a stop loses nothing, and with room all is well again', async () => {
    const { disk, DATA_DIR, start } = setOut()
    const server = await start()
    const admin = await adminOf(server)
    const kept = await admin.post('/api/faq', question)
    disk.fill()
    const send = () => admin.post('/api/student-highlights', large)
    for (const { status, body } of await Promise.all(Array.from({ length: 10 }, send))) {
      expect(status).toBe(503)
      expect(body['message']).toMatch(/^This can’t be saved right now\. .+\.$/)
    }
    expect((await admin.get('/faq')).text).toContain(question.question)
    disk.makeRoom()
    expect((await send()).status).toBe(201)
    disk.fill()
    await server.stop()
    expect(await server.exited).toBe(0)
    const second = await start()
    const again = clientAt(second.url).as(admin.token)
    expect((await again.get('/api/faq')).body.map(({ id }) => id)).toEqual([kept.body['id']])
    expect((await again.post('/api/faq', question)).status).toBe(503)
    disk.makeRoom()
    expect((await again.post('/api/faq', question)).status).toBe(201)
    await second.stop()
    expect(checkDatabase(databaseIn(DATA_DIR))).toEqual({ due: 0 })
  })

  test('the first start fails in one line, and the next one works', async () => {
    const { disk, setting, start } = setOut()
    disk.fill()
    const { exitCode, stderr } = await runBinary(['serve'], setting)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^hydra-lab: [^\n]+\n$/)
    disk.makeRoom()
    const server = await start()
    expect((await (await adminOf(server)).post('/api/faq', question)).status).toBe(201)
    await server.stop()
  })

  test('a command that writes fails in one line, and leaves no partial files', async () => {
    const { disk, DATA_DIR } = setOut()
    makeDataFolder(DATA_DIR)
    lockFolder(DATA_DIR)?.()
    const good = databaseIn(makeDataFolder())
    disk.fill()
    const before = dataIn(DATA_DIR)
    for (const line of [
      `backup ${join(disk.folder, 'copy.db')}`,
      `restore ${good}`,
      'admin create --user eve --email e@college.edu --password-stdin',
    ]) {
      const run = runCommand(line.split(' '), { DATA_DIR }, 'a long password')
      const stderr = expect.stringMatching(oneLine)
      expect([line, await run]).toEqual([line, { exitCode: 1, stdout: '', stderr }])
    }
    expect(dataIn(DATA_DIR)).toEqual(before)
    expect(readdirSync(disk.folder).toSorted()).toEqual(['ballast', 'data'])
    const { stdout } = await runCommand(['doctor'], { DATA_DIR })
    expect(stdout).toMatch(/^FAIL +Free disk:/m)
    expect(stdout).toMatch(/^FAIL +Database: +The data in \S+ can't be used: the disk is full\.$/m)
  })

  test('a snapshot without room is reported, and leaves no partial files', async () => {
    const { DATA_DIR } = setOut()
    mkdirSync(DATA_DIR)
    const context = createTestContext({ DATA_DIR, BACKUP_DAILY: '7' })
    await maintainSnapshots(context)
    expect(detailsOf(context).backup.problem).toContain('there is no room for a copy')
    expect(readdirSync(backupFolder(DATA_DIR))).toEqual([])
    context.close()
  })
})
