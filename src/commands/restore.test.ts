import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { databaseIn } from '../database/place.ts'
import { startAsAda } from '../testing/begun.ts'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { tracker } from '../testing/cast.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'

/** What a site has left that has run, and beside it a copy of its database. */
let left = ''
beforeAll(async () => {
  const { folder, stop } = (await startAsAda({})).binary
  await runBinary(['backup', 'copy.db'], { folder })
  await stop()
  left = folder
})

/** A stopped site with its database, and a copy of that. */
function stoppedSite() {
  const folder = aloneInAFolder(join(left, 'data'))
  const copy = join(folder, 'copy.db')
  copyFileSync(join(left, 'copy.db'), copy)
  const data = join(folder, 'data')
  return { folder, data, database: databaseIn(data), copy }
}

function change(file: string, sql: string) {
  const database = new Database(file)
  database.run(sql)
  database.close()
}

test('the log of a database that is gone is kept beside the restored one, and never read into it', async () => {
  const { binary, visitor } = await startAsAda({})
  const { folder, kill } = binary
  await runBinary(['backup', 'copy.db'], { folder })
  const project_description = 'x'.repeat(20_000)
  for (let n = 0; n < 20; n++)
    await visitor.post('/api/student-highlights', { ...tracker, project_description })
  await kill()
  const data = join(folder, 'data')
  renameSync(databaseIn(data), join(folder, 'broken.db'))
  const { exitCode, stdout } = await runBinary(['restore', 'copy.db'], { folder })
  expect(exitCode).toBe(0)
  expect(stdout).not.toContain('Letters that wait')
  const [, kept = ''] = /kept as (\S+-before-restore-\S+\.db-wal)\./.exec(stdout) ?? []
  expect(readdirSync(data).filter((name) => /-(wal|shm)$/.test(name))).toEqual([basename(kept)])
  expect(checkDatabase(databaseIn(data))).toEqual({ due: 0 })
  expect((await runBinary(['doctor'], { folder })).exitCode).toBe(0)
  renameSync(join(folder, 'broken.db'), kept.slice(0, -'-wal'.length))
  const whole = new Database(kept.slice(0, -'-wal'.length))
  expect(whole.query('SELECT count(*) FROM highlights').values()).toEqual([[20]])
  whole.close()
}, 20_000)

test.each([
  ['table highlights', 'DROP TABLE highlights'],
  ['column faq.answer', 'ALTER TABLE faq DROP COLUMN answer'],
])('a database without its %s is not restored', async (part, sql) => {
  const { folder, copy } = stoppedSite()
  change(copy, sql)
  const { exitCode, stderr } = await runBinary(['restore', 'copy.db'], { folder })
  expect(exitCode).toBe(1)
  expect(stderr).toEndWith(`it is damaged: the ${part} is missing. Nothing was changed.\n`)
})

test('a database to which another program has added a table of its own is restored', async () => {
  const { folder, copy } = stoppedSite()
  change(copy, 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')
  expect((await runBinary(['restore', 'copy.db'], { folder })).exitCode).toBe(0)
})

test('a restore that was killed while it wrote does not keep the next one from its work', async () => {
  const { folder, data, copy } = stoppedSite()
  const arriving = join(folder, 'restoring.db')
  copyFileSync(copy, arriving)
  const writing = new Database(arriving)
  for (const pragma of ['cache_size = 1', 'synchronous = FULL']) writing.run(`PRAGMA ${pragma}`)
  writing.run('BEGIN; UPDATE admins SET user = user')
  writing.run('CREATE TABLE large AS SELECT zeroblob(1000000)') // more than it keeps in memory
  for (const name of readdirSync(folder).filter((each) => each.startsWith('restoring.db')))
    copyFileSync(join(folder, name), join(data, name))
  writing.close()
  const { exitCode, stderr } = await runBinary(['restore', 'copy.db'], { folder })
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(readdirSync(data).filter((name) => name.startsWith('restoring'))).toEqual([])
})

const disks = [mountSmallDisk(4), mountSmallDisk(4)]
afterAll(() => {
  for (const disk of disks) disk?.unmount()
})

test.skipIf(disks.includes(undefined))(
  'a copy on another disk is restored, also where it has the same number there as the database here',
  async () => {
    const { folder, copy } = stoppedSite()
    const [here = '', there = ''] = disks.map((disk) => disk?.folder)
    const environment = { DATA_DIR: join(here, 'data') }
    await runBinary(['restore', copy], { folder, environment })
    const number = statSync(databaseIn(environment.DATA_DIR)).ino
    const candidates = Array.from({ length: number + 1 }, (_, n) => join(there, `${n}.db`))
    for (const file of candidates) writeFileSync(file, '')
    const namesake = candidates.find((file) => statSync(file).ino === number) ?? ''
    copyFileSync(copy, namesake)
    const restored = await runBinary(['restore', namesake], { folder, environment })
    expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  },
)
