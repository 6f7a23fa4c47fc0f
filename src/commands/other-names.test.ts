import { describe, expect, test } from 'bun:test'
import { linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { startAsAda } from '../testing/begun.ts'
import { runBinary, startBinary } from '../testing/binary.ts'
import { runHere } from '../testing/command.ts'

const create = 'admin create --user x --email x@college.edu --password-stdin'.split(' ')
const input = 'long enough'

describe('a database with another name in another folder', () => {
  test('is neither served nor changed by a command, and the doctor tells of it', async () => {
    const { folder, stop } = (await startAsAda({})).binary
    await stop()
    const other = join(folder, 'other')
    mkdirSync(other)
    linkSync(databaseIn(join(folder, 'data')), databaseIn(other))
    for (const DATA_DIR of [join(folder, 'data'), other]) {
      const served = await runBinary(['serve'], { folder, environment: { PORT: '0', DATA_DIR } })
      for (const { exitCode, stderr } of [served, await runHere(create, { DATA_DIR }, input)])
        expect({ exitCode, stderr }).toEqual({
          exitCode: 1,
          stderr: `hydra-lab: ${databaseIn(DATA_DIR)} has another name in another folder, a hard link, by which it can be changed as well. Put a copy in its place, or remove the other name.\n`,
        })
      const { exitCode, stdout } = await runHere(['doctor'], { DATA_DIR })
      expect(exitCode).toBe(1)
      expect(stdout).toMatch(/^FAIL +Database: .+has another name in another folder/m)
    }
  })

  test('is served when the other name is in its own folder, as a restore that was killed leaves it', async () => {
    const { folder, stop } = (await startAsAda({})).binary
    await stop()
    const database = databaseIn(join(folder, 'data'))
    linkSync(database, database.replace('.db', '-before-restore.db'))
    await (await startBinary({ folder })).stop()
  })
})
