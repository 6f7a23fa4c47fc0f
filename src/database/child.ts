import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { kilobyte } from '../units.ts'
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

export const startChild = (command: string, options: { onMessage(message: unknown): void }) =>
  Bun.spawn(ownProgram(command), {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore'],
    serialization: 'advanced',
    ipc: options.onMessage,
  })

type Bounds = { timeout: number; memory?: number; stopping?: AbortSignal }

const pollMs = 50

/** A child’s answer to a job; 'killed' where it went beyond the bounds, undefined where it ended by itself. */
export async function askChild(
  command: string,
  job: unknown,
  { timeout, memory = Number.POSITIVE_INFINITY, stopping }: Bounds,
) {
  const answer = Promise.withResolvers<unknown>()
  const child = startChild(command, { onMessage: answer.resolve })
  void child.exited.then(() => answer.resolve(undefined))
  const end = () => child.kill('SIGKILL')
  process.once('exit', end) // a busy child would not notice that the server ends
  stopping?.addEventListener('abort', end)
  const began = performance.now()
  const watch = setInterval(() => {
    if (performance.now() - began > timeout || memoryOf(child.pid) > memory)
      answer.resolve('killed')
  }, pollMs)
  child.send(job)
  try {
    return await answer.promise
  } finally {
    clearInterval(watch)
    stopping?.removeEventListener('abort', end)
    process.off('exit', end)
    end()
  }
}

function memoryOf(pid: number) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * kilobyte
  } catch {
    return 0
  }
}

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
