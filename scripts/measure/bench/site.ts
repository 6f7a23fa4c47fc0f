import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Running = {
  url: string
  pid: number
  /** From the process's start to the whole of home's first answer, in milliseconds. */
  startedIn: number
  /** Memory it holds now, in megabytes. */
  memory(): number
  stop(): Promise<void>
}

const executable = join(import.meta.dir, '../../../dist/hydra-lab')
const password = 'a password for measuring only'

export const freshFolder = () => mkdtempSync(join(tmpdir(), 'hydra-lab-bench-'))
export const forget = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Serves a folder's data from the executable, as it is run in earnest, on a free port of this machine only. */
export async function startSite(folder: string, ...words: string[]): Promise<Running> {
  const began = performance.now()
  const child = Bun.spawn([executable, 'serve', ...words], {
    cwd: folder,
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: password,
      BACKUP_DAILY: '0',
      BACKUP_WEEKLY: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressIn(child.stdout)
  await (await fetch(url)).arrayBuffer()
  return {
    url,
    pid: child.pid,
    startedIn: performance.now() - began,
    memory: () => memoryOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

/** Answers as soon as the address is said, and goes on reading, so that the log never fills the pipe. */
export function addressIn(output: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const listen = async () => {
    let heard = ''
    for await (const text of output.pipeThrough(new TextDecoderStream())) {
      if (heard.length > 10_000) continue
      heard += text
      const [, port] = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(heard) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    reject(new Error(`It ended and named no address: ${heard}`))
  }
  listen().catch(reject)
  return promise
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A session of the first admin's. */
export async function login(url: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { token } = (await response.json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}
