import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs in the server's own thread: what it works between two looks, of which the loop has one in each of its turns. */
const looking = (told: string) => `
  const { renameSync, writeFileSync } = require('node:fs')
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = worked(), longest = 0
  const look = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  setInterval(look, 1).unref()
  process.on('SIGUSR2', () => {
    look()
    writeFileSync('${told}.new', String(longest))
    renameSync('${told}.new', '${told}')
    longest = 0
    last = worked()
  })`

/**
 * Has the executable watch its own loop. `longest` tells the longest pause since it was asked last, in milliseconds of
 * the thread's work: that of a busy machine takes longer, and is no more.
 */
export function loopWatch() {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-loop-'))
  const [script, told] = [join(folder, 'watch.js'), join(folder, 'told')]
  writeFileSync(script, looking(told))
  return {
    environment: { BUN_OPTIONS: `--preload=${script}` },
    async longest(pid: number) {
      process.kill(pid, 'SIGUSR2')
      while (!existsSync(told)) await Bun.sleep(2)
      const ms = Number(readFileSync(told, 'utf8'))
      rmSync(told)
      return ms
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
