import { setPriority } from 'node:os'
import { checkForeignDatabase } from './check.ts'
import { childCommands, ownProgram } from './child.ts'
import { isUnavailable, messageOf } from './errors.ts'

const lowestPriority = 15

type ChildOptions = { dataDir?: string; stopping?: AbortSignal | undefined }

/** Runs one of our own commands in a child process, where it doesn't block the server. */
export async function runInChild(args: string[], { dataDir = '', stopping }: ChildOptions) {
  const child = Bun.spawn(ownProgram(...args), {
    env: { DATA_DIR: dataDir },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C is for the server
  })
  const end = () => child.kill('SIGKILL')
  if (stopping?.aborted) end()
  stopping?.addEventListener('abort', end)
  try {
    setPriority(child.pid, lowestPriority)
  } catch {} // not every system permits it
  const output = await new Response(child.stderr).text()
  await child.exited
  stopping?.removeEventListener('abort', end)
  const { exitCode, signalCode } = child
  return { exitCode, signalCode, output: output.replace(/^hydra-lab: /, '').trim() }
}

export async function copyInChild(dataDir: string, to: string, stopping?: AbortSignal) {
  const { exitCode, output } = await runInChild(['backup', to], { dataDir, stopping })
  if (exitCode !== 0) throw new Error(output || 'The process that copies was ended.')
}

const unsound = 3
const crashes = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGABRT', 'SIGTRAP']

/** Checks a database file, which may crash the process that reads it. Undefined where it can't be read right now. */
export async function checkInChild(path: string, stopping?: AbortSignal) {
  const { exitCode, signalCode, output } = await runInChild([childCommands.check, path], {
    stopping,
  })
  if (crashes.includes(String(signalCode))) return { problem: 'reading it ends a program.' }
  if (exitCode === unsound) return { problem: output }
  return exitCode === 0 ? { problem: undefined } : undefined
}

/** Returns the exit code. */
export function checkForServer(path: string) {
  try {
    checkForeignDatabase(path)
    return 0
  } catch (error) {
    process.stderr.write(messageOf(error))
    return isUnavailable(error) ? 1 : unsound
  }
}
