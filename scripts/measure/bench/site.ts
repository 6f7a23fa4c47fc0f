import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Running = { url: string; pid: number; stop(): Promise<void> }
export type Site = Running & { folder: string; startedIn: number; database: string }

const top = join(import.meta.dir, '../../..')
const password = 'a password for measuring only'

export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-bench-'))
  const env = { HOST: '127.0.0.1', PORT: '0', ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' }
  const start = () => run([join(top, 'dist/hydra-lab'), 'serve', '--demo'], { cwd: folder, env })
  await (await start()).stop() // the first start makes the database
  const began = performance.now()
  const running = await start()
  await (await fetch(running.url)).arrayBuffer()
  const startedIn = performance.now() - began
  const stop = async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...running, folder, startedIn, stop, database: join(folder, 'data/hydra-lab.db') }
}

export async function startRaw(answer: Response, database?: string) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`)
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['date', 'content-length', 'connection']) delete headers[name]
  const words = [JSON.stringify({ headers, database })]
  const input = await answer.bytes()
  return run([process.execPath, join(import.meta.dir, 'raw.ts'), ...words], { input })
}

type Setting = { cwd?: string; env?: Record<string, string>; input?: Uint8Array }

async function run(words: string[], { input, ...setting }: Setting): Promise<Running> {
  const child = Bun.spawn(words, { ...setting, stdio: [input ?? 'ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    child.kill('SIGTERM')
    await child.exited
  }
  return { url: await addressIn(child.stdout), pid: child.pid, stop }
}

/** Goes on reading, so that the log never fills the pipe. */
function addressIn(output: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const listen = async () => {
    let heard = ''
    for await (const text of output.pipeThrough(new TextDecoderStream())) {
      heard = (heard + text).slice(-10_000)
      const [, port] = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(heard) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    reject(new Error(`It ended and named no address: ${heard}`))
  }
  listen().catch(reject)
  return promise
}

/** In MB. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Of all threads, in µs; the system counts in hundredths of a second. */
export function processorTime(pid: number) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

export async function login(url: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { token } = (await response.json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}

export function median(numbers: number[]) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function tell(...rows: string[][]) {
  const [head = [], ...rest] = rows
  const line = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`)
  line(head)
  line(head.map((_, n) => (n ? '--:' : '---')))
  for (const row of rest) line(row)
}
