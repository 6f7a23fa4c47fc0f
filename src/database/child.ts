import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { embedded } from './embedded.ts'

/** First words of this program's child processes; no commands for people. */
export const childWords = {
  decoding: 'decode-pictures',
  workbook: 'read-workbook',
  aside: 'work-on-databases',
}

/** This program's own file, also once another release has taken its place in the folder. */
const ownFile = () => (existsSync('/proc/self/exe') ? '/proc/self/exe' : process.execPath)

/** The words that start this program once more. */
export const ownProgram = (...words: string[]) =>
  Bun.isStandaloneExecutable
    ? [ownFile(), ...words]
    : [ownFile(), join(embedded, 'src/main.ts'), ...words]

type Listening = { hear: (message: unknown) => void; onExit?: () => void }

/** Starts a child process that has nothing of ours but a line to talk to us. */
export const startChild = (words: string[], { hear, onExit = () => {} }: Listening) =>
  Bun.spawn(ownProgram(...words), {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore'],
    serialization: 'advanced',
    ipc: hear,
    onExit,
  })

/** What a child does first. A terminal tells all processes to stop: the server decides when this one does. */
export function becomeChild(niceness: number, end: () => void) {
  process.on('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  try {
    setPriority(niceness)
  } catch {} // not every system can be asked
}

/** A third of what the server gets where both want all; the lowest would get nothing beside a busy program. */
const lower = 5

/** A child that answers one order after the other for the server that started it, and ends with it. */
export function workForServer<Order>(answer: (order: Order) => Promise<unknown>) {
  becomeChild(lower, () => process.kill(process.pid, 'SIGKILL')) // nothing else ends it in the middle of its work
  dieFirst()
  process.on('message', async (order: Order) => {
    process.send?.(await answer(order))
    Bun.gc(true)
  })
}

/** Where memory runs out, it is ended before the server; not every system grants that. */
function dieFirst() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}
