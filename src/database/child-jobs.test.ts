import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openAt } from '../testing/empty-database.ts'
import { emptyFolder } from '../testing/folder.ts'
import { childrenOf } from '../testing/processes.ts'
import { checkInChild } from './child-jobs.ts'

const path = '/nowhere/hydra-lab.db'

test('a check that is ended from outside says nothing of the file, and one that crashes does', async () => {
  const verdicts = async (signal: NodeJS.Signals) => {
    const { done, end } = checkInChild([path, path])
    end(signal)
    return done
  }
  expect(await verdicts('SIGSYS')).toEqual([{ path, isUndecided: true }])
  expect(await verdicts('SIGKILL')).toEqual([{ path, isUndecided: true }])
  expect(await verdicts('SIGBUS')).toEqual([{ path, problem: 'reading it ends a program.' }])
})

test('after a file whose check crashes the next ones are checked', async () => {
  const folder = emptyFolder()
  const [pipe, sound] = [join(folder, 'pipe'), join(folder, 'sound.db')]
  Bun.spawnSync(['mkfifo', pipe]) // a check waits there for a writer
  openAt(sound).close()
  const { done } = checkInChild([pipe, sound, sound])
  const checking = () => childrenOf(process.pid, pipe)
  while (checking().length === 0) await Bun.sleep(5)
  for (const pid of checking()) process.kill(pid, 'SIGBUS')
  const crashed = { path: pipe, problem: 'reading it ends a program.' }
  expect(await done).toEqual([crashed, { path: sound }, { path: sound }])
})
