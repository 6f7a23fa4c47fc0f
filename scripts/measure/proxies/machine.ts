import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian keeps servers where only root's PATH leads. */
const path = `${process.env['PATH']}:/usr/sbin:/sbin`

export const find = (program: string) => Bun.which(program, { PATH: path })

export const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-proxies-'))

const running = new Set<Bun.Subprocess>()

export type Started = {
  pid: number
  output(): string
  /** When it has ended and all it said was heard. */
  exited: Promise<unknown>
  stop(): Promise<number>
}

type Setting = { env?: Record<string, string>; cwd?: string }

/** Starts a program that goes on; it is stopped when this run ends, if not before. */
export function start(command: string[], { env = {}, cwd = folder }: Setting = {}): Started {
  let said = ''
  const child = Bun.spawn(command, {
    cwd,
    env: { PATH: path, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    onExit: () => void running.delete(child),
  })
  running.add(child)
  const hear = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) said += text
  }
  const exited = Promise.all([hear(child.stdout), hear(child.stderr), child.exited])
  const stop = async () => {
    child.kill('SIGTERM')
    return await child.exited
  }
  return { pid: child.pid, output: () => said, exited, stop }
}

/** Runs a program to its end. */
export function run(command: string[], { env = {}, cwd = folder }: Setting = {}) {
  const { stdout, stderr, exitCode } = Bun.spawnSync(command, {
    cwd,
    env: { PATH: path, HOME: folder, ...env },
    stdin: 'ignore',
  })
  return { stdout: stdout.toString(), stderr: stderr.toString(), exitCode }
}

/** Ends what this run has started, and removes its files. nginx must be asked: killed, it leaves its workers behind. */
export async function cleanUp() {
  const all = [...running]
  for (const child of all) child.kill('SIGTERM')
  const ended = Promise.all(all.map((child) => child.exited))
  await Promise.race([ended, Bun.sleep(8000)])
  for (const child of running) child.kill('SIGKILL')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** A port that was free a moment ago. */
export function freePort() {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  server.stop(true)
  return server.port
}

/** Asks until the answer is there; what it was waiting for is named where it never comes. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  seconds = 180,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await Bun.sleep(25)
  }
  throw new Error(`Waited ${seconds} seconds in vain: ${what}.`)
}
