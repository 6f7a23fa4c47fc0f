import { expect, test } from 'bun:test'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { startAsAda } from '../testing/begun.ts'
import { runBinary } from '../testing/binary.ts'

test('a database that is gone is no first start: the doctor tells of it, and no second one is made under a server', async () => {
  const { folder, stop } = (await startAsAda({})).binary
  const data = join(folder, 'data')
  const path = databaseIn(data)
  const files = [path, `${path}-wal`, `${path}-shm`]
  for (const file of files) renameSync(file, `${file}.away`)
  const create = ['admin', 'create', '--user', 'x', '--email', 'x@college.edu', '--password-stdin']
  const refused = await runBinary(create, { folder, input: 'long enough' })
  expect(refused).toMatchObject({
    exitCode: 1,
    stderr: `hydra-lab: There is no database in ${data}, though a server is running on it. Stop it, and put the database back.\n`,
  })
  expect(readdirSync(data)).not.toContain('hydra-lab.db')
  const missing = /^FAIL +Database: +\S+\/hydra-lab\.db is missing, [^\n]+back: hydra-lab restore /m
  const examine = () => runBinary(['doctor'], { folder })
  const whileServed = await examine()
  expect(whileServed.exitCode).toBe(1)
  expect(whileServed.stdout).toMatch(missing)
  await stop()
  for (const trace of ['backups', 'secret.key']) {
    const { exitCode, stdout } = await examine()
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(missing)
    rmSync(join(data, trace), { recursive: true, force: true })
  }
  const nothing = await examine()
  expect(nothing.exitCode).toBe(1)
  expect(nothing.stdout).toMatch(
    /^FAIL +Database: +there is no \S+hydra-lab\.db; .+hydra-lab serve$/m,
  )
})
