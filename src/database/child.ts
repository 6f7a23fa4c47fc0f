import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { embedded } from './embedded.ts'

export const childCommands = {
  decoding: 'decode-pictures',
  workbook: 'read-workbook',
  check: 'check-database',
}

/** Also after another release has replaced the file. */
const ownFile = () => (existsSync('/proc/self/exe') ? '/proc/self/exe' : process.execPath)

export const ownProgram = (...args: string[]) =>
  Bun.isStandaloneExecutable
    ? [ownFile(), ...args]
    : [ownFile(), join(embedded, 'src/main.ts'), ...args]

type ChildListeners = { onMessage: (message: unknown) => void; onExit?: () => void }

export const startChild = (args: string[], { onMessage, onExit = () => {} }: ChildListeners) =>
  Bun.spawn(ownProgram(...args), {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore'],
    serialization: 'advanced',
    ipc: onMessage,
    onExit,
  })

/** With the lowest priority it would get nothing beside a busy program. */
const lower = 5

export function serveParent<Job>(work: (job: Job) => Promise<unknown>) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')) // nothing else ends it in the middle of its work
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  lowerPriority()
  process.on('message', async (job: Job) => {
    process.send?.(await work(job))
    Bun.gc(true)
  })
}

/** Where memory runs out, the child is killed before the server; not every system permits it. */
function lowerPriority() {
  try {
    setPriority(lower)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}
