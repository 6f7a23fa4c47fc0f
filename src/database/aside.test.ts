import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openAt } from '../testing/empty-database.ts'
import { emptyFolder } from '../testing/folder.ts'
import { childrenOf } from '../testing/processes.ts'
import { checkInChild } from './aside.ts'

/** A check waits there for a writer. */
function pipe() {
  const path = join(emptyFolder(), 'pipe')
  Bun.spawnSync(['mkfifo', path])
  return path
}

test('a check that is killed tells nothing about the file, and one that crashes does', async () => {
  const checkEndedBy = async (signal: NodeJS.Signals) => {
    const path = pipe()
    const done = checkInChild(path)
    while (childrenOf(process.pid, path).length === 0) await Bun.sleep(5)
    for (const pid of childrenOf(process.pid, path)) process.kill(pid, signal)
    return done
  }
  expect(await checkEndedBy('SIGSYS')).toBeUndefined()
  expect(await checkEndedBy('SIGKILL')).toBeUndefined()
  expect(await checkEndedBy('SIGBUS')).toEqual({ problem: 'reading it ends a program.' })
})

test('an aborted check has no result, and an intact file has no problem', async () => {
  const stopping = new AbortController()
  const done = checkInChild(pipe(), stopping.signal)
  stopping.abort()
  expect(await done).toBeUndefined()
  const sound = join(emptyFolder(), 'sound.db')
  openAt(sound).close()
  expect(await checkInChild(sound)).toEqual({ problem: undefined })
})
