import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { embedded } from './embedded.ts'

/** First words of this program's child processes; no commands for people. */
export const childWords = { decoding: 'decode-pictures', aside: 'work-on-databases' }

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
